import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import {
  durableObjectLedger,
  LedgerObject,
  type ObjectNamespace,
} from '../../../src/server/ledger/durableObjectLedger.ts';
import { objectDatabase, type ObjectStorage } from '../../../src/server/ledger/sql/objectDatabase.ts';
import { ledgerContract } from './ledgerContract.ts';
import { schemaContract } from './schemaContract.ts';

// What durableObjectLedger.test.ts sees of the runtime of workers from outside, seen from inside of one process.

/** A Durable Object's storage on the SQLite that Node brings along. */
function objectStorage(): ObjectStorage {
  const database = new DatabaseSync(':memory:');
  return {
    sql: {
      exec(text, ...values) {
        const rows = database.prepare(text).all(...(values as SQLInputValue[]));
        return { toArray: () => rows };
      },
    },
    transactionSync(work) {
      database.exec('begin');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
  };
}

/** A binding: one object for each name, made when it is first asked. */
function objectNamespace(): ObjectNamespace {
  const objects = new Map<string, LedgerObject>();
  return {
    idFromName: (name) => name,
    get(id: string) {
      const object = objects.get(id) ?? new LedgerObject({ storage: objectStorage() });
      objects.set(id, object);
      return { fetch: (address, init) => object.fetch(new Request(address, init)) };
    },
  };
}

ledgerContract('durableObjectLedger in one process', async () => {
  const namespace = objectNamespace();
  return { open: () => durableObjectLedger(namespace), end: async () => {} };
});

schemaContract('a Durable Object’s storage', async () => ({
  slow: 'select 1',
  async create() {
    const storage = objectStorage();
    return () => objectDatabase(storage);
  },
  end: async () => {},
}));

const run = {
  id: 'run-1',
  player: playerKey({ userId: 'ana' }),
  tournamentId: 'cup',
  scores: { kills: 6 },
  now: 1_800_000_000_000,
  leaseUntil: 1_800_000_060_000,
};

it('ledgers of different names know nothing of each other', async () => {
  const namespace = objectNamespace();
  expect(await durableObjectLedger(namespace, 'development').claim(run)).toBe(1);
  expect(await durableObjectLedger(namespace).find(run)).toBeNull();
  expect(await durableObjectLedger(namespace, 'development').find(run)).toMatchObject({ status: 'sending' });
});

it('an object whose storage fails rejects with the reason, whatever was thrown', async () => {
  for (const [thrown, reason] of [
    [new Error('disk full'), 'disk full'],
    ['out of memory', 'out of memory'],
  ] as const) {
    const fail = (): never => {
      throw thrown;
    };
    const object = new LedgerObject({ storage: { sql: { exec: fail }, transactionSync: fail } });
    const statuses: number[] = [];
    const ledger = durableObjectLedger({
      idFromName: (name) => name,
      get: () => ({
        async fetch(address, init) {
          const response = await object.fetch(new Request(address, init));
          statuses.push(response.status);
          return response;
        },
      }),
    });
    await expect(ledger.find(run)).rejects.toThrow(`The ledger failed: ${reason}`);
    expect(statuses).toEqual([500]);
  }
});

it('nothing but a ledger’s own methods can be asked for', async () => {
  const object = new LedgerObject({ storage: objectStorage() });
  for (const method of ['close', 'constructor', 'toString', '__proto__']) {
    const body = JSON.stringify({ method, args: [] });
    const response = await object.fetch(new Request('https://ledger.invalid/', { method: 'POST', body }));
    expect(response.status).toBe(404);
  }
});
