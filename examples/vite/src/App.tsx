import { createClient, LaurelProvider, Leaderboard, Profile, TournamentList } from 'laurel';
import 'laurel/styles.css';

// What `npx laurel sandbox --env` writes to .env.local.
const { VITE_LAUREL_BASE_URL = '', VITE_LAUREL_API_KEY = '', VITE_LAUREL_TOURNAMENT_ID } = import.meta.env;
// A player of the sandbox, in place of the game's sign-in: no player's real token belongs into an environment.
const { VITE_LAUREL_PLAYER_ID, VITE_LAUREL_PLAYER_TOKEN } = import.meta.env;

const client = createClient({
  baseUrl: VITE_LAUREL_BASE_URL,
  apiKey: VITE_LAUREL_API_KEY,
  getToken: () => VITE_LAUREL_PLAYER_TOKEN ?? null,
});

export function App() {
  if (VITE_LAUREL_TOURNAMENT_ID === undefined)
    return (
      <main>
        <p>
          There is no service yet: start one in another terminal with <code>npm run sandbox</code>, and
          reload.
        </p>
      </main>
    );
  return (
    <LaurelProvider client={client} session={VITE_LAUREL_PLAYER_ID ?? null}>
      <main>
        <Profile />
        <Leaderboard tournamentId={VITE_LAUREL_TOURNAMENT_ID} live={5000} />
        <TournamentList />
      </main>
    </LaurelProvider>
  );
}
