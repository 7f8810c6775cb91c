import { AUTO, Game, Scale } from 'phaser';
import { InvaderScene } from './InvaderScene.ts';

/** What the page shows of the game. */
export interface InvaderState {
  readonly phase: 'ready' | 'playing' | 'over';
  readonly points: number;
  readonly lives: number;
  readonly wave: number;
}

/** What the game tells the page, and asks it. */
export interface InvaderPage {
  readonly onChange: (state: InvaderState) => void;
  readonly onFinish: (points: number) => void;
  /** A pad's Y. */
  readonly onRanks: () => void;
  /** How much at the top is the page's own, in CSS pixels. */
  readonly barHeight: () => number;
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
export function startInvaders(parent: HTMLElement, page: InvaderPage): Invaders {
  const scene = new InvaderScene(page);
  const game = new Game({
    type: AUTO,
    parent,
    width: 320,
    height: 180,
    pixelArt: true,
    backgroundColor: '#080a16',
    banner: false,
    audio: { noAudio: true },
    // A thumb may lie beside the canvas, where that is not as wide as the screen.
    input: { gamepad: mayReadPads(), mouse: { target: parent }, touch: { target: parent } },
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

/** A portal's frame may forbid gamepads, and Phaser would fail to start. */
function mayReadPads(): boolean {
  try {
    navigator.getGamepads();
    return true;
  } catch {
    return false;
  }
}
