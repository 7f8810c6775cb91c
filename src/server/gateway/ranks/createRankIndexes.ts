import { noLaterThan } from '../../../base/async/noLaterThan.ts';
import type { RankedBoard, RankIndexReason } from '../../../domain/Ranks.ts';
import { createIndexMaker, type IndexSources, type RankIndexSettings } from './createIndexMaker.ts';
import { createNames } from './createNames.ts';
import { createRankIndex, isOld, type ProvenIndex, type RankIndex } from './createRankIndex.ts';

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
export interface RankIndexSources extends IndexSources {
  /** Milliseconds that a viewer waits. */
  readonly patience: number;
}

/** Milliseconds without a question, after which an index goes. */
const idleAfter = 60_000;

/** No indexes yet. */
export function createRankIndexes(settings: RankIndexSettings, sources: RankIndexSources): RankIndexes {
  const { interval, mostIndexes, mostNames } = settings;
  const indexes = new Map<string, RankIndex>();
  const closing = new AbortController();
  const make = createIndexMaker(settings, sources, closing.signal);

  function indexOf(board: RankedBoard): RankIndex | undefined {
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
    const index = createRankIndex(key, board, createNames(mostNames), interval);
    indexes.set(key, index);
    return index;
  }

  /** Begins the next one when it is due; nothing is read that nobody asks for. */
  function begin(index: RankIndex): void {
    const isDue = performance.now() - index.startedAt >= index.every;
    if (index.flight !== undefined || !isDue || closing.signal.aborted) return;
    index.flight = make(index).finally(() => {
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
      if (index.flight !== undefined && hasNone && mayBe) await noLaterThan(sources.patience, index.flight);
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

function sum(indexes: ReadonlyMap<string, RankIndex>, of: (index: RankIndex) => number | undefined): number {
  return [...indexes.values()].reduce((total, index) => total + (of(index) ?? 0), 0);
}
