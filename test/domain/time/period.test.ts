import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../../../src/domain/time/calendar.ts';
import {
  between,
  checkPeriod,
  isPlainDate,
  lastDays,
  thisMonth,
  thisWeek,
  today,
} from '../../../src/domain/time/period.ts';

const at = (moment: string) => Date.parse(moment);
const zones = [
  'UTC',
  'Europe/Warsaw',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

// As JavaScript calls it, where no compiler looks.
it.each<[string, () => unknown, RegExp]>([
  ['no days', () => between(undefined as never, undefined as never), /between takes two dates/],
  ['one day', () => between('2026-11-01', undefined as never), /between takes two dates/],
  [
    'a day by its name',
    () => thisWeek({ weekStartsOn: 'monday' as never }),
    /weekStartsOn takes a day from 0, Sunday, to 6/,
  ],
  [
    'a day that no week has',
    () => thisWeek({ weekStartsOn: 7 as never }),
    /weekStartsOn takes a day from 0, Sunday, to 6/,
  ],
  ['a moment that is none', () => today({ now: Number.NaN }), /now takes Unix milliseconds/],
  ['a date for a moment', () => thisMonth({ now: new Date() as never }), /now takes Unix milliseconds/],
  ['more days than there are', () => lastDays(1e9), /1 to 700,000/],
])('%s is an error of kind config', (_, call, message) => {
  expect(call).toThrow(expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) }));
});

describe('period helpers', () => {
  it('take UTC unless told otherwise', () => {
    const now = at('2026-11-20T23:30:00Z');
    expect(today({ now })).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20' });
    expect(today({ now, timeZone: 'Europe/Warsaw' })).toEqual({
      startDate: '2026-11-21',
      endDate: '2026-11-21',
    });
    expect(today({ now, timeZone: 'Pacific/Pago_Pago' }).startDate).toBe('2026-11-20');
    expect(today({ now: at('2026-11-20T10:30:00Z'), timeZone: 'Pacific/Kiritimati' }).startDate).toBe(
      '2026-11-21',
    );
  });

  it('are right on the days when clocks change', () => {
    // Europe/Warsaw: 25 hours long on 25 October 2026, 23 hours on 29 March 2026.
    const zone = { timeZone: 'Europe/Warsaw' };
    expect(today({ ...zone, now: at('2026-10-24T22:00:00Z') }).startDate).toBe('2026-10-25');
    expect(today({ ...zone, now: at('2026-10-25T22:59:59Z') }).startDate).toBe('2026-10-25');
    expect(today({ ...zone, now: at('2026-10-25T23:00:00Z') }).startDate).toBe('2026-10-26');
    expect(lastDays(3, { ...zone, now: at('2026-03-30T00:30:00Z') })).toEqual({
      startDate: '2026-03-28',
      endDate: '2026-03-30',
    });
  });

  it('give weeks from Monday, or from another day', () => {
    const now = at('2026-11-21T12:00:00Z'); // a Saturday
    expect(thisWeek({ now })).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' });
    expect(thisWeek({ now, weekStartsOn: 0 })).toEqual({ startDate: '2026-11-15', endDate: '2026-11-21' });
    expect(thisWeek({ now, weekStartsOn: 6 })).toEqual({ startDate: '2026-11-21', endDate: '2026-11-27' });
  });

  it('give whole months, leap years included', () => {
    expect(thisMonth({ now: at('2028-02-10T00:00:00Z') })).toEqual({
      startDate: '2028-02-01',
      endDate: '2028-02-29',
    });
    expect(thisMonth({ now: at('2026-12-31T23:00:00Z') })).toEqual({
      startDate: '2026-12-01',
      endDate: '2026-12-31',
    });
  });

  it('hold the day of now, in every zone, at every moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('1971-01-01'), max: at('2099-12-31') }),
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 400 }),
        (now, timeZone, count) => {
          const day = today({ now, timeZone }).startDate;
          // Independent of our own arithmetic: what the platform prints for that zone.
          expect(day).toBe(new Date(now).toLocaleDateString('sv-SE', { timeZone }));
          for (const { startDate, endDate } of [
            thisWeek({ now, timeZone }),
            thisMonth({ now, timeZone }),
            lastDays(count, { now, timeZone }),
          ]) {
            expect(startDate <= day && day <= endDate).toBe(true);
            expect(isPlainDate(startDate) && isPlainDate(endDate)).toBe(true);
          }
          const { startDate, endDate } = lastDays(count, { now, timeZone });
          expect((at(endDate) - at(startDate)) / 86_400_000).toBe(count - 1);
        },
      ),
    );
  });

  it('refuse what is no period, saying what to do', () => {
    expect(() => between('2026-11-30', '2026-11-01')).toThrow(/reversed/);
    expect(() => between('2026-02-30', '2026-03-01')).toThrow(/startDate is not a calendar date/);
    expect(() => checkPeriod({ endDate: '1/2/2026' })).toThrow(/endDate is not a calendar date/);
    expect(() => lastDays(0)).toThrow(/1 to 700,000/);
    expect(() => lastDays(1.5)).toThrow(/1 to 700,000/);
    expect(() => today({ timeZone: 'Mars/Olympus' })).toThrow(
      expect.objectContaining({ kind: 'config', message: expect.stringMatching(/time zone/) as string }),
    );
    for (const startDate of [20261101, null, ['2026-11-01'], {}]) {
      expect(() => checkPeriod({ startDate } as never, 'getScores')).toThrow(
        expect.objectContaining({ kind: 'config', operation: 'getScores' }),
      );
    }
    expect(between('2026-11-01', '2026-11-01')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-01' });
  });

  it('leave open what is left out', () => {
    expect(() => checkPeriod({})).not.toThrow();
    expect(() => checkPeriod({ startDate: '2026-11-01' })).not.toThrow();
    expect(() => checkPeriod({ endDate: '2026-11-01' })).not.toThrow();
  });
});

describe('a time zone', () => {
  it('is one that this machine knows', () => {
    expect(['UTC', 'Europe/Warsaw', 'Pacific/Apia'].map(isTimeZone)).toEqual([true, true, true]);
    expect(['Mars/Olympus', '', 'x'].map(isTimeZone)).toEqual([false, false, false]);
  });
});

describe('isPlainDate', () => {
  it('takes exactly the dates of the calendar', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(isPlainDate(date.toISOString().slice(0, 10))).toBe(true);
        },
      ),
    );
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-11-31',
      '2026-1-1',
      '2026-13-00',
      'on 2026-11-01',
      '2026-11-01.',
      '20261101',
      '',
      '2026-11-01T00:00:00Z',
    ]) {
      expect(isPlainDate(text)).toBe(false);
    }
  });
});
