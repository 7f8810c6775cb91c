import { reasonOf } from '../../base/reasonOf.ts';
import { isObject } from '../../domain/checkOptions.ts';
import { isLaurelError, LaurelError, type LaurelErrorInit } from '../../domain/LaurelError.ts';
import { allTotals } from './allTotals.ts';
import type { Ledger } from './Ledger.ts';

const isList = (value: unknown): boolean => Array.isArray(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isNothing = (value: unknown): boolean => value === null;
const isFound = (value: unknown): boolean => value === null || isObject(value);
/** Only this allows to send a run. */
const isAttempt = (value: unknown): boolean =>
  value === null || (Number.isSafeInteger(value) && Number(value) > 0);

// What of a ledger can be asked for from outside, and what its answer has to be: something else may answer in its place. The
// compiler sees to it that nothing is missing.
const methods = {
  now: isNumber,
  find: isFound,
  holders: isList,
  claim: isAttempt,
  setAside: isFlag,
  reclaim: isAttempt,
  settle: isFlag,
  settleByHand: isFlag,
  takeLease: isFlag,
  expire: isNothing,
  open: isList,
  held: isList,
  startedAround: isList,
  acceptedSince: isList,
  account: isObject,
  totalsAfter: isObject,
  fold: isNumber,
} satisfies Record<Exclude<keyof Ledger, 'close' | 'totals'>, (value: unknown) => boolean>;

type Method = keyof typeof methods;

/** The answer to a call of a ledger, as JSON. */
export interface CallAnswer {
  readonly value?: unknown;
  readonly error?: LaurelErrorInit;
}

/** Takes `{ method, args }` and answers with `{ value }`, or with `{ error }` and status 500. */
export async function answerCall(ledger: Ledger, request: Request): Promise<Response> {
  try {
    const { method, args } = (await request.json()) as { readonly method: Method; readonly args: never[] };
    if (!Object.hasOwn(methods, method)) return new Response(null, { status: 404 });
    const call = ledger[method] as (...values: never[]) => Promise<unknown>;
    const body = JSON.stringify({ value: (await call(...args)) ?? null }, withInfinity);
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  } catch (error) {
    return Response.json({ error: toInit(error) }, { status: 500 });
  }
}

/** A ledger whose calls `ask` brings to `answerCall`, somewhere else. Whatever fails there or on the way is a `LaurelError`. */
export function calledLedger(ask: (body: string) => Promise<CallAnswer>): Ledger {
  function remote<Name extends Method>(method: Name): Ledger[Name] {
    const call = async (...args: unknown[]): Promise<unknown> => {
      const answer: unknown = await ask(JSON.stringify({ method, args })).catch((failure: unknown) => {
        throw new LaurelError(toInit(failure));
      });
      const { value, error } = isObject(answer) ? (answer as CallAnswer) : {};
      if (isErrorInit(error)) throw new LaurelError(error);
      if (error === undefined && methods[method](value)) return value;
      throw new LaurelError({
        kind: 'unavailable',
        message: `The ledger’s answer to ${method} could not be read. Is it a ledger of this Laurel’s that answers there?`,
      });
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

function isErrorInit(error: unknown): error is LaurelErrorInit {
  return isObject(error) && typeof error['message'] === 'string' && typeof error['kind'] === 'string';
}

/** A failure as plain data: a class does not survive the way. */
function toInit(error: unknown): LaurelErrorInit {
  if (isLaurelError(error)) {
    const { kind, message, operation, status, code, retryAt, path } = error;
    return { kind, message, operation, status, code, retryAt, path } as LaurelErrorInit;
  }
  return { kind: 'unavailable', message: `The ledger failed: ${reasonOf(error)}` };
}

/** JSON has no infinity, which a sum may be; a number that is too great to be one reads as it. */
function withInfinity(_key: string, value: unknown): unknown {
  // In every workerd, and not yet in TypeScript's types.
  const { rawJSON } = JSON as JSON & { readonly rawJSON: (text: string) => unknown };
  if (value === Infinity) return rawJSON('1e999');
  return value === -Infinity ? rawJSON('-1e999') : value;
}
