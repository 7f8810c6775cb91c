import { Leaderboard } from 'laurel';

export const AroundMe = () => <Leaderboard tournamentId="your-tournament" pageSize={5} around={2} />;
