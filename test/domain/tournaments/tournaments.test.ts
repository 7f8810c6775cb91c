import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tournament } from '../../../src/domain/model.ts';
import { createFormat } from '../../../src/messages/createFormat.ts';
import { dayIn, dayNumber } from '../../../src/domain/time/calendar.ts';
import { dayInWords } from '../../../src/messages/dayInWords.ts';
import { groupTournaments } from '../../../src/domain/tournaments/groupTournaments.ts';
import { inDollars } from '../../../src/domain/tournaments/inDollars.ts';
import { parsePrizes } from '../../../src/domain/tournaments/parsePrizes.ts';
import { repeatOf } from '../../../src/domain/tournaments/repeatOf.ts';
import { nextChange, phaseOf, statusOf, timesOf } from '../../../src/domain/tournaments/tournamentTimes.ts';
import { tournament } from '../../../stories/support/tournaments.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21, 12);
const iso = (moment: number) => new Date(moment).toISOString();
const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) });
const maybeDates = fc.oneof(moments.map(iso), fc.constant(null), fc.string());

describe('status', () => {
  test('is upcoming before the start, live up to the end, ended from then on', () => {
    fc.assert(
      fc.property(moments, fc.nat(400 * day), moments, (start, length, at) => {
        const dated = { startsAt: iso(start), endsAt: iso(start + length) };
        const expected = at < start ? 'upcoming' : at < start + length ? 'live' : 'ended';
        expect(statusOf(dated, at)).toBe(expected);
      }),
    );
  });

  test('is unknown for missing, unreadable and reversed dates, and on a server without a now', () => {
    expect(statusOf({ startsAt: null, endsAt: null }, now)).toBe('unknown');
    expect(statusOf({ startsAt: 'soon', endsAt: '1' }, now)).toBe('unknown');
    expect(statusOf({ startsAt: iso(now + day), endsAt: iso(now - day) }, now)).toBe('unknown');
    expect(statusOf({ startsAt: iso(now - day), endsAt: iso(now + day) }, null)).toBe('unknown');
  });

  test('is never live where start and end are one moment', () => {
    const moment = { startsAt: iso(now), endsAt: iso(now) };
    expect([now - 1, now].map((at) => statusOf(moment, at))).toEqual(['upcoming', 'ended']);
  });

  test('goes by the one date there is', () => {
    expect(statusOf({ startsAt: iso(now - day), endsAt: null }, now)).toBe('live');
    expect(statusOf({ startsAt: iso(now + day), endsAt: null }, now)).toBe('upcoming');
    expect(statusOf({ startsAt: null, endsAt: iso(now - day) }, now)).toBe('ended');
    // Also before 1970, where moments are negative.
    const anytime = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2060, 0) });
    fc.assert(
      fc.property(anytime, anytime, (date, at) => {
        expect(statusOf({ startsAt: iso(date), endsAt: null }, at)).toBe(at < date ? 'upcoming' : 'live');
        expect(statusOf({ startsAt: null, endsAt: iso(date) }, at)).toBe(at < date ? 'live' : 'ended');
        expect(nextChange([{ startsAt: iso(date), endsAt: null }], at)).toBe(at < date ? date : Infinity);
        expect(nextChange([{ startsAt: null, endsAt: iso(date) }], at)).toBe(at < date ? date : Infinity);
      }),
    );
  });

  test('changes at the moment that was announced, and not before', () => {
    // What begins right now has changed already: next is its end.
    expect(nextChange([{ startsAt: iso(now), endsAt: iso(now + day) }], now)).toBe(now + day);
    expect(nextChange([{ startsAt: null, endsAt: iso(now) }], now)).toBe(Infinity);
    fc.assert(
      fc.property(fc.array(fc.record({ startsAt: maybeDates, endsAt: maybeDates })), moments, (dated, at) => {
        const next = nextChange(dated, at);
        const statuses = (when: number) => dated.map((one) => statusOf(one, when));
        if (next === Infinity) expect(statuses(Date.UTC(2100, 0))).toEqual(statuses(at));
        else {
          expect(next).toBeGreaterThan(at);
          expect(statuses(next - 1)).toEqual(statuses(at));
          expect(statuses(next)).not.toEqual(statuses(at));
        }
      }),
    );
  });
});

describe('the phase of a tournament', () => {
  const startsAt = '2026-11-01T00:00:00Z';
  const endsAt = '2026-11-30T00:00:00Z';
  test.each([
    ['upcoming', '2026-10-31T23:59:59Z', { startsAt, endsAt }],
    ['live', '2026-11-01T00:00:00Z', { startsAt, endsAt }],
    ['ended', '2026-11-30T00:00:00Z', { startsAt, endsAt }],
    ['live', '2026-11-05T00:00:00Z', { startsAt, endsAt: null }],
    ['live', '2026-11-05T00:00:00Z', { startsAt: 'soon', endsAt }],
    [null, '2026-11-05T00:00:00Z', { startsAt: 'soon', endsAt: null }],
  ] as const)('is %s at %s', (phase, now, dated) => {
    expect(phaseOf(dated, Date.parse(now))).toBe(phase);
  });

  test('is not known without a now, as on a server', () => {
    expect(phaseOf({ startsAt, endsAt }, null)).toBeNull();
  });
});

describe('groups', () => {
  const lists = fc.array(
    fc
      .record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), startsAt: maybeDates, endsAt: maybeDates })
      .map((fields) => tournament(fields)),
  );

  test('hold each tournament once, in the group of its status, and are never empty', () => {
    fc.assert(
      fc.property(lists, fc.option(moments), (list, at) => {
        const groups = groupTournaments(list, at);
        const ids = groups.flatMap(({ tournaments }) => tournaments.map(({ id }) => id));
        expect(ids.toSorted()).toEqual([...new Set(list.map(({ id }) => id))].toSorted());
        for (const { status, tournaments } of groups) {
          expect(tournaments.length).toBeGreaterThan(0);
          for (const one of tournaments) expect(statusOf(one, at)).toBe(status);
        }
      }),
    );
  });

  test('stand in order: live, upcoming, unknown, ended; soonest end, soonest start, latest end first', () => {
    fc.assert(
      fc.property(lists, moments, (list, at) => {
        const groups = groupTournaments(list, at);
        const ranks = groups.map(({ status }) => ['live', 'upcoming', 'unknown', 'ended'].indexOf(status));
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        const of = (status: string): readonly Tournament[] =>
          groups.find((group) => group.status === status)?.tournaments ?? [];
        expectAscending(of('live').map((one) => timesOf(one).end ?? Infinity));
        expectAscending(of('upcoming').map((one) => timesOf(one).start ?? Infinity));
        expectAscending(of('ended').map((one) => -(timesOf(one).end ?? 0)));
      }),
    );
  });

  test('of those whose time is not known keep the service’s order', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const [group] = groupTournaments(list, null);
        expect((group?.tournaments ?? []).map(({ id }) => id)).toEqual([
          ...new Set(list.map(({ id }) => id)),
        ]);
      }),
    );
  });

  function expectAscending(values: readonly number[]): void {
    for (const [index, value] of values.entries())
      expect(value >= (values[index - 1] ?? -Infinity)).toBe(true);
  }
});

describe('prizes', () => {
  const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;
  const ordinal = (place: number) => `${place}${suffix[ordinals.select(place)]}`;

  const places = fc
    .array(
      fc.record({
        gap: fc.nat(2),
        width: fc.constantFrom(0, 0, 0, 6),
        prize: fc.constantFrom('$500', '$1,000', '€50.5', 'a hoodie', '100 gems', 'trophy & cape', '25 %'),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((steps) => {
      let last = 0;
      return steps.map(({ gap, width, prize }) => {
        const from = last + 1 + gap;
        last = from + width;
        return { from, to: last, prize };
      });
    });
  const writings = fc.constantFrom<(from: number, to: number) => string>(
    (from, to) => (from === to ? `${ordinal(from)}:` : `${ordinal(from)}-${ordinal(to)}:`),
    (from, to) => (from === to ? `#${from}:` : `#${from}–#${to}:`),
    (from, to) => (from === to ? `${from} =` : `${from} to ${to} =`),
    (from, to) => (from === to ? `${ordinal(from)} place:` : `${ordinal(from)} - ${ordinal(to)} places:`),
  );

  test('are read back place by place in every usual way of writing them', () => {
    fc.assert(
      fc.property(
        places,
        writings,
        fc.constantFrom(' - ', ' – ', ', ', ' | ', '; ', '\n', '\r\n', '\n\n', ' • '),
        (expected, write, separator) => {
          const line = expected.map(({ from, to, prize }) => `${write(from, to)} ${prize}`).join(separator);
          expect(parsePrizes(line)).toEqual(expected);
        },
      ),
    );
  });

  test('are read from the line that the service is known to send', () => {
    expect(parsePrizes('1st: $500 - 2nd: $300 - 3rd: $200')).toEqual([
      { from: 1, to: 1, prize: '$500' },
      { from: 2, to: 2, prize: '$300' },
      { from: 3, to: 3, prize: '$200' },
    ]);
    expect(parsePrizes('1st: USD 1,000 2nd: 500')).toEqual([
      { from: 1, to: 1, prize: 'USD 1,000' },
      { from: 2, to: 2, prize: '500' },
    ]);
    expect(parsePrizes('1st: USD 100 - 2nd: 50')).toEqual([
      { from: 1, to: 1, prize: 'USD 100' },
      { from: 2, to: 2, prize: '50' },
    ]);
    expect(parsePrizes('1st: $90 | Top 10: $10')).toEqual([
      { from: 1, to: 1, prize: '$90' },
      { from: 2, to: 10, prize: '$10' },
    ]);
  });

  test.each([
    'Winner takes it all',
    'A hoodie for 1st: the rest gets stickers',
    '1st: $500 - 1st: $300',
    '2nd: $300 - 1st: $500',
    '1st: - 2nd: $300',
    '5th-2nd: $10',
    'Top 3-5: $10',
    '0: nothing',
    'at 18:00 sharp',
    '',
  ])('are left as they are when they are not places in order: %s', (line) => {
    expect(parsePrizes(line)).toBeNull();
  });

  test('are none where nothing was written, and read up to a thousand characters', () => {
    expect(parsePrizes(null)).toBeNull();
    const line = `1st: ${'x'.repeat(995)}`;
    expect(parsePrizes(line)).toHaveLength(1);
    expect(parsePrizes(`${line}x`)).toBeNull();
  });

  test('are left as they are when they are too long to be read whole', () => {
    const line = Array.from({ length: 200 }, (_, place) => `${place + 1}: $5`).join(' - ');
    expect(parsePrizes(line.slice(0, 900))).not.toBeNull();
    expect(parsePrizes(line)).toBeNull();
  });

  test('never throw, and name only places in order, with words of the line', () => {
    const tokens = fc.constantFrom(
      '1st',
      '2',
      '#3',
      ':',
      '-',
      ' ',
      '$5',
      'top',
      '10',
      ',',
      'x',
      '\u202e',
      '=',
      '9th',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(tokens).map((parts) => parts.join('')),
        ),
        (line) => {
          let last = 0;
          for (const { from, to, prize } of parsePrizes(line) ?? []) {
            expect(from).toBeGreaterThan(last);
            expect(to).toBeGreaterThanOrEqual(from);
            expect(prize.trim()).not.toBe('');
            last = to;
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  // Work that grew with the square of the length would not end within the test's time.
  test('come to an end for a line made to be slow', () => {
    for (const line of ['1'.repeat(1e7), ' - '.repeat(3e6), '1-'.repeat(5e6), '1st: '.repeat(2e6)])
      expect(() => parsePrizes(line)).not.toThrow();
  });
});

describe('days in words', () => {
  const format = createFormat('en-GB');
  const zones = [
    'UTC',
    'Europe/Warsaw',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  ];

  test('are told in the zone asked for', () => {
    // 17:00 in UTC is the next day in Apia.
    const moment = Date.UTC(2026, 10, 22, 17);
    expect(dayInWords(moment, now, { timeZone: 'Europe/Warsaw', nameZone: false }, format)).toEqual({
      day: 'tomorrow',
      time: '18:00',
    });
    expect(dayInWords(moment, now, { timeZone: 'Pacific/Apia', nameZone: false }, format)).toEqual({
      day: 'tomorrow',
      time: '06:00',
    });
    expect(dayInWords(moment, now, { timeZone: 'UTC', nameZone: true }, format)?.time).toBe('17:00\u00a0UTC');
  });

  test('go from today over the days of the week to dates', () => {
    const tell = (days: number) =>
      dayInWords(now + days * day, now, { timeZone: 'UTC', nameZone: false }, format)?.day;
    expect([0, 1, -1, 2, 6, 7, -2, 60].map(tell)).toEqual([
      'today',
      'tomorrow',
      'yesterday',
      'Monday',
      'Friday',
      '28 November',
      '19 November',
      '20 January 2027',
    ]);
    expect(dayInWords(now, null, { timeZone: 'UTC', nameZone: false }, format)?.day).toBe('21 November 2026');
  });

  test('say a time that no line breaks in', () => {
    const said = dayInWords(now, now, { timeZone: 'UTC', nameZone: true }, createFormat('en'));
    expect(said?.time).toMatch(/^\d+:\d\d[\u00a0\u202f][AP]M\u00a0UTC$/);
  });

  test('count calendar days: one midnight apart is one day, also where a day has 23 or 25 hours', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, timeZone) => {
        const hours = Array.from({ length: 50 }, (_, hour) =>
          dayNumber(dayIn(timeZone, moment + hour * 3_600_000)),
        );
        for (const [index, value] of hours.entries()) {
          const step = value - (hours[index - 1] ?? value);
          // Apia left a whole day out once.
          expect(step >= 0 && step <= 2).toBe(true);
        }
        expect([2, 3]).toContain(
          dayNumber(dayIn(timeZone, moment + 2 * day + 3_600_000)) - dayNumber(dayIn(timeZone, moment)),
        );
      }),
    );
  });
});

test('repeating is told by the word where there is one, and not at all for nothing', () => {
  expect(['day', 'WEEKLY', ' Month ', 'year'].map((word) => repeatOf(word))).toEqual([
    'daily',
    'weekly',
    'monthly',
    'yearly',
  ]);
  expect([null, false, 0, '', 'none', 'never'].map((value) => repeatOf(value))).toEqual(Array(6).fill(null));
  expect([7, true, 'constructor', 'fortnight', { every: 2 }].map((value) => repeatOf(value))).toEqual(
    Array(5).fill('some'),
  );
});

test.each([
  ['en', 250, '$250'],
  ['en', 1250.5, '$1,250.50'],
  ['de', 1250, '1.250\u00a0$'],
])('an amount of dollars is written as in %s', (locale, amount, written) => {
  expect(inDollars(amount, createFormat(locale))).toBe(written);
});
