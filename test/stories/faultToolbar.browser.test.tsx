import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { faultChoices } from '../../src/devtools/faultChoices.ts';
import { everyStory } from './everyStory.tsx';

const story = everyStory.find(({ id }) => id === 'states-faults--every-component');
const states = () =>
  [...document.querySelectorAll<HTMLElement>('.laurel-Root')].map(({ dataset }) => dataset['state'] ?? '');

// Profile, friends twice, board, tournaments.
const error = ['error', 'error', 'error', 'error', 'error'];
const expected: Readonly<Record<string, readonly string[]>> = {
  none: ['ready', 'ready', 'ready', 'ready', 'ready'],
  slow: ['ready', 'ready', 'ready', 'ready', 'ready'],
  unavailable: error,
  'rate-limited': error,
  dropped: error,
  // Until the time limit of the last attempt, half a minute later.
  silent: ['loading', 'loading', 'loading', 'loading', 'loading'],
  cut: error,
  page: error,
  refused: error,
  'signed-out': ['error', 'error', 'error', 'error', 'ready'],
  empty: ['ready', 'empty', 'empty', 'ready', 'no-match'],
  'empty-board': ['ready', 'ready', 'ready', 'empty', 'ready'],
  'ignore-paging': ['ready', 'ready', 'ready', 'ready', 'ready'],
  reshuffle: ['ready', 'ready', 'ready', 'ready', 'ready'],
};

test.each(['none', ...faultChoices.map(({ id }) => id)])(
  'every component has the state that it should have under: %s',
  async (fault) => {
    await render(await story?.draw({ fault }));
    await expect.poll(states, { timeout: 10_000 }).toEqual(expected[fault]);
  },
);
