// A game whose every pixel is its own: of Laurel's it has the hooks, and no component and no style sheet.
// `npm run example:custom-ui` serves it with a game server (/api) and a service (/laurel).
import { createClient, httpSubmitter, LaurelProvider } from 'laurel';
import { createRoot } from 'react-dom/client';
import './styles.css';
import { signIn } from '../shared/signIn.ts';
import { Hues } from './Hues.tsx';
import { Standings } from './Standings.tsx';

const player = await signIn();
const client = createClient({ baseUrl: '/laurel', apiKey: 'example', getToken: player.getToken });

createRoot(document.querySelector('#root') as HTMLElement).render(
  <LaurelProvider client={client} session={player.session} submitScore={httpSubmitter('/api/scores')}>
    <main>
      <Hues tournamentId="hues" />
      <Standings tournamentId="hues" />
    </main>
  </LaurelProvider>,
);
