import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sleep } from '../../../../src/base/async/sleep.ts';
import { postgresDatabase } from '../../../../src/server/ledger/sql/postgresDatabase.ts';
import type { SqlDatabase } from '../../../../src/server/ledger/sql/SqlDatabase.ts';

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

describe('a machine that slept, and its monotonic clock with it', () => {
  const hour = 3_600_000;

  /** A database on another machine, whose clock is the day's. */
  function databaseElsewhere(onRead: (count: number) => void = () => {}) {
    let reads = 0;
    const database = postgresDatabase({
      async query() {
        reads += 1;
        const now = Date.now();
        onRead(reads);
        return { rows: [{ now: String(now) }] };
      },
    });
    return { database, reads: () => reads };
  }
  const sleepFor = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);

  it.each([hour, -hour])('reads the database’s time again, as the day’s clock moved by %i ms', async (by) => {
    const { database, reads } = databaseElsewhere();
    await database.now();
    const before = performance.now();
    sleepFor(by);
    expect(performance.now()).toBe(before);
    expect(await database.now()).toBe(Date.now());
    vi.advanceTimersByTime(5_000);
    expect(await database.now()).toBe(Date.now());
    expect(reads()).toBe(2);
  });

  it('reads it again where it slept over the answer', async () => {
    const { database, reads } = databaseElsewhere((count) => count === 1 && sleepFor(hour));
    expect(await database.now()).toBe(Date.now());
    expect(reads()).toBe(2);
  });

  it('asks twice at most, where clocks never agree', async () => {
    const { database, reads } = databaseElsewhere(() => sleepFor(hour));
    expect(await database.now()).toBe(Date.now() - hour);
    expect(reads()).toBe(2);
  });

  it('leaves a clock alone that is only corrected a little', async () => {
    const { database, reads } = databaseElsewhere();
    await database.now();
    sleepFor(900);
    await database.now();
    expect(reads()).toBe(1);
  });
});

describe('a pool that takes its time', () => {
  /** Answers with the time of a database whose clock began with this machine's; the ways there and back are told. */
  function slowPool(ways: readonly (readonly [there: number, back: number])[]) {
    const left = [...ways];
    return postgresDatabase({
      async query() {
        const [there, back] = left.shift() ?? [0, 0];
        await sleep(there);
        const now = performance.now();
        await sleep(back);
        return { rows: [{ now }] };
      },
    });
  }
  /** How far the database's clock is ahead of the database, as soon as it says. */
  const lead = async (database: SqlDatabase): Promise<number> => {
    const time = await database.now();
    return time - performance.now();
  };

  it('does not put the clock ahead while it opens a connection', async () => {
    const database = slowPool([[5_000, 3]]);
    const first = lead(database);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await first).toBe(-3);
    expect(await lead(database)).toBe(-3);
  });

  it('leaves the clock to the nearest of the readings that were under way at once', async () => {
    const database = slowPool([
      [5_000, 3],
      [10, 4_995],
      [5_000, 10],
    ]);
    const leads = [lead(database), lead(database), lead(database)];
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await Promise.all(leads)).toEqual([-3, -3, -3]);
    expect(await lead(database)).toBe(-3);
  });

  it('leaves the clock to a later reading, also where the database’s was set back', async () => {
    let now = 1_000_000;
    const database = postgresDatabase({ query: async () => ({ rows: [{ now }] }) });
    expect(await database.now()).toBe(1_000_000);
    vi.advanceTimersByTime(11_000);
    now = 500_000;
    expect(await database.now()).toBe(500_000);
  });
});
