import { createGate } from '../../../base/async/createGate.ts';
import type { Platform } from '../createPlatform.ts';
import { createNames, type Names } from './createNames.ts';
import type { TotalsReader } from './createTotalsReader.ts';
import { type Known, type Proof, proveIndex } from './proof/proveIndex.ts';
import type { RankIndexOptions } from './RankIndexOptions.ts';
import type { RankedBoard } from './RankedBoard.ts';
import type { RankIndexReason } from '../../../domain/ranks.ts';
import { readLook } from './readLook.ts';
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

/** What there is to answer from. */
export type IndexFound = ProvenIndex | { readonly state: 'off'; readonly reason: RankIndexReason };

/** Indexes in memory, one a board, each made while somebody asks for it. */
export interface RankIndexes {
  /** Waits for the first one of a board, as long as a viewer may. */
  readonly find: (board: RankedBoard) => Promise<IndexFound>;
  readonly count: () => number;
  readonly players: () => number;
  readonly bytes: () => number;
  /** Ends what is being read. */
  readonly close: () => Promise<void>;
}

/** What indexes are made from. */
export interface RankIndexSources {
  readonly askShared: Platform['askShared'];
  readonly readTotals: TotalsReader;
  readonly clockOffset: () => number;
  /** Milliseconds that a viewer waits. */
  readonly patience: number;
  /** Told once when an index steps aside for what is not the platform's being down, and again when it was there in between. */
  readonly onOff: (board: RankedBoard, reason: RankIndexReason, what: string) => void;
  /** Told of each time that totals did not make the board. */
  readonly onDisagreement: (reason: RankIndexReason) => void;
}

interface Index {
  readonly board: RankedBoard;
  readonly names: Names;
  known: Known;
  proven: ProvenIndex | undefined;
  off: RankIndexReason | undefined;
  /** How often in a row it came to nothing. */
  failures: number;
  told: RankIndexReason | undefined;
  askedAt: number;
  startedAt: number;
  /** Milliseconds that the last one took, and to the next one. */
  every: number;
  flight: Promise<void> | undefined;
}

const longestBackOff = 300_000;
/** For how many times its interval an index answers while the next one is not there. */
const lives = 3;
/** Nobody has asked for so long. */
const idleAfter = 60_000;
/** Of all time, reading takes one part in so many. */
const share = 4;
/** Reasons which the next reading may not find: the index before goes on as long as it lives. */
const passing = new Set<RankIndexReason>(['moving', 'unavailable']);

/** No indexes yet. */
export function createRankIndexes(options: RankIndexOptions, sources: RankIndexSources): RankIndexes {
  const { interval = 5000, mostPlayers = 1_000_000, mostIndexes = 8, mostNames = 100_000 } = options;
  const { askShared, readTotals, clockOffset, patience, onOff, onDisagreement } = sources;
  const indexes = new Map<string, Index>();
  // Large ones one after the other: two at a time would need the memory of both.
  const gate = createGate(1, Number.POSITIVE_INFINITY);
  const closing = new AbortController();

  function indexOf(board: RankedBoard): Index | undefined {
    const { tournamentId, startDate, endDate } = board;
    const key = `${tournamentId} ${startDate ?? ''} ${endDate ?? ''}`;
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const now = performance.now();
    for (const [other, { askedAt, flight, off }] of indexes) {
      if (flight === undefined && (now - askedAt > idleAfter || off === 'refused')) indexes.delete(other);
    }
    const isOfPeriod = (of: RankedBoard): boolean => of.startDate !== undefined || of.endDate !== undefined;
    const ofPeriods = [...indexes.values()].filter((index) => isOfPeriod(index.board)).length;
    // Periods are whatever somebody asks for: they leave room for what all look at.
    if (indexes.size >= mostIndexes || (isOfPeriod(board) && ofPeriods >= mostIndexes / 2)) return undefined;
    const index: Index = {
      board,
      names: createNames(mostNames),
      known: nothingKnown(),
      proven: undefined,
      off: undefined,
      failures: 0,
      told: undefined,
      askedAt: now,
      startedAt: Number.NEGATIVE_INFINITY,
      every: interval,
      flight: undefined,
    };
    indexes.set(key, index);
    return index;
  }

  async function make(index: Index): Promise<void> {
    const { board, known, names } = index;
    const now = performance.now();
    if (now - index.startedAt > lives * index.every) known.first = undefined;
    index.startedAt = now;
    const asOf = Date.now() + clockOffset();
    const proof = await proveIndex({
      known,
      mostPlayers,
      async look(skip) {
        const read = await readLook(askShared, board, skip);
        if (read.kind === 'look') names.learn(read.look.entries);
        return read;
      },
      readTotals: async () => readTotals(board, closing.signal),
    });
    const took = performance.now() - now;
    index.every = Math.max(interval, share * took);
    if (proof.kind === 'off') turnOff(index, proof);
    else {
      const { ranking, readAt } = proof;
      const { ties, hidden } = known;
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
        every: index.every,
      };
    }
  }

  function turnOff(index: Index, { reason, what, error }: Extract<Proof, { kind: 'off' }>): void {
    index.failures += 1;
    index.off = reason;
    if (reason === 'disagrees' || reason === 'ambiguous') onDisagreement(reason);
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
    if (!passing.has(reason) && reason !== 'refused' && index.told !== reason) {
      index.told = reason;
      onOff(index.board, reason, what);
    }
  }

  /** Begins the next one when it is due; nothing is read that nobody asks for. */
  function begin(index: Index): void {
    const isDue = performance.now() - index.startedAt >= index.every;
    if (index.flight !== undefined || !isDue || closing.signal.aborted) return;
    index.flight = (gate.pass(() => make(index)) ?? Promise.resolve())
      .catch((error: unknown) => {
        const what = error instanceof Error ? error.message : 'a failure without a reason';
        if (!closing.signal.aborted) turnOff(index, { kind: 'off', reason: 'unreadable', what });
      })
      .finally(() => {
        index.flight = undefined;
      });
  }

  return {
    async find(board) {
      const index = indexOf(board);
      if (index === undefined) return { state: 'off', reason: 'full' };
      index.askedAt = performance.now();
      begin(index);
      const hasNone = index.proven === undefined || isOld(index);
      // What was there before, or moved, may be there now; what was otherwise will hardly be.
      const mayBe = index.proven !== undefined || index.off === undefined || index.off === 'moving';
      if (index.flight !== undefined && hasNone && mayBe) await Promise.race([index.flight, wait(patience)]);
      const { proven, off } = index;
      if (proven !== undefined && !isOld(index)) return proven;
      return { state: 'off', reason: off ?? 'reading' };
    },
    count: () => indexes.size,
    players: () => sum(indexes, ({ proven }) => proven?.ranking.table.size),
    bytes: () => sum(indexes, ({ proven }) => proven?.ranking.bytes),
    async close() {
      closing.abort(new Error('The gateway closes.'));
      await Promise.all([...indexes.values()].map(({ flight = Promise.resolve() }) => flight));
    },
  };
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

function isOld({ proven }: Index): boolean {
  return proven !== undefined && performance.now() - proven.readAt > lives * proven.every;
}

function sum(indexes: ReadonlyMap<string, Index>, of: (index: Index) => number | undefined): number {
  return [...indexes.values()].reduce((total, index) => total + (of(index) ?? 0), 0);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
