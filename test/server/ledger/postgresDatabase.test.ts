import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postgresDatabase } from '../../../src/server/ledger/sql/postgresDatabase.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A pool whose answers are told: called with the number of the statement, from 1 on. */
function poolThat(answer: (count: number) => readonly unknown[]) {
  const askedAt: number[] = [];
  const database = postgresDatabase({
    async query() {
      askedAt.push(performance.now());
      return { rows: answer(askedAt.length) };
    },
  });
  return { database, askedAt };
}

const undone = (code: string): Error => Object.assign(new Error(`undone: ${code}`), { code });

describe('a statement that the database undid for the sake of another', () => {
  it.each(['40001', '40P01'])('with %s is tried again until it goes through', async (code) => {
    const { database, askedAt } = poolThat((count) => {
      if (count < 5) throw undone(code);
      return [{ id: 'run' }];
    });
    const rows = database.query('select', []);
    await vi.runAllTimersAsync();
    expect(await rows).toEqual([{ id: 'run' }]);
    expect(askedAt).toHaveLength(5);
  });

  it('is tried again as a migration, too', async () => {
    const { database, askedAt } = poolThat((count) => {
      if (count === 1) throw undone('40001');
      return [];
    });
    const done = database.migrate({ version: 1, statements: [] });
    await vi.runAllTimersAsync();
    await done;
    expect(askedAt).toHaveLength(2);
  });

  it('is given up within half a minute, with waits that grow to half a second', async () => {
    const { database, askedAt } = poolThat(() => {
      throw undone('40001');
    });
    // Not from when the process began.
    vi.advanceTimersByTime(20_000);
    const failed = expect(database.query('select', [])).rejects.toThrow('undone: 40001');
    await vi.runAllTimersAsync();
    await failed;
    const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    for (const [index, wait] of waits.entries()) {
      // Timers are of whole milliseconds.
      expect(wait).toBeLessThanOrEqual(Math.min(500, 2 ** (index + 1)) + 1);
    }
    const lasted = (askedAt.at(-1) ?? 0) - (askedAt[0] ?? 0);
    expect(lasted).toBeGreaterThan(30_000);
    expect(lasted).toBeLessThanOrEqual(30_501);
    // A quarter of a second on the average; a database in trouble is not asked all the time.
    expect(waits.length).toBeLessThan(300);
  });

  it('is tried again where another player brought the same random id at the same time', async () => {
    const { database, askedAt } = poolThat((count) => {
      const message = 'duplicate key value violates unique constraint "laurel_runs_random"';
      if (count === 1) throw Object.assign(new Error(message), { code: '23505' });
      return [];
    });
    const rows = database.query('select', []);
    await vi.runAllTimersAsync();
    expect(await rows).toEqual([]);
    expect(askedAt).toHaveLength(2);
  });

  it.each([
    ['another code', undone('23505')],
    ['no code', new Error('connection lost')],
    ['no error', 'connection lost'],
    ['nothing', null],
  ])('is not what failed with %s: that is said at once', async (_, thrown) => {
    const { database, askedAt } = poolThat(() => {
      throw thrown;
    });
    const reason: unknown = await database.query('select', []).catch((error: unknown) => error);
    expect(reason).toBe(thrown);
    expect(askedAt).toHaveLength(1);
  });
});

it('the time is the database’s, asked for every ten seconds and counted on in between', async () => {
  const { database, askedAt } = poolThat((count) => [{ now: String(count * 1_000_000) }]);
  expect(await database.now()).toBe(1_000_000);
  vi.advanceTimersByTime(9_000);
  expect(await database.now()).toBe(1_009_000);
  expect(askedAt).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(await database.now()).toBe(2_000_000);
  vi.advanceTimersByTime(1_500);
  expect(await database.now()).toBe(2_001_500);
  expect(askedAt).toHaveLength(2);
});
