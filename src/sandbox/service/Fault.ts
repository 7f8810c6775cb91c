import type { Operation } from '../../domain/LaurelError.ts';

/** The operations that a fault can be limited to. */
export type SandboxOperation = Exclude<Operation, 'createClient' | 'startRun' | 'getRanks'>;

/** All of them, by name. */
export const sandboxOperations = [
  'getUserInfo',
  'getFriends',
  'getTournaments',
  'submitScore',
  'getLeaderboard',
  'getScores',
  'verifySignature',
] as const satisfies readonly SandboxOperation[];

/** What goes wrong. */
export type FaultKind =
  /** An HTTP status with an empty or given body, such as 503 or 429; 204, 205 and 304 never have one. */
  | { readonly type: 'status'; readonly status: number; readonly body?: string; readonly retryAfter?: string }
  /** A body under a status (200 by default): HTML, an empty one, cut JSON, an odd envelope. */
  | { readonly type: 'body'; readonly body: string; readonly status?: number; readonly contentType?: string }
  /** The right answer with its text changed. */
  | { readonly type: 'rewrite'; readonly rewrite: (body: string) => string }
  /** The right answer cut off after so many characters. */
  | { readonly type: 'cut'; readonly characters: number }
  /** The right answer, later. */
  | { readonly type: 'delay'; readonly milliseconds: number }
  /** The right answer, one character every so many milliseconds. */
  | { readonly type: 'trickle'; readonly milliseconds: number }
  /** A body of so many bytes; `Infinity` never ends. */
  | { readonly type: 'huge'; readonly bytes: number }
  /** A redirect. */
  | { readonly type: 'redirect'; readonly location: string; readonly status?: number }
  /** The connection is lost before the service did anything, or after it did everything. */
  | { readonly type: 'drop'; readonly when: 'before' | 'after' }
  /** The service reads neither `skip` nor `limit`. */
  | { readonly type: 'ignore-paging' }
  /** Ranks move between two requests: the board is turned by one place each time. */
  | { readonly type: 'reshuffle' }
  /** Every player token is refused. */
  | { readonly type: 'refuse-tokens'; readonly code?: number | string };

/** A fault, and which requests it affects. */
export type Fault = FaultKind & {
  /** Only these operations. Default: all. */
  readonly operations?: readonly SandboxOperation[];
  /** How many times it happens. Default: until removed. */
  readonly times?: number;
  /** How likely it is, 0 to 1. Default 1. */
  readonly probability?: number;
};

/** All types of faults, by name. */
export const faultTypes: readonly Fault['type'][] = [
  'status',
  'body',
  'rewrite',
  'cut',
  'delay',
  'trickle',
  'huge',
  'redirect',
  'drop',
  'ignore-paging',
  'reshuffle',
  'refuse-tokens',
];
