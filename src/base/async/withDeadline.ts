import { listen } from '../page/listen.ts';
import { longestTimer } from './longestTimer.ts';
import { untilAborted } from './untilAborted.ts';

/** How long work may take, and who may end it earlier. */
export interface Deadline {
  readonly milliseconds: number;
  /** The caller's own signal: what it aborts with is what the work rejects with, whatever else failed on the way. */
  readonly signal: AbortSignal | undefined;
  /** Makes the error for work that was too late; the work sees it as its signal's reason. */
  readonly late: () => Error;
}

/** Does work that ends in time, when its caller aborts at the latest, also when it ignores the signal it is given. */
export async function withDeadline<T>(
  { milliseconds, signal: caller, late }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted();
  const time = new AbortController();
  // By hand: Safari has `AbortSignal.any` from 17.4 only, and games run on phones that stay behind it.
  const end = caller && listen(caller, ['abort'], () => time.abort(caller.reason));
  const timer = setTimeout(() => time.abort(late()), Math.min(milliseconds, longestTimer));
  try {
    return await untilAborted(work(time.signal), time.signal);
  } finally {
    clearTimeout(timer);
    end?.();
  }
}
