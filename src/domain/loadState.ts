import { isLaurelError, type LaurelError, type LaurelErrorKind } from './LaurelError.ts';

interface Refreshable {
  /** Whether something that is shown, data or a failure, is being asked for again. */
  readonly refreshing: boolean;
}

/** There is data: `error` tells why it could not be refreshed, `null` when nothing failed since. */
export interface Ready extends Refreshable {
  /** There is data. */
  readonly status: 'ready';
  /** Why it could not be brought up to date; `null` when it is. */
  readonly error: LaurelError | null;
  /** Asks again; `null` where nobody can be asked, as for data that a page holds itself. */
  readonly retry: (() => void) | null;
}

/** The first answer is under way. */
export interface Loading extends Refreshable {
  readonly status: 'loading';
  readonly error: null;
  readonly retry: null;
}

/** This device has no connection, and nothing was loaded before. */
export interface Offline extends Refreshable {
  readonly status: 'offline';
  /** How the last try ended, if there was one. */
  readonly error: LaurelError | null;
  readonly retry: (() => void) | null;
}

/** It could not be loaded. */
export interface Failed extends Refreshable {
  readonly status: 'error';
  readonly error: LaurelError;
  readonly retry: (() => void) | null;
}

/** Nobody is signed in, so there is nobody's data to show. */
export interface SignedOut extends Refreshable {
  readonly status: 'signed-out';
  readonly error: null;
  readonly retry: null;
}

/** Where data that everybody may see stands. */
export type PublicLoadState = Ready | Loading | Offline | Failed;

/** Where the data of a widget stands: the same for every widget. Switch on `status`. */
export type LoadState = PublicLoadState | SignedOut;

/** The one word of a `LoadState`. */
export type LoadStatus = LoadState['status'];

/** The state of data that is simply there: for views over data of the page's own. */
export const loaded: Ready = { status: 'ready', error: null, refreshing: false, retry: null };

/** The part of a TanStack query result that decides. */
export interface LoadedQuery {
  readonly data: unknown;
  readonly error: LaurelError | null;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => Promise<unknown>;
}

// What a device without a connection fails with; any other failure was somebody's answer.
const withoutConnection: ReadonlySet<LaurelErrorKind> = new Set(['network', 'timeout']);

/**
 * Which state data is in that everybody may see. What was loaded stays while it is refreshed and when that fails.
 * `online` is whether this device has a connection, as far as the browser knows.
 */
export function publicLoadState(query: LoadedQuery, online: boolean): PublicLoadState {
  const { data, error, fetchStatus, refetch } = query;
  const refreshing = fetchStatus === 'fetching' && (data !== undefined || error !== null);
  // Its outcome is this state; there is nobody to tell of a rejection.
  const retry = (): void => void refetch();
  if (data !== undefined) return { status: 'ready', error, refreshing, retry };
  const cutOff = !online && (!isLaurelError(error) || withoutConnection.has(error.kind));
  if (fetchStatus === 'paused' || cutOff) return { status: 'offline', error, refreshing, retry };
  return error === null
    ? { status: 'loading', error, refreshing, retry: null }
    : { status: 'error', error, refreshing, retry };
}

/**
 * Which state a player's own data is in: as `publicLoadState`, but nothing is shown to who is signed out, and what was
 * loaded is not shown any longer once the service does not accept the session.
 */
export function ownLoadState(query: LoadedQuery, online: boolean, signedIn: boolean): LoadState {
  if (!signedIn) return { status: 'signed-out', error: null, refreshing: false, retry: null };
  const state = publicLoadState(query, online);
  return state.status === 'ready' && state.error?.kind === 'unauthorized'
    ? { ...state, status: 'error', error: state.error }
    : state;
}
