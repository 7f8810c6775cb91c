import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDurableRuns, type DurableRuns } from '../../../src/queue/keeping/createDurableRuns.ts';

let runs: DurableRuns;

/** Resolves when the browser has done it; rejects when it refuses. */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as DOMException));
  });
}

beforeEach(async () => {
  // Who still has the database open gives way.
  await done(indexedDB.deleteDatabase('laurel'));
  runs = createDurableRuns() as DurableRuns;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await done(indexedDB.deleteDatabase('laurel'));
});

describe('on disk', () => {
  it('text is found again under its key, among those that begin alike, until it is removed', async () => {
    for (const key of ['ann/1', 'ann/2', 'ann/\u00ff', 'anna/1', 'ann', 'bob/1']) {
      expect(await runs.set(key, `text of ${key}`)).toBe(true);
    }
    await runs.set('ann/2', 'newer text');
    await runs.remove('ann/1');
    await runs.remove('nobody');
    const expected = new Map([
      ['ann/2', 'newer text'],
      ['ann/\u00ff', 'text of ann/\u00ff'],
    ]);
    expect(await runs.load('ann/')).toEqual(expected);
    // The next page load reads the same.
    expect(await createDurableRuns()?.load('ann/')).toEqual(expected);
  });

  it('means that the browser was asked not to answer before the disk has it', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await runs.set('ann/1', 'text');
    expect(begun.mock.results.map(({ value }) => (value as IDBTransaction).durability)).toEqual(['strict']);
  });

  it('has one connection, however many players one page has after each other', async () => {
    const open = vi.spyOn(indexedDB, 'open');
    for (const player of ['ann', 'bob', 'cid'])
      expect(await createDurableRuns()?.set(`${player}/1`, '')).toBe(true);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is nothing while the browser refuses, and everything as soon as it does no more', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    expect(await runs.set('ann/1', 'text')).toBe(false);
    expect(await runs.load('ann/')).toEqual(new Map());
    await runs.remove('ann/1');
    open.mockRestore();
    expect(await runs.set('ann/1', 'text')).toBe(true);
  });

  // Vitest fails with a rejection that nobody handles.
  it('is nothing where the browser breaks off reading it, which is told to nobody', async () => {
    await runs.set('ann/1', 'text');
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...given
    ) {
      const reading = begin.apply(this, given);
      // As when the player has the browser forget the site.
      queueMicrotask(() => reading.abort());
      return reading;
    });
    expect(await runs.load('ann/')).toEqual(new Map());
    begun.mockRestore();
    expect(await runs.load('ann/')).toEqual(new Map([['ann/1', 'text']]));
  });

  it('stands in nobody’s way: a newer Laurel in another tab changes the database, and this one does without', async () => {
    await runs.set('ann/1', 'text');
    const newer = await done(indexedDB.open('laurel', 2));
    expect(await runs.set('ann/2', 'text')).toBe(false);
    newer.close();
    await done(indexedDB.deleteDatabase('laurel'));
    expect(await runs.set('ann/2', 'text')).toBe(true);
  });
});
