import { isLaurelError } from '../../domain/LaurelError.ts';
import { isWaiting, type QueuedRun } from '../keeping/queuedRun.ts';
import type { Verdict } from '../../domain/runs/Run.ts';

/** Decides when a run is tried, or asked about, next. All moments are Unix milliseconds. */
export interface SendSchedule {
  readonly dueAt: (run: QueuedRun, now: number) => number;
  /** Notes a try without a verdict. Returns when to try that run again. */
  readonly failed: (run: QueuedRun, error: unknown, now: number) => number;
  /** Notes a try with a verdict. Returns when to ask again, should the verdict not be final. */
  readonly answered: (run: QueuedRun, status: Verdict['status'], now: number) => number;
  /** Ends back-off: whatever was tried before now is due. */
  readonly endBackOff: (now: number) => void;
}

/** Nothing waits longer than an hour, whatever a server or a clock says. */
export const longestWait = 3_600_000;

/** Full jitter: a random wait of at most `base`, doubled with each try, up to `cap` (both in milliseconds). */
export function createSendSchedule(base: number, cap: number): SendSchedule {
  /** Failures in a row, of any run: they share one game server. */
  let failures = 0;
  let pausedUntil = 0;
  /** The game server's own `Retry-After`, which nothing shortens. */
  let heldUntil = 0;
  /** By how much the clock was ahead of the page's own when these were noted: that one is never set, and stands still in sleep. */
  let ahead = 0;
  let backOffEndedAt = 0;

  const fullJitter = (tries: number): number => Math.random() * Math.min(cap, base * 2 ** (tries - 1));

  /** A clock that is set back takes along what was noted by it: nobody waits for it, and nothing is shortened. */
  const setBack = (now: number): number => Math.max(0, ahead + performance.now() - now);

  return {
    dueAt(run, now) {
      const back = setBack(now);
      // Tried later than now: the clock was set back, and a moment by the old one says nothing.
      const isOld = run.triedAt > now;
      // Nor does when back-off ended by it: each try would be from before that, and due again at once.
      const isFreed = run.triedAt < backOffEndedAt && backOffEndedAt <= now;
      const isDueNow = (isFreed && isWaiting(run)) || isOld;
      const at = Math.max(
        isDueNow ? 0 : (run.retryAt ?? 0),
        isOld ? 0 : pausedUntil - back,
        heldUntil - back,
      );
      return at - now > longestWait ? 0 : at;
    },

    failed(run, error, now) {
      heldUntil -= setBack(now);
      ahead = now - performance.now();
      const askedFor = isLaurelError(error) ? (error.retryAt ?? 0) : 0;
      failures += 1;
      pausedUntil = now + fullJitter(failures);
      // Not everybody who was given the same moment should come at that moment.
      if (askedFor > now) heldUntil = Math.min(askedFor + Math.random() * base, now + longestWait);
      return Math.max(now + fullJitter(run.tries), heldUntil);
    },

    answered(run, status, now) {
      failures = 0;
      pausedUntil = 0;
      // The game server has the run. Only reconciling settles an unknown one, and a review a held one: both take minutes.
      const [first, longest] = status === 'sending' ? [2.5 * base, cap] : [25 * base, 5 * cap];
      const tries = status === run.status ? run.tries : 1;
      return now + Math.min(longest, first * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
    },

    endBackOff(now) {
      backOffEndedAt = now;
      pausedUntil = 0;
      failures = 0;
    },
  };
}
