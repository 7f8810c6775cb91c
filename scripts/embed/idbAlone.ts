// What `embed.js` keeps scores with in place of idb: as much of it as `createDurableRuns` asks for. What idb is there for (cursors,
// indexes, iterators, every method of the platform's) would only be carried.

interface Handlers {
  readonly upgrade: (database: IDBDatabase) => void;
  readonly blocking: (current: number, blocked: number | null, event: IDBVersionChangeEvent) => void;
  readonly terminated: () => void;
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** One store in a transaction of its own, and when that is on disk. */
function transactionOf(
  database: IDBDatabase,
  name: string,
  mode?: IDBTransactionMode,
  options?: IDBTransactionOptions,
) {
  const transaction = database.transaction(name, mode, options);
  const store = transaction.objectStore(name);
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
  // Whoever waits for it is told by that.
  done.catch(() => {});
  return {
    store: {
      getAllKeys: (range: IDBKeyRange) => answerOf(store.getAllKeys(range)),
      getAll: (range: IDBKeyRange) => answerOf(store.getAll(range)),
      // Whether it could is said by the transaction.
      put: (value: unknown, key: string) => store.put(value, key),
      delete: (key: string) => store.delete(key),
    },
    done,
  };
}

export async function openDB(name: string, version: number, { upgrade, blocking, terminated }: Handlers) {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => upgrade(opening.result));
  const database = await answerOf(opening);
  database.addEventListener('versionchange', (event) => blocking(event.oldVersion, event.newVersion, event));
  database.addEventListener('close', terminated);
  return { transaction: transactionOf.bind(null, database) };
}
