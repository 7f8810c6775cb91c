// A Phaser game with React beside it. `npm run example:phaser` serves it with a game server (/api) and a service (/laurel).
import { createClient, httpSubmitter, LaurelProvider } from 'laurel';
import { createRoot } from 'react-dom/client';
import 'laurel/styles.css';
import 'laurel/themes/arcade.css';
import './styles.css';
import { App } from './App.tsx';
import { signIn } from '../shared/signIn.ts';

const player = await signIn();
const client = createClient({ baseUrl: '/laurel', apiKey: 'example', getToken: player.getToken });

createRoot(document.querySelector('#root') as HTMLElement).render(
  <LaurelProvider client={client} session={player.session} submitScore={httpSubmitter('/api/scores')}>
    <App />
  </LaurelProvider>,
);
