import { expect, test } from 'vitest';
import { type PeriodChoice, resolvePeriod } from '../../../src/domain/leaderboard/periodChoice.ts';

test.each([['yesterday'], ['Today'], [''], [5]])('%j is no period, and not all time', (choice: unknown) => {
  expect(() => resolvePeriod(choice as PeriodChoice)).toThrow(
    expect.objectContaining({
      kind: 'config',
      message: expect.stringMatching(/period takes today, week, month, all/),
    }),
  );
});

test('days of one’s own are those days', () => {
  const days = { startDate: '2026-11-01' };
  expect(resolvePeriod(days)).toBe(days);
});
