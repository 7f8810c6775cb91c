/**
 * What kind of failure it was: the field to switch on.
 *
 * - `config`: the call itself is wrong (address, key, id, period, paging); nothing was sent.
 * - `network`: no answer arrived (offline, refused connection, blocked by CORS, redirected elsewhere).
 * - `timeout`: no complete answer within the attempt's or the whole call's time.
 * - `unauthorized`: the API key, token or signature was not accepted, whatever the HTTP status.
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

/** The operation that failed: the names of the client's methods. */
export type Operation =
  | 'createClient'
  | 'getUserInfo'
  | 'getFriends'
  | 'getTournaments'
  | 'submitScore'
  | 'getLeaderboard'
  | 'getScores'
  | 'verifySignature';

/** What a `LaurelError` is made from. */
export interface LaurelErrorInit {
  readonly kind: LaurelErrorKind;
  /** What happened, why, and what to do, in one or two sentences. Never a credential. */
  readonly message: string;
  readonly operation?: Operation | undefined;
  /** HTTP status of the answer, or the envelope's `error.status`. */
  readonly status?: number | undefined;
  /** The envelope's `error.code` (interface 7, not promised): an integer or a string constant. */
  readonly code?: number | string | undefined;
  /** When another try makes sense, in Unix milliseconds. */
  readonly retryAt?: number | undefined;
  /** Where in the body decoding failed, such as `data.entries`. */
  readonly path?: string | undefined;
}

const tag = Symbol.for('laurel.LaurelError');

/** The only error that Laurel's calls reject with (an abort passes through untouched). */
export class LaurelError extends Error {
  override readonly name = 'LaurelError';
  readonly kind: LaurelErrorKind;
  readonly operation: Operation | undefined;
  readonly status: number | undefined;
  readonly code: number | string | undefined;
  readonly retryAt: number | undefined;
  readonly path: string | undefined;

  constructor(init: LaurelErrorInit) {
    super(init.message);
    this.kind = init.kind;
    this.operation = init.operation;
    this.status = init.status;
    this.code = init.code;
    this.retryAt = init.retryAt;
    this.path = init.path;
    Object.defineProperty(this, tag, { value: true });
  }

  /** Whether the same call can succeed later without a change: no answer, 408, 429 or a failing service. */
  get retryable(): boolean {
    return (
      this.kind === 'network' ||
      this.kind === 'timeout' ||
      this.kind === 'rate-limited' ||
      this.kind === 'unavailable'
    );
  }
}

/** Whether a caught value is a `LaurelError`, also when it comes from another copy or bundle of Laurel. */
export function isLaurelError(value: unknown): value is LaurelError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[tag] === true;
}
