import { AUTO, Game, Scale } from 'phaser';
import { InvaderScene } from './InvaderScene.ts';

/** What the page shows of the game. */
export interface InvaderState {
  readonly phase: 'ready' | 'playing' | 'over';
  readonly points: number;
  readonly lives: number;
  readonly wave: number;
}

/** What the game tells the page. */
export interface InvaderEvents {
  readonly onChange: (state: InvaderState) => void;
  readonly onFinish: (points: number) => void;
}

/** A game that has been started. */
export interface Invaders {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly end: () => void;
}

/** Before the first game. */
export const atStart: InvaderState = { phase: 'ready', points: 0, lives: 3, wave: 1 };

/** Starts Phaser in an element: 320 by 180 pixels, or as many upright, as large as there is room for. */
export function startInvaders(parent: HTMLElement, events: InvaderEvents): Invaders {
  const scene = new InvaderScene(events);
  const isUpright = parent.clientHeight > parent.clientWidth;
  const game = new Game({
    type: AUTO,
    parent,
    width: isUpright ? 180 : 320,
    height: isUpright ? 320 : 180,
    pixelArt: true,
    backgroundColor: '#080a16',
    banner: false,
    audio: { noAudio: true },
    input: { gamepad: true },
    scale: { mode: Scale.FIT, autoCenter: Scale.CENTER_BOTH },
    scene,
  });
  return {
    // A paused game reads no keys, and no gamepad, which no overlay could keep from it.
    pause: () => game.pause(),
    resume: () => game.resume(),
    end: () => game.destroy(true),
  };
}
