import { allTotals } from './allTotals.ts';
import type { Ledger } from './Ledger.ts';
import { objectDatabase, type ObjectStorage } from './sql/objectDatabase.ts';
import { sqlLedger } from './sql/sqlLedger.ts';

/** As much of a Durable Object's state as is used. */
export interface ObjectState {
  readonly storage: ObjectStorage;
}

/** As much of a binding to Durable Objects as is used: `env.LEDGER`. */
export interface ObjectNamespace {
  idFromName(name: string): unknown;
  get(id: never): { fetch(address: string, init: { method: string; body: string }): Promise<Response> };
}

// What of a ledger can be asked for from outside; the compiler sees to it that nothing is missing.
const methods = {
  now: true,
  find: true,
  holders: true,
  claim: true,
  setAside: true,
  reclaim: true,
  settle: true,
  settleByHand: true,
  takeLease: true,
  expire: true,
  open: true,
  held: true,
  startedAround: true,
  acceptedSince: true,
  account: true,
  totalsAfter: true,
  fold: true,
} satisfies Record<Exclude<keyof Ledger, 'close' | 'totals'>, true>;

type Method = keyof typeof methods;

/**
 * The Durable Object that holds a ledger, in its own SQLite. Export it from the worker, bind it as a class with SQLite
 * (`new_sqlite_classes`), and give the binding to `durableObjectLedger`. Nobody but the worker can reach it.
 */
export class LedgerObject {
  readonly #ledger: Ledger;

  constructor({ storage }: ObjectState) {
    this.#ledger = sqlLedger(objectDatabase(storage));
  }

  /** Takes `{ method, args }` and answers with `{ value }`, or with `{ error }` and status 500. */
  async fetch(request: Request): Promise<Response> {
    const { method, args } = (await request.json()) as { readonly method: Method; readonly args: never[] };
    if (!Object.hasOwn(methods, method)) return new Response(null, { status: 404 });
    try {
      const call = this.#ledger[method] as (...values: never[]) => Promise<unknown>;
      const body = JSON.stringify({ value: await call(...args) }, withInfinity);
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    } catch (error) {
      return Response.json(
        { error: error instanceof Error ? error.message : String(error) },
        { status: 500 },
      );
    }
  }
}

/**
 * A ledger in a Durable Object, for score handlers in workers: one object, wherever the workers run, on its own SQLite.
 * `name` tells ledgers apart, of a game and its development for one; a game with more runs a second than one object can
 * take (about a thousand) needs several, such as one for each tournament.
 *
 * Its methods reject when the object cannot be reached: nothing was written down then, so nothing is sent.
 */
export function durableObjectLedger(namespace: ObjectNamespace, name = 'laurel'): Ledger {
  function remote<Name extends Method>(method: Name): Ledger[Name] {
    const call = async (...args: unknown[]): Promise<unknown> => {
      const object = namespace.get(namespace.idFromName(name) as never);
      const body = JSON.stringify({ method, args });
      // The host is of no meaning: a binding leads to its object, and to nothing else.
      const response = await object.fetch('https://ledger.invalid/', { method: 'POST', body });
      const { value, error } = (await response.json()) as {
        readonly value?: unknown;
        readonly error?: string;
      };
      if (error !== undefined) throw new Error(`The ledger failed: ${error}`);
      return value;
    };
    return call as Ledger[Name];
  }

  return {
    now: remote('now'),
    find: remote('find'),
    holders: remote('holders'),
    claim: remote('claim'),
    setAside: remote('setAside'),
    reclaim: remote('reclaim'),
    settle: remote('settle'),
    settleByHand: remote('settleByHand'),
    takeLease: remote('takeLease'),
    expire: remote('expire'),
    open: remote('open'),
    held: remote('held'),
    startedAround: remote('startedAround'),
    acceptedSince: remote('acceptedSince'),
    account: remote('account'),
    totalsAfter: remote('totalsAfter'),
    // Page by page: an object has too little memory for all of a large tournament at once.
    totals: (tournamentId) => allTotals(remote('totalsAfter'), tournamentId),
    fold: remote('fold'),
    async close() {},
  };
}

/** JSON has no infinity, which a sum may be; a number that is too great to be one reads as it. */
function withInfinity(_key: string, value: unknown): unknown {
  // In every workerd, and not yet in TypeScript's types.
  const { rawJSON } = JSON as JSON & { readonly rawJSON: (text: string) => unknown };
  if (value === Infinity) return rawJSON('1e999');
  return value === -Infinity ? rawJSON('-1e999') : value;
}
