import { RankChipView, useLeaderboardModel } from 'laurel';

export const OwnHud = () => {
  const model = useLeaderboardModel({ tournamentId: 'your-tournament', around: 1 });
  return <RankChipView model={model} />;
};
