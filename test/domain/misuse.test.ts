import { expect, it } from 'vitest';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { parsePrizes } from '../../src/domain/tournaments/parsePrizes.ts';
import { statusOf } from '../../src/domain/tournaments/tournamentTimes.ts';
import { mergeMessages } from '../../src/messages/mergeMessages.ts';
import { compareTotals } from '../../src/server/totals/compareTotals.ts';

// As JavaScript calls it, where no compiler looks.
const none = undefined as never;

it.each<[string, () => unknown, RegExp]>([
  ['boardOf without rows', () => boardOf(none), /boardOf takes a list of rows/],
  ['boardOf with an answer', () => boardOf({ entries: [] } as never), /boardOf takes a list of rows/],
  ['boardOf with no row', () => boardOf([null] as never), /boardOf takes a list of rows/],
  [
    'boardOf with rows without scores',
    () => boardOf([{ id: 'a', rank: 1 }] as never),
    /boardOf takes .*scores/,
  ],
  ['compareTotals without anything', () => compareTotals(none, none, none), /compareTotals takes .*lists/],
  [
    'compareTotals with an answer',
    () => compareTotals('cup', [], { data: [] } as never),
    /compareTotals takes .*lists/,
  ],
  ['compareTotals with no totals', () => compareTotals('cup', [null] as never, []), /compareTotals takes/],
  ['compareTotals with no records', () => compareTotals('cup', [], [null] as never), /compareTotals takes/],
  ['boardOf with no parts', () => boardOf([], null as never), /boardOf takes/],
])('%s says what it takes', (_, call, message) => {
  expect(call).toThrow(expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) }));
});

it('what is not said is no list of prizes', () => {
  for (const description of [undefined, null, '', {}, 5])
    expect(parsePrizes(description as never)).toBeNull();
});

it('a tournament is of unknown status at no known time, also where that is left out', () => {
  const over = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-02-01T00:00:00Z' };
  for (const now of [null, none]) expect(statusOf(over, now)).toBe('unknown');
});

it('no replacement leaves words as they are, also where it is null', () => {
  const words = { language: 'de' };
  expect(mergeMessages(words, null as never)).toBe(words);
});
