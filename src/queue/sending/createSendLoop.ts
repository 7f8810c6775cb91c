import { isLaurelError } from '../../domain/LaurelError.ts';
import { otherPlayer, type Run, type Verdict } from '../../domain/runs/Run.ts';
import {
  isSettled,
  isWaiting,
  type OpenRun,
  type QueuedRun,
  type RunProblem,
  withVerdict,
} from '../keeping/queuedRun.ts';
import type { RunStore } from '../keeping/createRunStore.ts';
import { longestWait, type SendSchedule } from './createSendSchedule.ts';
import type { TabLock } from '../keeping/createTabLock.ts';

/** What a send loop works with. */
export interface SendLoopParts {
  readonly store: RunStore;
  readonly schedule: SendSchedule;
  readonly lock: TabLock;
  /** Asks the game server once about a run; rejects when there is no verdict. */
  readonly ask: (run: Run, signal: AbortSignal) => Promise<Verdict>;
}

/** Sends what is due, one run at a time, for as long as it is started. */
export interface SendLoop {
  readonly start: () => void;
  /** Aborts what is being sent; the run stays as if it had not been tried. */
  readonly stop: () => void;
  /** Looks for what is due now. Nothing happens unless started. */
  readonly wake: () => void;
}

interface DueRun {
  readonly run: OpenRun;
  /** Unix milliseconds. */
  readonly at: number;
}

/** A loop that is not started. */
export function createSendLoop(parts: SendLoopParts): SendLoop {
  const { store, lock } = parts;
  let active: AbortController | undefined;
  let sending: AbortSignal | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendDue(): Promise<void> {
    const signal = active?.signal;
    if (signal === undefined || sending === signal) return;
    sending = signal;
    clearTimeout(timer);
    try {
      while (!signal.aborted && (firstDue(parts, Date.now())?.at ?? Infinity) <= Date.now()) {
        await lock(() => sendFirst(parts, signal), signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (sending === signal) sending = undefined;
      if (!signal.aborted) waitForNext();
    }
  }

  function waitForNext(): void {
    const now = Date.now();
    const expiresAt = store.removeExpired(now);
    const wakeAt = Math.min(firstDue(parts, now)?.at ?? Infinity, expiresAt);
    clearTimeout(timer);
    if (wakeAt === Infinity) return;
    timer = setTimeout(() => void sendDue(), Math.min(Math.max(wakeAt - now, 0), longestWait));
  }

  return {
    start() {
      active = new AbortController();
      void sendDue();
    },
    stop() {
      active?.abort();
      active = undefined;
      clearTimeout(timer);
    },
    wake: () => void sendDue(),
  };
}

/** The open run that is due first, now or later; of those due now, the one tried longest ago. */
function firstDue({ store, schedule }: SendLoopParts, now: number): DueRun | undefined {
  let first: DueRun | undefined;
  for (const run of store.list()) {
    if (isSettled(run)) continue;
    const at = schedule.dueAt(run, now);
    const isDueBefore = first === undefined || Math.max(at, now) < Math.max(first.at, now);
    const waitsLonger = at <= now && run.triedAt < (first?.run.triedAt ?? 0);
    if (isDueBefore || waitsLonger) first = { run, at };
  }
  return first;
}

/** One try of the run that is due first. Needs the lock, and reads the storage again: another tab may have changed it. */
async function sendFirst(parts: SendLoopParts, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  parts.store.refresh();
  const now = Date.now();
  const due = firstDue(parts, now);
  if (due !== undefined && due.at <= now) await tryRun(parts, due.run, signal);
}

async function tryRun(
  { store, schedule, ask }: SendLoopParts,
  run: OpenRun,
  signal: AbortSignal,
): Promise<void> {
  const { retryAt: _, ...before } = run;
  const trying: OpenRun = {
    ...before,
    status: isWaiting(before) ? 'sending' : before.status,
    tries: before.tries + 1,
    triedAt: Date.now(),
  };
  store.put(trying);
  try {
    const verdict = await ask(trying, signal);
    const now = Date.now();
    conclude(store, withVerdict(trying, verdict, now, schedule.answered(trying, verdict.status, now)));
  } catch (error) {
    const status = isWaiting(before) ? 'queued' : before.status;
    const retryAt = signal.aborted ? undefined : schedule.failed(trying, error, Date.now());
    conclude(
      store,
      signal.aborted ? { ...before, status } : { ...trying, status, problem: problemOf(error), retryAt },
    );
  }
}

/** A verdict that another tab has written meanwhile (possible only without locks) is not taken back. */
function conclude(store: RunStore, run: QueuedRun): void {
  const current = store.refresh().find(({ id }) => id === run.id);
  if (current && isSettled(current) && !isSettled(run)) return;
  store.put(run);
}

function problemOf(error: unknown): RunProblem {
  if (isLaurelError(error)) return error.code === otherPlayer ? otherPlayer : error.kind;
  return error instanceof TypeError ? 'network' : 'unavailable';
}
