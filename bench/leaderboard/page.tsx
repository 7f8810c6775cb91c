import type { LeaderboardEntry } from '../../src/domain/model.ts';
import { byHandInReact, reactWindow } from './byHandInReact.tsx';
import type { Contestant } from './Contestant.ts';
import { laurelConnected, laurelView } from './laurel.tsx';
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

Object.assign(window, { bench: { ...bench, idle } });
