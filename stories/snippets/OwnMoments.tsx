import { type Moment, MomentToastView, useMoments } from 'laurel';

export const OwnMoments = ({ playSound }: { playSound: (kind: Moment['kind']) => void }) => {
  const { moment, dismiss } = useMoments({
    tournamentId: 'your-tournament',
    live: 5000,
    onMoment: ({ kind }) => playSound(kind),
  });
  return <MomentToastView moment={moment} onDismiss={dismiss} />;
};
