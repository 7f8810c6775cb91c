import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';

const sandbox = createSandbox({ now: () => Date.UTC(2026, 10, 20, 12) });
const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';

/** The message of the refusal, or how many entries came. */
async function ask(operation: 'leaderboard' | 'scores', query: string): Promise<string | number> {
  const response = await sandbox.fetch(
    `${sandbox.baseUrl}/sdk/v2/tournaments/${tournamentId}/${operation}?${query}`,
    { headers: { 'x-api-key': sandbox.apiKeys.production } },
  );
  const { data, error } = (await response.json()) as {
    readonly data?: readonly unknown[] | { readonly entries: readonly unknown[] };
    readonly error?: { readonly message: string };
  };
  if (data === undefined) return error?.message ?? 'nothing';
  return 'length' in data ? data.length : data.entries.length;
}

describe('a period', () => {
  it.each([
    ['startDate=2026-02-30', 'Invalid startDate'],
    ['endDate=2026-02-30', 'Invalid endDate'],
    ['startDate=2025-02-29', 'Invalid startDate'],
    ['startDate=2026-13-01', 'Invalid startDate'],
    ['startDate=2026-11-31', 'Invalid startDate'],
    ['endDate=2026-1-1', 'Invalid endDate'],
    ['endDate=2026-11-20T00:00:00Z', 'Invalid endDate'],
    ['startDate=', 'Invalid startDate'],
    ['startDate=2026-11-20&endDate=2026-11-19', 'startDate is after endDate'],
  ])('of %s is refused: %s', async (query, message) => {
    expect(await ask('scores', query)).toBe(message);
    expect(await ask('leaderboard', query)).toBe(message);
  });

  it('of one day, a leap day and open sides are taken', async () => {
    const all = (await ask('scores', '')) as number;
    expect(all).toBeGreaterThan(20);
    expect(await ask('scores', 'startDate=2026-11-20&endDate=2026-11-20')).toBeLessThan(all);
    expect(await ask('scores', 'startDate=2024-02-29')).toBe(all);
    expect(await ask('scores', 'endDate=2024-02-29')).toBe(0);
  });
});

describe('paging', () => {
  it.each([
    ['limit=3', 3],
    ['limit=0', 'Invalid limit'],
    ['limit=-1', 'Invalid limit'],
    ['limit=1.5', 'Invalid limit'],
    ['limit=ten', 'Invalid limit'],
    ['skip=-1', 'Invalid skip'],
    ['skip=0', 10],
    ['skip=100000', 0],
    ['', 10],
  ])('of %j gives %j', async (query, expected) => {
    expect(await ask('leaderboard', query)).toBe(expected);
  });
});
