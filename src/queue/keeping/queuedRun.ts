import { decodeReason } from '../../client/decoding/decodeRunAnswer.ts';
import { createRun, type NewRun } from '../../domain/runs/createRun.ts';
import type { LaurelErrorKind } from '../../domain/LaurelError.ts';
import type { otherPlayer, RefusalReason, Run, Verdict } from '../../domain/runs/Run.ts';

interface RunSoFar extends Run {
  /** When the game ended, in Unix milliseconds. */
  readonly createdAt: number;
  /** Tries since the status last changed by a verdict. */
  readonly tries: number;
  /** When it was last handed to the game server, in Unix milliseconds; 0 for never. */
  readonly triedAt: number;
  /**
   * Whether the run outlives the page: it is on disk, where the browser has IndexedDB, and otherwise in `localStorage`,
   * of which a browser that is killed may forget the last seconds. `keptIn` says which.
   */
  readonly saved: boolean;
  /** The safest place that has it by now. */
  readonly keptIn: KeptIn;
}

/** The safest place that has a run by now. */
export type KeptIn = 'memory' | 'localStorage' | 'IndexedDB';

/** Where a run is, and whether that is as safe as it gets in this browser. */
export type Keeping = Pick<RunSoFar, 'saved' | 'keptIn'>;

/** A run that is nowhere but in the page, or of which it does not matter where it is. */
export const unkept: Keeping = { saved: false, keptIn: 'memory' };

/** Why a try brought no verdict: the kind of its error, or `other-player` while somebody else is signed in. */
export type RunProblem = LaurelErrorKind | typeof otherPlayer;

/** The version of the text that is stored. What a later version wrote is left alone, for the tab that understands it. */
const formatVersion = 1;

/** A run without a final verdict. */
export interface OpenRun extends RunSoFar {
  /** Where it stands; none of these is the last. */
  readonly status: 'queued' | 'sending' | 'unknown' | 'held';
  /** Why the latest try brought no verdict; `network` while the player is offline. */
  readonly problem?: RunProblem | undefined;
  /** When it is tried, or asked about, again, in Unix milliseconds. */
  readonly retryAt?: number | undefined;
  /** Open runs have none. */
  readonly reason?: undefined;
  /** Open runs have none. */
  readonly settledAt?: undefined;
}

/** A run with its final verdict. */
export type SettledRun = RunSoFar & {
  /** When the verdict came, in Unix milliseconds. */
  readonly settledAt: number;
  readonly problem?: undefined;
  readonly retryAt?: undefined;
} & (
    | { readonly status: 'accepted'; readonly reason?: undefined }
    /** `reason`: why it does not count. */
    | { readonly status: 'refused'; readonly reason: RefusalReason }
  );

/** A run and what has become of it so far, as the queue shows it: a union by `status`. Plain and immutable. */
export type QueuedRun = OpenRun | SettledRun;

/** Whether the verdict is final. */
export function isSettled(run: QueuedRun): run is SettledRun {
  return run.status === 'accepted' || run.status === 'refused';
}

/** Whether only this browser may know the run: it must not be forgotten before the game server has it. */
export function isWaiting({ status }: Partial<QueuedRun>): boolean {
  return status === 'queued' || status === 'sending';
}

/** Whether two runs, as `createRun` makes them, say the same, apart from their ids. */
export function hasSameContent(a: Run, b: Run): boolean {
  return a.tournamentId === b.tournamentId && JSON.stringify(a.scores) === JSON.stringify(b.scores);
}

/** The run after the game server's verdict; `retryAt` is when to ask again, should that not be final. */
export function withVerdict(run: OpenRun, verdict: Verdict, now: number, retryAt: number): QueuedRun {
  const { retryAt: _, problem: __, status: before, ...rest } = run;
  switch (verdict.status) {
    case 'accepted':
      return { ...rest, status: verdict.status, settledAt: now };
    case 'refused':
      return { ...rest, status: verdict.status, settledAt: now, reason: verdict.reason };
    default:
      return { ...rest, status: verdict.status, retryAt, tries: verdict.status === before ? run.tries : 0 };
  }
}

/** Text for the storage. */
export function formatRun(run: QueuedRun): string {
  return JSON.stringify({ v: formatVersion, ...run, saved: undefined, keptIn: undefined });
}

/** What is in the storage: the run itself is checked as any new one, the rest may be anything. */
type StoredRun = NewRun & Partial<Readonly<Record<Exclude<keyof QueuedRun, keyof Run> | 'v', unknown>>>;

/**
 * Reads text from the storage, whatever is in it. What makes a run (id, tournament, scores) must be right, or it is
 * `null`; anything else that is damaged falls back to "queued, never tried", which at worst asks once more.
 */
export function parseRun(text: string, keeping = unkept): QueuedRun | null {
  try {
    const stored = JSON.parse(text) as StoredRun;
    if (isOfLaterVersion(stored)) return null;
    const run = createRun(stored);
    return run.id === stored.id ? withFate(run, stored, keeping) : null;
  } catch {
    return null;
  }
}

/** Whether the text is no run of any version: what a later one wrote is a run that this one cannot read. */
export function isDamaged(text: string): boolean {
  try {
    const stored = JSON.parse(text) as StoredRun;
    return !isOfLaterVersion(stored) && createRun(stored).id !== stored.id;
  } catch {
    return true;
  }
}

function isOfLaterVersion({ v }: StoredRun): boolean {
  return typeof v === 'number' && v > formatVersion;
}

function withFate(run: Run, stored: StoredRun, keeping: Keeping): QueuedRun {
  const soFar: RunSoFar = {
    ...run,
    createdAt: toTime(stored.createdAt) ?? 0,
    tries: toTime(stored.tries) ?? 0,
    triedAt: toTime(stored.triedAt) ?? 0,
    ...keeping,
  };
  const settledAt = toTime(stored.settledAt) ?? 0;
  switch (stored.status) {
    case 'accepted':
      return { ...soFar, status: stored.status, settledAt };
    case 'refused':
      return { ...soFar, status: stored.status, settledAt, reason: decodeReason(stored.reason) };
    case 'sending':
    case 'unknown':
    case 'held':
      return { ...soFar, ...toWait(stored), status: stored.status };
    default:
      return { ...soFar, ...toWait(stored), status: 'queued' };
  }
}

function toWait({ problem, retryAt }: StoredRun): Pick<OpenRun, 'problem' | 'retryAt'> {
  return {
    retryAt: toTime(retryAt),
    problem: typeof problem === 'string' ? (problem as RunProblem) : undefined,
  };
}

function toTime(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
