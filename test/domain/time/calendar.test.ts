import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { dayIn } from '../../../src/domain/time/calendar.ts';
import { lastDays, thisMonth, thisWeek, today } from '../../../src/domain/time/period.ts';

// The first, since whichever formatter has been asked for is kept.
test('days of UTC ask for none of Intl’s formatters, of which a page’s first takes as long as a board', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const now = Date.parse('2026-11-30T23:59:59Z');
  expect(today({ now })).toEqual({ startDate: '2026-11-30', endDate: '2026-11-30' });
  expect(thisWeek({ now })).toEqual({ startDate: '2026-11-30', endDate: '2026-12-06' });
  expect(thisMonth({ now })).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
  expect(lastDays(2, { now })).toEqual({ startDate: '2026-11-29', endDate: '2026-11-30' });
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

test('a day of UTC is the one that Intl says', () => {
  const moments = fc.date({ min: new Date('0001-01-01T00:00Z'), max: new Date('9999-12-31T23:59Z') });
  fc.assert(
    fc.property(moments, (date) => {
      fc.pre(!Number.isNaN(date.getTime()));
      // Another name of the same days.
      expect(dayIn('UTC', date.getTime())).toEqual(dayIn('Etc/UTC', date.getTime()));
    }),
  );
});
