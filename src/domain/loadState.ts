import type { LaurelError } from './LaurelError.ts';

/** Where the data of a widget stands. */
export type LoadStatus = 'signed-out' | 'loading' | 'offline' | 'error' | 'ready';

/** What a model says about the data it shows. */
export interface LoadState {
  readonly status: LoadStatus;
  /** Why there is no data (`error`), or why the data shown could not be refreshed (`ready`). */
  readonly error: LaurelError | null;
  /** Whether data that is shown is being asked for again. */
  readonly refreshing: boolean;
  readonly retry: () => void;
}

/** The part of a TanStack query result that decides. */
export interface LoadedQuery {
  readonly data: unknown;
  readonly error: LaurelError | null;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => Promise<unknown>;
}

/**
 * Which state a player's own data is in. Data that was loaded stays while it is refreshed and when that fails, except
 * when the service no longer accepts the session: what is private is then not shown any longer.
 */
export function loadState(query: LoadedQuery, signedIn: boolean): LoadState {
  const { data, error, fetchStatus, refetch } = query;
  const fetching = fetchStatus === 'fetching';
  return {
    status: statusOf(),
    error: signedIn ? error : null,
    refreshing: fetching && (data !== undefined || error !== null),
    // Its outcome is this state; there is nobody to tell of a rejection.
    retry: () => void refetch(),
  };

  function statusOf(): LoadStatus {
    if (!signedIn) return 'signed-out';
    if (error?.kind === 'unauthorized') return 'error';
    if (data !== undefined) return 'ready';
    if (fetchStatus === 'paused') return 'offline';
    return error === null ? 'loading' : 'error';
  }
}
