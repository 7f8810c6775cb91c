import { Leaderboard } from 'laurel';

export const LiveBoard = () => (
  <Leaderboard
    tournamentId="your-tournament"
    scoreTypes={[{ name: 'kills', label: 'Kills' }]}
    zones={[{ label: 'Prize places', to: 3 }]}
    live={2000}
    podium
  />
);
