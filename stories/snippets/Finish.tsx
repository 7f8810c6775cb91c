import { createRun, ScoreStatus, useSubmitScore } from 'laurel';

export const Finish = ({ tournamentId, points }: { tournamentId: string; points: number }) => {
  const { submit } = useSubmitScore();
  const run = { tournamentId, scores: [{ scoreType: 'points', value: points }] };
  return (
    <>
      <button onClick={() => submit(createRun(run))}>Hand in {points} points</button>
      <ScoreStatus tournamentId={tournamentId} />
    </>
  );
};
