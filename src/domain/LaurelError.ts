/**
 * What kind of failure it was: the field to switch on.
 *
 * - `config`: the set-up or the call is wrong (address, API key, id, period, paging): the developer’s to change, not the
 *   player’s.
 * - `network`: no answer arrived (offline, refused connection, blocked by CORS, redirected elsewhere).
 * - `timeout`: no complete answer within the attempt's or the whole call's time.
 * - `unauthorized`: the token or signature was not accepted, whatever the HTTP status.
 * - `refused`: the service understood the request and said no.
 * - `rate-limited`: too many requests; see `retryAt`.
 * - `unavailable`: the service, or a gateway in front of it, is failing.
 * - `malformed`: an answer arrived that is not of the interface's shape; see `path`.
 */
export type LaurelErrorKind =
  | 'config'
  | 'network'
  | 'timeout'
  | 'unauthorized'
  | 'refused'
  | 'rate-limited'
  | 'unavailable'
  | 'malformed';

/**
 * The operation that failed: the names of the client's methods. `createClient` is the set-up of a client, also of the one that a
 * gateway or a score handler has within; `startRun` asks the game server for a ticket, `getRanks` a gateway's rank index.
 */
export type Operation =
  | 'createClient'
  | 'getUserInfo'
  | 'getFriends'
  | 'getTournaments'
  | 'startRun'
  | 'submitScore'
  | 'getLeaderboard'
  | 'getScores'
  | 'getRanks'
  | 'verifySignature';

interface CommonInit {
  /** What happened, why, and what to do, in one or two sentences. Never a credential. */
  readonly message: string;
  readonly operation?: Operation | undefined;
  /** HTTP status of the answer, or the envelope's `error.status`. */
  readonly status?: number | undefined;
  /** The envelope's `error.code` (interface 7, not promised): an integer or a string constant. */
  readonly code?: number | string | undefined;
  /** When another try makes sense, in Unix milliseconds. */
  readonly retryAt?: number | undefined;
}

/** What a `LaurelError` is made from. */
export type LaurelErrorInit = CommonInit &
  (
    | {
        readonly kind: 'malformed';
        /** Where in the answer reading failed, such as `data.entries`. Default `body`: all of it. */
        readonly path?: string | undefined;
      }
    | { readonly kind: Exclude<LaurelErrorKind, 'malformed'>; readonly path?: undefined }
  );

type RetryableKind = 'network' | 'timeout' | 'rate-limited' | 'unavailable';

interface ErrorOf<Kind extends LaurelErrorKind> extends Error {
  /** The same for all kinds. */
  readonly name: 'LaurelError';
  /** What kind of failure it was: the field to switch on. */
  readonly kind: Kind;
  /** The operation that failed; `undefined` for what is none: a webhook, an option of the server's, a decision by hand. */
  readonly operation: Operation | undefined;
  /** HTTP status of the answer, or the envelope's `error.status`. */
  readonly status: number | undefined;
  /** The envelope's `error.code` (interface 7, not promised): an integer or a string constant. */
  readonly code: number | string | undefined;
  /** When another try makes sense, in Unix milliseconds, if the service said so. */
  readonly retryAt: number | undefined;
  /** Where in the answer reading failed, such as `data.entries`; `body` for all of it. Of `malformed` only. */
  readonly path: Kind extends 'malformed' ? string : undefined;
  /** Whether the same call can succeed later without a change: no answer, 408, 429 or a failing service. */
  readonly retryable: Kind extends RetryableKind ? true : false;
}

/**
 * The only error that Laurel's calls reject with (an abort passes through untouched): a union by `kind`, so that
 * `error.kind === 'malformed'` makes `error.path` a string. It holds neither request nor response.
 */
export type LaurelError = { [Kind in LaurelErrorKind]: ErrorOf<Kind> }[LaurelErrorKind];

const tag = Symbol.for('laurel.LaurelError');
const retryableKinds: readonly LaurelErrorKind[] = [
  'network',
  'timeout',
  'rate-limited',
  'unavailable',
] satisfies RetryableKind[];

/**
 * The class of that error, for `new LaurelError(…)` in wrappers and tests and for `instanceof`. No class is a union: its
 * constructor is what keeps the fields in step with the kind.
 */
export const LaurelError = class LaurelError extends Error {
  override readonly name = 'LaurelError';
  declare readonly kind: LaurelErrorKind;
  declare readonly operation: Operation | undefined;
  declare readonly status: number | undefined;
  declare readonly code: number | string | undefined;
  declare readonly retryAt: number | undefined;
  declare readonly path: string | undefined;

  constructor({ message, kind, operation, status, code, retryAt, path }: LaurelErrorInit) {
    super(message);
    const where = kind === 'malformed' ? (path ?? 'body') : undefined;
    Object.assign(this, { kind, operation, status, code, retryAt, path: where });
  }

  /** Not of the error itself: nothing that prints, compares or copies it is to see it. */
  get [tag](): boolean {
    return true;
  }

  get retryable(): boolean {
    return retryableKinds.includes(this.kind);
  }
} as new (init: LaurelErrorInit) => LaurelError;

/** Whether a caught value is a `LaurelError`, also when it comes from another copy or bundle of Laurel. */
export function isLaurelError(value: unknown): value is LaurelError {
  return (value as Readonly<Record<symbol, unknown>> | null | undefined)?.[tag] === true;
}
