import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createScoreQueue } from '../../../src/queue/createScoreQueue.ts';
import type { ScoreQueue } from '../../../src/queue/ScoreQueue.ts';

const ends: (() => void)[] = [];
let queue: ScoreQueue;

function startQueue(): () => void {
  queue = createScoreQueue({
    session: 'ann',
    storage: null,
    submitScore: async ({ id }) => ({ id, status: 'accepted' }),
  });
  return queue.start();
}

beforeEach(() => {
  ends.push(startQueue());
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const games = (): number => queue.getSnapshot().length;
const endGame = (): void =>
  void queue.submit({ tournamentId: 't1', scores: [{ scoreType: 'kills', value: 3 }] });

/** A button that is pressed. */
function button(onPress: (event: MouseEvent) => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.textContent = 'Press';
  element.addEventListener('click', onPress);
  document.body.append(element);
  ends.push(() => element.remove());
  return element;
}

describe('one game', () => {
  it('is ended by both clicks of a double click', async () => {
    await userEvent.dblClick(button(endGame));
    expect(games()).toBe(1);
  });

  it('is ended by all clicks of a triple click', async () => {
    await userEvent.tripleClick(button(endGame));
    expect(games()).toBe(1);
  });

  it('is ended by a key that is held down', async () => {
    addEventListener('keydown', endGame);
    ends.push(() => removeEventListener('keydown', endGame));
    await userEvent.keyboard('{k>4/}');
    expect(games()).toBe(1);
  });

  it('is ended by a button on which Enter is held down', async () => {
    button(endGame).focus();
    await userEvent.keyboard('{Enter>4/}');
    expect(games()).toBe(1);
  });
});

describe('one game whose end is heard before the queue hears of the event', () => {
  /** A game that listens first of all, on what hears first of all: it was there before the queue was started. */
  function listenFirst(type: 'click' | 'keydown'): void {
    addEventListener(type, endGame, true);
    ends.push(() => removeEventListener(type, endGame, true), startQueue());
  }
  beforeEach(() => {
    for (const end of ends.splice(0)) end();
  });

  it('is ended by both clicks of a double click', async () => {
    listenFirst('click');
    await userEvent.dblClick(button(() => {}));
    expect(games()).toBe(1);
  });

  it('is ended by a key that is held down', async () => {
    listenFirst('keydown');
    await userEvent.keyboard('{k>4/}');
    expect(games()).toBe(1);
  });

  it('is ended by a button on which Enter is held down', async () => {
    listenFirst('click');
    button(() => {}).focus();
    await userEvent.keyboard('{Enter>4/}');
    expect(games()).toBe(1);
  });

  it('counts once for each of two double clicks', async () => {
    listenFirst('click');
    const pressed = button(() => {});
    await userEvent.dblClick(pressed);
    await userEvent.dblClick(pressed);
    expect(games()).toBe(2);
  });
});

describe('each of two games with equal scores counts', () => {
  it('when the second is ended by the last of several quick clicks', async () => {
    // As many shots as the level takes.
    const field = button(({ detail }) => detail === shots && endGame());
    let shots = 1;
    await userEvent.click(field);
    shots = 2;
    await userEvent.dblClick(field);
    shots = 3;
    await userEvent.tripleClick(field);
    expect(games()).toBe(3);
  });

  it('when each is ended by some of many quick clicks', async () => {
    // A clicker: each third click ends a round, and the browser counts all of them for one streak.
    const field = button(({ detail }) => detail % 3 === 0 && endGame());
    await userEvent.click(field, { clickCount: 9 });
    expect(games()).toBe(3);
  });

  it('when the second is ended by a key that is held down again', async () => {
    let isOver = false;
    const move = ({ repeat }: KeyboardEvent): void => {
      if (repeat && !isOver) endGame();
      isOver = repeat;
    };
    addEventListener('keydown', move);
    ends.push(() => removeEventListener('keydown', move));
    await userEvent.keyboard('{k>2/}');
    isOver = false;
    await userEvent.keyboard('{k>2/}');
    expect(games()).toBe(2);
  });

  it('when the page has a variable of its own where browsers have the event', async () => {
    vi.stubGlobal('event', 'finale');
    endGame();
    await Promise.resolve();
    endGame();
    vi.unstubAllGlobals();
    expect(games()).toBe(2);
  });

  it('when a script presses the button', async () => {
    const pressed = button(endGame);
    pressed.click();
    await Promise.resolve();
    pressed.click();
    expect(games()).toBe(2);
  });
});
