import { createClient, httpSubmitter, LaurelProvider, Profile } from 'laurel';
import { de } from 'laurel/locales/de';

const client = createClient({ baseUrl: 'https://api.example', apiKey: 'your-key' });
const submitScore = httpSubmitter('/api/scores');

export const App = ({ playerId }: { playerId: string | null }) => (
  <LaurelProvider client={client} session={playerId} submitScore={submitScore} locale="de" messages={de}>
    <Profile />
  </LaurelProvider>
);
