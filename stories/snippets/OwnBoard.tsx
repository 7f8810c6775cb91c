import { LeaderboardView, useLeaderboardModel } from 'laurel';

export const OwnBoard = () => {
  const model = useLeaderboardModel({ tournamentId: 'your-tournament', live: 5000 });
  return <LeaderboardView model={model} density="compact" />;
};
