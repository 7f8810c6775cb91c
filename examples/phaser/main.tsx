// A Phaser game with React beside it. `npm run example:phaser` serves it with a game server (/api) and a service (/laurel).
import { createRoot } from 'react-dom/client';
import 'laurel/styles.css';
import 'laurel/themes/arcade.css';
import './styles.css';
import { GameProvider } from '../shared/GameProvider.tsx';
import { App } from './App.tsx';

createRoot(document.querySelector('#root') as HTMLElement).render(
  <GameProvider>
    <App />
  </GameProvider>,
);
