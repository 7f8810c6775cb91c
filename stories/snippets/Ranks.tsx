import { createClient, LaurelProvider, Leaderboard } from 'laurel';
import 'laurel/styles.css';

const client = createClient({ baseUrl: 'https://api.example', apiKey: 'your-key' });
export const Ranks = () => (
  <LaurelProvider client={client} session={null}>
    <Leaderboard tournamentId="your-tournament" live={5000} podium />
  </LaurelProvider>
);
