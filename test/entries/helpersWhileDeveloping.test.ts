import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as helpers from '../../src/entries/helpers.ts';
import * as helpersWhileDeveloping from '../../src/entries/helpersWhileDeveloping.ts';
import { createFormat } from '../../src/messages/createFormat.ts';

// As JavaScript calls them.
type Call = (...given: unknown[]) => unknown;
const { inDollars, lastDays, mergeMessages, plural, statusOf, thisMonth, thisWeek, today } =
  helpersWhileDeveloping as unknown as Record<string, Call>;

it.each<[string, Call | undefined, unknown[], RegExp]>([
  ['plural', plural, [], /^plural takes a locale, a count and wordings: plural\(/],
  ['plural', plural, ['en', 1], /^plural takes /],
  ['plural', plural, ['en', '1', { other: 'players' }], /^plural takes /],
  ['inDollars', inDollars, [], /^inDollars takes an amount and a format: /],
  ['inDollars', inDollars, [5, {}], /^inDollars takes /],
  ['statusOf', statusOf, [undefined, 0], /^statusOf takes a tournament and a moment/],
  ['mergeMessages', mergeMessages, [undefined, {}], /^mergeMessages takes /],
  ['mergeMessages', mergeMessages, [{}, 'de'], /^mergeMessages takes /],
  ['today', today, [null], /^today takes its options by name: /],
  ['thisWeek', thisWeek, ['Europe/Warsaw'], /^thisWeek takes /],
  ['thisMonth', thisMonth, [7], /^thisMonth takes /],
  ['lastDays', lastDays, [7, null], /^lastDays takes its options by name: /],
])('%s says what it takes where it is given something else', (_, call, given, message) => {
  expect(() => call?.(...given)).toThrow(
    expect.objectContaining({ name: 'LaurelError', kind: 'config', message: expect.stringMatching(message) }),
  );
});

it('what is given rightly is answered as in production', () => {
  const format = createFormat('en');
  const dated = { startsAt: '2026-11-01', endsAt: '2026-11-30' } as const;
  const now = Date.UTC(2026, 10, 15);
  for (const { inDollars, lastDays, mergeMessages, plural, statusOf, thisMonth, thisWeek, today } of [
    helpers,
    helpersWhileDeveloping,
  ]) {
    expect(plural('en', 2, { one: 'player', other: 'players' })).toBe('players');
    expect(inDollars(250, format)).toBe('$250');
    expect([statusOf(dated, now), statusOf(dated, null)]).toEqual(['live', 'unknown']);
    expect(mergeMessages({}, undefined)).toEqual({});
    expect(today({ now }).startDate).toBe('2026-11-15');
    expect(thisWeek({ now, weekStartsOn: 0 }).startDate).toBe('2026-11-15');
    expect(thisMonth({ now }).endDate).toBe('2026-11-30');
    expect(lastDays(2, { now }).startDate).toBe('2026-11-14');
    expect([today(), thisWeek(), thisMonth(), lastDays(1)].every(({ endDate }) => endDate > '2026')).toBe(
      true,
    );
  }
});

it('both doors have the same names, and production has the bare one', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, object> };
  expect(exports['./helpers']).toMatchObject({
    development: './dist/entries/helpersWhileDeveloping.js',
    default: './dist/entries/helpers.js',
  });
  expect(Object.keys(helpersWhileDeveloping).toSorted()).toEqual(Object.keys(helpers).toSorted());
});
