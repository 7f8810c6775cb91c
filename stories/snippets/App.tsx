import { createClient, httpSubmitter, LaurelProvider, Profile } from 'laurel';
import { de } from 'laurel/locales/de';

// The player's JWT, from whoever signs players in.
const getToken = async () => {
  const answer = await fetch('/api/token');
  return answer.ok ? answer.text() : null;
};
const client = createClient({ baseUrl: 'https://api.example', apiKey: 'your-key', getToken });
const submitScore = httpSubmitter('/api/scores');

export const App = ({ playerId }: { playerId: string | null }) => (
  <LaurelProvider client={client} session={playerId} submitScore={submitScore} locale="de" messages={de}>
    <Profile />
  </LaurelProvider>
);
