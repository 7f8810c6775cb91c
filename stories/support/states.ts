import type { LaurelError } from '../../src/domain/LaurelError.ts';
import {
  type Failed,
  loaded,
  type Loading,
  type Offline,
  type Ready,
  type SignedOut,
} from '../../src/domain/loadState.ts';

type Retry = () => void;
const nothing: Retry = () => undefined;

/** Data that was loaded and can be asked for again. */
export const ready = (retry: Retry = nothing): Ready => ({ ...loaded, retry });

export const refreshing = (): Ready => ({ ...ready(), refreshing: true });

export const refreshFailed = (error: LaurelError, retry?: Retry): Ready => ({ ...ready(retry), error });

export const loading: Loading = { status: 'loading', error: null, refreshing: false, retry: null };

export const offline: Offline = { status: 'offline', error: null, refreshing: false, retry: nothing };

export const signedOut: SignedOut = { status: 'signed-out', error: null, refreshing: false, retry: null };

export const failed = (error: LaurelError, retry: Retry = nothing): Failed => ({
  status: 'error',
  error,
  refreshing: false,
  retry,
});
