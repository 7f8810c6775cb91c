import type { LeaderboardEntry } from '../../src/domain/model.ts';
import { byHandInReact, reactWindow } from './byHandInReact.tsx';
import type { Contestant } from './Contestant.ts';
import { fourComponents } from './fourComponents.tsx';
import { laurelConnected, laurelLive, laurelView } from './laurel.tsx';
import { people, refreshed } from './people.ts';
import { vanilla } from './vanilla.ts';

const nothing: Contestant = { draw: () => undefined, update: () => undefined };
const makers: Readonly<Record<string, (place: HTMLElement) => Contestant>> = {
  nothing: () => nothing,
  vanilla,
  byHandInReact,
  reactWindow,
  laurelView,
  laurelConnected,
  laurelLive,
};

let contestant = nothing;
let shown: readonly LeaderboardEntry[] = [];

/** What the bench calls; `prepare` is not measured, `draw` and `update` are. */
const bench = {
  prepare(name: string, count: number) {
    const place = document.querySelector<HTMLElement>('#place');
    if (place === null) throw new Error('The page has no place for a board.');
    contestant = makers[name]?.(place) ?? nothing;
    shown = people(count);
    contestant.prepare?.(shown);
  },
  draw: () => contestant.draw(shown),
  prepareUpdate(every: number, turn: number) {
    shown = refreshed(shown, every, turn);
    contestant.prepare?.(shown);
  },
  update: () => contestant.update(shown),
  /** Scrolls the board, or the page where it is the page that scrolls, as far as it goes. */
  scroll() {
    const box = document.querySelector('.bench-box') ?? document.scrollingElement;
    let frames = 60;
    const step = () => {
      if (box !== null) box.scrollTop += 150;
      frames -= 1;
      if (frames > 0) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  },
  /** What is drawn of the board, to see that nobody wins by drawing nothing. */
  drawn: () => document.querySelector('#place')?.textContent ?? '',
};

// What waits until the page is idle is measured by itself: it is held until the bench says so.
let held: IdleRequestCallback[] = [];
window.requestIdleCallback = (work) => held.push(work);
const idle = (): void => {
  window.requestIdleCallback = (work) =>
    window.setTimeout(() => work({ didTimeout: false, timeRemaining: () => 50 }), 50);
  for (const work of held) work({ didTimeout: false, timeRemaining: () => 50 });
  held = [];
};

/** A game of 60 frames a second that is busy for a third of each; says how many frames came late. */
const game = {
  frames: [] as number[],
  longTasks: [] as number[],
  start() {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 300;
    document.body.prepend(canvas);
    const drawing = canvas.getContext('2d');
    let before = 0;
    const frame = (now: number) => {
      if (before > 0) this.frames.push(now - before);
      before = now;
      drawing?.clearRect(0, 0, 600, 300);
      for (let sprite = 0; sprite < 400; sprite += 1) {
        if (drawing === null) break;
        drawing.fillStyle = `hsl(${sprite} 70% 50%)`;
        drawing.fillRect((now / 5 + sprite * 37) % 600, (sprite * 53) % 300, 8, 8);
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) this.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  },
  read() {
    const found = { frames: this.frames, longTasks: this.longTasks };
    this.frames = [];
    this.longTasks = [];
    return JSON.stringify(found);
  },
};

const prepareFour = async () => {
  const place = document.querySelector<HTMLElement>('#place');
  if (place !== null) Object.assign(window, { drawFour: await fourComponents(place) });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) game.longTasks.push(duration);
  }).observe({ type: 'longtask' });
};

Object.assign(window, { bench: { ...bench, idle, prepareFour }, game });
