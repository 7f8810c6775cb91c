import { createRun } from '../domain/runs/createRun.ts';
import type { LaurelErrorKind } from '../domain/LaurelError.ts';
import type { RefusalReason, Run, RunAnswer, RunStatus } from '../domain/runs/run.ts';

/** A run and what has become of it so far, as the queue shows it. Plain and immutable. */
export interface QueuedRun extends Run {
  readonly status: RunStatus;
  /** When the game ended, in Unix milliseconds. */
  readonly createdAt: number;
  /** Why it will not count; present when `refused`. */
  readonly reason?: RefusalReason | undefined;
  /** Why the latest try brought no verdict; `network` while the player is offline. Gone once there is one. */
  readonly problem?: LaurelErrorKind | undefined;
  /** Tries since the status last changed by a verdict. */
  readonly tries: number;
  /** When it was last handed to the game server, in Unix milliseconds; 0 for never. */
  readonly triedAt: number;
  /** When it is tried, or asked about, again, in Unix milliseconds. */
  readonly retryAt?: number | undefined;
  /** When the verdict came, in Unix milliseconds; present when `accepted` or `refused`. */
  readonly settledAt?: number | undefined;
  /** False while the browser's storage does not take the run: it then lives as long as the page. */
  readonly saved: boolean;
}

/** Whether the verdict is final. */
export function isSettled({ status }: Pick<QueuedRun, 'status'>): boolean {
  return status === 'accepted' || status === 'refused';
}

/** Whether only this browser may know the run: it must not be forgotten before the game server has it. */
export function isWaiting({ status }: Pick<QueuedRun, 'status'>): boolean {
  return status === 'queued' || status === 'sending';
}

/** Whether two runs say the same, apart from their ids. */
export function hasSameContent(a: Run, b: Run): boolean {
  return (
    a.tournamentId === b.tournamentId &&
    a.scores.length === b.scores.length &&
    a.scores.every(
      ({ scoreType, value }, index) =>
        scoreType === b.scores[index]?.scoreType && value === b.scores[index]?.value,
    )
  );
}

/** The run after the game server's answer. */
export function withAnswer(run: QueuedRun, answer: RunAnswer, now: number, retryAt: number): QueuedRun {
  const { status, reason } = answer;
  const { retryAt: _, problem: __, ...rest } = run;
  if (status === 'accepted') return { ...rest, status, settledAt: now };
  if (status === 'refused') return { ...rest, status, settledAt: now, reason };
  return { ...rest, status, retryAt, tries: status === run.status ? run.tries : 0 };
}

/** Text for the storage. */
export function formatRun(run: QueuedRun): string {
  return JSON.stringify({ ...run, saved: undefined });
}

/**
 * Reads text from the storage, whatever is in it. What makes a run (id, tournament, scores) must be right, or it is
 * `null`; anything else that is damaged falls back to "queued, never tried", which at worst asks once more.
 */
export function parseRun(text: string, saved: boolean): QueuedRun | null {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof QueuedRun, unknown>>;
    const run = createRun(value as unknown as Run);
    if (run.id !== value.id) return null;
    const settledAt = toTime(value.settledAt);
    const reason = value.reason as Partial<RefusalReason> | undefined;
    const status = toStatus(value.status);
    return {
      ...run,
      status,
      createdAt: toTime(value.createdAt) ?? 0,
      tries: toTime(value.tries) ?? 0,
      triedAt: toTime(value.triedAt) ?? 0,
      retryAt: toTime(value.retryAt),
      settledAt: isSettled({ status }) ? (settledAt ?? 0) : undefined,
      problem: typeof value.problem === 'string' ? (value.problem as LaurelErrorKind) : undefined,
      reason:
        status === 'refused' ? { code: String(reason?.code), message: String(reason?.message) } : undefined,
      saved,
    };
  } catch {
    return null;
  }
}

function toStatus(value: unknown): RunStatus {
  return value === 'sending' || value === 'accepted' || value === 'refused' || value === 'unknown'
    ? value
    : 'queued';
}

function toTime(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
