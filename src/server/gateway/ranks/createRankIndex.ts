import type { RankedBoard, RankIndexReason } from '../../../domain/Ranks.ts';
import type { Names } from './createNames.ts';
import type { Known, Proof } from './proof/proveIndex.ts';
import type { Ranking } from './table/createRanking.ts';

/** An index that was held against the platform's board, and agreed. */
export interface ProvenIndex {
  readonly state: 'proven';
  readonly ranking: Ranking;
  readonly names: Names;
  /** Whether equal players stand as they do on the board; `undefined` while there are none. */
  readonly ties: Known['ties'];
  /** Score types that the board does not show. */
  readonly hidden: ReadonlySet<string>;
  /** When its totals were asked for: by the clock that only goes on, and by the platform's. */
  readonly readAt: number;
  readonly asOf: number;
  /** Milliseconds between two of it. */
  readonly every: number;
}

/** The index of one board, and what is known of it. */
export interface RankIndex {
  readonly key: string;
  readonly board: RankedBoard;
  readonly names: Names;
  known: Known;
  proven: ProvenIndex | undefined;
  off: RankIndexReason | undefined;
  /** How many times in a row it failed. */
  failures: number;
  told: RankIndexReason | undefined;
  askedAt: number;
  startedAt: number;
  /** What the others know the last one by. */
  mark: string | undefined;
  /** Milliseconds that the last one took, and to the next one. */
  every: number;
  flight: Promise<void> | undefined;
}

const longestBackOff = 300_000;
/** For how many times its interval an index answers while the next one is not there. */
export const lives = 3;
/** Reasons that may be gone at the next reading: the previous index stays until it expires. */
const passing = new Set<RankIndexReason>(['moving', 'unavailable']);

/** Nothing known of it yet. */
export function createRankIndex(key: string, board: RankedBoard, names: Names, every: number): RankIndex {
  return {
    key,
    board,
    names,
    known: nothingKnown(),
    proven: undefined,
    off: undefined,
    failures: 0,
    told: undefined,
    askedAt: performance.now(),
    startedAt: Number.NEGATIVE_INFINITY,
    mark: undefined,
    every,
    flight: undefined,
  };
}

/** It agreed with the board. */
export function turnOn(index: RankIndex, ranking: Ranking, readAt: number, asOf: number): void {
  const { names, every } = index;
  const { ties, hidden } = index.known;
  index.off = undefined;
  index.told = undefined;
  index.failures = 0;
  index.proven = {
    state: 'proven',
    ranking,
    names,
    ties,
    hidden: new Set(hidden),
    readAt,
    asOf,
    every,
  };
}

/** It stepped aside; says whether that is worth reporting: not when the reason is the same as before. */
export function turnOff(index: RankIndex, { reason, error }: Extract<Proof, { kind: 'off' }>): boolean {
  index.failures += 1;
  index.off = reason;
  if (!passing.has(reason)) {
    index.proven = undefined;
    index.known = nothingKnown();
  }
  // A board that moves is compared again at the next interval; what is otherwise will hardly be the other way by then.
  if (reason !== 'moving') {
    const wait = Math.max(
      index.every * 2 ** Math.min(index.failures, 10),
      (error?.retryAt ?? 0) - Date.now(),
    );
    index.every = Math.min(wait, Math.max(longestBackOff, index.every));
  }
  if (passing.has(reason) || reason === 'refused' || index.told === reason) return false;
  index.told = reason;
  return true;
}

/** Whether what was proven is too old to be answered from. */
export function isOld({ proven }: RankIndex): boolean {
  return proven !== undefined && performance.now() - proven.readAt > lives * proven.every;
}

function nothingKnown(): Known {
  return {
    rule: undefined,
    ties: undefined,
    shown: new Set(),
    hidden: new Set(),
    first: undefined,
    next: undefined,
    further: undefined,
  };
}
