import { createClient, LaurelProvider, Profile, TournamentList } from 'laurel';
import { signIn } from './signIn.ts'; // your game's own

const client = createClient({
  baseUrl: 'https://platform.example',
  apiKey: 'the public key of your game',
  getToken: ({ forceRefresh }) => signIn.token({ fresh: forceRefresh }),
});

export const SignedIn = () => (
  <LaurelProvider client={client} session={signIn.player.id}>
    <Profile />
    <TournamentList />
  </LaurelProvider>
);
