import { expect, it } from 'vitest';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { mergeLeaderboardPages } from '../../src/domain/leaderboard/rows/mergeLeaderboardPages.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { lastDays, thisMonth, thisWeek, today } from '../../src/domain/time/period.ts';
import { inDollars } from '../../src/domain/tournaments/inDollars.ts';
import { parsePrizes } from '../../src/domain/tournaments/parsePrizes.ts';
import { statusOf } from '../../src/domain/tournaments/tournamentTimes.ts';
import { mergeMessages } from '../../src/messages/mergeMessages.ts';
import { plural } from '../../src/messages/plural.ts';
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
  ['an error of nothing', () => new LaurelError(none), /new LaurelError takes \{ kind, message/],
  ['an error of a text', () => new LaurelError('Lost.' as never), /new LaurelError takes/],
  ['an error without a kind', () => new LaurelError({ message: 'Lost.' } as never), /new LaurelError takes/],
  [
    'an error of another kind',
    () => new LaurelError({ kind: 'lost', message: 'Lost.' } as never),
    /kind .*network/,
  ],
  ['an error without words', () => new LaurelError({ kind: 'network' } as never), /new LaurelError takes/],
  ['plural without anything', () => plural(none, none, none), /plural takes .*plural\('en', 1/],
  ['plural of a text', () => plural('en', 'one' as never, { other: 'players' }), /plural takes/],
  ['plural without wordings', () => plural('pl', 1, null as never), /plural takes/],
  ['plural without the wording of all else', () => plural('pl', 1, {} as never), /plural takes .*other/],
  ['inDollars without anything', () => inDollars(none, none), /inDollars takes .*useWords/],
  ['inDollars of no prize', () => inDollars(null as never, { number: String } as never), /inDollars takes/],
  ['statusOf without a tournament', () => statusOf(none, 0), /statusOf takes a tournament/],
  ['mergeMessages without words', () => mergeMessages(none, {}), /mergeMessages takes .*messages/],
  ['mergeMessages with a text', () => mergeMessages({}, 'de' as never), /mergeMessages takes/],
  ['today of nothing', () => today(null as never), /takes \{ timeZone, now/],
  ['today of a zone alone', () => today('Europe/Warsaw' as never), /takes \{ timeZone, now/],
  ['thisWeek of nothing', () => thisWeek(null as never), /takes \{ timeZone, now/],
  ['thisMonth of a misspelt zone', () => thisMonth({ timezone: 'UTC' } as never), /timeZone may be meant/],
  ['lastDays of a zone alone', () => lastDays(7, 'Europe/Warsaw' as never), /takes \{ timeZone, now/],
  ['mergeLeaderboardPages without anything', () => mergeLeaderboardPages(none), /takes \{ pages \}/],
  ['mergeLeaderboardPages with no pages', () => mergeLeaderboardPages({} as never), /takes \{ pages \}/],
  [
    'mergeLeaderboardPages with an answer',
    () => mergeLeaderboardPages({ pages: [{ data: [] }] } as never),
    /takes \{ pages \}/,
  ],
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
