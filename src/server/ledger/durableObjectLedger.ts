import { misuse } from '../../domain/misuse.ts';
import type { Ledger } from './Ledger.ts';
import { answerCall, calledLedger, type CallAnswer } from './ledgerCalls.ts';
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
  fetch(request: Request): Promise<Response> {
    return answerCall(this.#ledger, request);
  }
}

/**
 * A ledger in a Durable Object, for score handlers in workers: one object, wherever the workers run, on its own SQLite.
 * `name` tells ledgers apart, of a game and its development for one; a game with more runs a second than one object can
 * take (about a thousand) needs several, such as one for each tournament.
 *
 * Its methods reject with a `LaurelError`: of the kind that a ledger in SQLite has too (`config` for tables that are gone or
 * too new), or `unavailable` when the object failed or could not be reached. A run is sent only after the answer that it was
 * written down. Where just that answer was lost, the run is `unknown` when its lease ends, and reconciliation settles it.
 *
 * Throws `LaurelError` of kind `config` at once when the binding is missing.
 */
export function durableObjectLedger(namespace: ObjectNamespace, name = 'laurel'): Ledger {
  if (typeof (namespace as ObjectNamespace | undefined)?.idFromName !== 'function')
    throw misuse(
      'durableObjectLedger takes the binding to LedgerObject, such as env.LEDGER: is it in wrangler.jsonc under that name?',
    );
  return calledLedger(async (body) => {
    const object = namespace.get(namespace.idFromName(name) as never);
    // The host is of no meaning: a binding leads to its object, and to nothing else.
    const response = await object.fetch('https://ledger.invalid/', { method: 'POST', body });
    return (await response.json()) as CallAnswer;
  });
}
