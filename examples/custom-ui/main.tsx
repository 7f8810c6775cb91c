// A game whose every pixel is its own: of Laurel's it has the hooks, and no component and no style sheet.
// `npm run example:custom-ui` serves it with a game server (/api) and a service (/laurel).
import { createRoot } from 'react-dom/client';
import './styles.css';
import { GameProvider } from '../shared/GameProvider.tsx';
import { Hues } from './Hues.tsx';
import { Standings } from './Standings.tsx';

createRoot(document.querySelector('#root') as HTMLElement).render(
  <GameProvider>
    <main>
      <Hues tournamentId="hues" />
      <Standings tournamentId="hues" />
    </main>
  </GameProvider>,
);
