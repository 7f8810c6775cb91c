import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/server/ledger/sql/migrate.ts';
import type { SqlDatabase } from '../../../src/server/ledger/sql/SqlDatabase.ts';

const steps = [1, 2, 3].map((version) => ({ version, statements: [`step ${version}`] }));

/** A database at a version, whose migrations go as told. */
function databaseAt(version: number, change: (to: number, set: (version: number) => void) => void) {
  let current = version;
  const ran: number[] = [];
  const database: SqlDatabase = {
    now: async () => 0,
    eachScore: '',
    revision: '',
    onDisk: '',
    sumType: '',
    query: async () => [{ version: current }],
    async migrate(step) {
      ran.push(step.version);
      change(step.version, (next) => {
        current = next;
      });
    },
    fold: async () => 0,
    close: async () => {},
  };
  return { database, ran };
}

describe('a migration', () => {
  it('runs only the steps that are missing', async () => {
    const { database, ran } = databaseAt(1, () => {});
    await migrate(database, steps);
    expect(ran).toEqual([2, 3]);
  });

  it('runs nothing where everything is there', async () => {
    const { database, ran } = databaseAt(3, () => {});
    await migrate(database, steps);
    expect(ran).toEqual([]);
  });

  it('that collides with another process is over when the other one did the work', async () => {
    const { database, ran } = databaseAt(1, (to, set) => {
      set(to);
      throw new Error('duplicate key');
    });
    await migrate(database, steps);
    expect(ran).toEqual([2, 3]);
  });

  it('that fails with the work undone says why, and runs no later step', async () => {
    const { database, ran } = databaseAt(1, () => {
      throw new Error('permission denied');
    });
    await expect(migrate(database, steps)).rejects.toThrow('permission denied');
    expect(ran).toEqual([2]);
  });
});
