import { createGate } from '../../../base/async/createGate.ts';
import { noLaterThan } from '../../../base/async/noLaterThan.ts';
import { sleep } from '../../../base/async/sleep.ts';
import type { LeaderboardEntry } from '../../../domain/model.ts';
import type { Platform } from '../createPlatform.ts';
import { createNames } from './createNames.ts';
import {
  createRankIndex,
  isOld,
  lives,
  type ProvenIndex,
  type RankIndex,
  turnOff,
  turnOn,
} from './createRankIndex.ts';
import type { TotalsReader } from './createTotalsReader.ts';
import { type Proof, proveIndex } from './proof/proveIndex.ts';
import type { RankIndexOptions } from './RankIndexOptions.ts';
import type { RankedBoard, RankIndexReason } from '../../../domain/Ranks.ts';
import { readLook } from './readLook.ts';
import type { MadeIndex } from './sharing/IndexHead.ts';
import type { IndexLook, SharedIndexes } from './sharing/shareIndexes.ts';
import { createRanking } from './table/createRanking.ts';

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

/** The options, with their defaults. */
type RankIndexSettings = Readonly<Record<Exclude<keyof RankIndexOptions, 'maxBytes'>, number>>;

/** What indexes are made from. */
export interface RankIndexSources {
  readonly askShared: Platform['askShared'];
  readonly readTotals: TotalsReader;
  readonly clockOffset: () => number;
  /** Those of the other gateways. Default: there are none. */
  readonly shared?: SharedIndexes | undefined;
  /** Milliseconds that a viewer waits. */
  readonly patience: number;
  /** Told once when an index steps aside for what is not the platform's being down, and again when it was there in between. */
  readonly onOff: (board: RankedBoard, reason: RankIndexReason, what: string) => void;
  /** Called each time that totals did not make the board. */
  readonly onDisagreement: (reason: RankIndexReason) => void;
}

/** Nobody has asked for so long. */
const idleAfter = 60_000;
/** Of all time, reading takes one part in so many. */
const share = 4;

/** No indexes yet. */
export function createRankIndexes(settings: RankIndexSettings, sources: RankIndexSources): RankIndexes {
  const { interval, mostPlayers, mostIndexes, mostNames } = settings;
  const { askShared, readTotals, clockOffset, shared, patience, onOff, onDisagreement } = sources;
  const indexes = new Map<string, RankIndex>();
  // Large ones one after the other: two at a time would need the memory of both.
  const gate = createGate(1, Number.POSITIVE_INFINITY);
  const closing = new AbortController();

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

  /** One of all gateways reads and compares; the others take what it has, or have their own turn. */
  async function makeTogether(index: RankIndex): Promise<void> {
    const { key } = index;
    while (!closing.signal.aborted) {
      const look = await shared?.look(key, index.mark, interval);
      if (look === undefined) return void (await inTurn(() => make(index)));
      const { made } = look;
      const isNew = made !== undefined && performance.now() - made.at < lives * made.head.every;
      const taken = isNew && !look.isYours ? await inTurn(() => take(index, made)) : 'no';
      if (look.isYours || taken === 'not-whole') return makeForAll(index, look);
      // One that is due already is made by another one just now.
      if (taken === 'yes' && performance.now() - index.startedAt < index.every) return;
      if (taken === 'no') await sleep(Math.min(Math.max(look.wait, 50), 500));
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    return gate.pass(work);
  }

  async function makeForAll(index: RankIndex, { now }: IndexLook): Promise<void> {
    const end = shared?.begin(index.key);
    try {
      const made = await inTurn(() => make(index));
      const rest = index.every - (performance.now() - index.startedAt);
      if (made !== undefined) index.mark = await shared?.give(index.key, made, now, rest);
    } finally {
      end?.();
    }
  }

  /** Puts what another gateway made in the place of one's own, if it is whole. */
  async function take(
    index: RankIndex,
    { at, mark, head }: NonNullable<IndexLook['made']>,
  ): Promise<'yes' | 'not-whole'> {
    const made = await shared?.take(index.key, head);
    if (made === undefined) return 'not-whole';
    const { outcome, known, named, asOf, every } = made;
    index.mark = mark;
    index.startedAt = at;
    index.names.learn(named);
    index.known = known;
    if (outcome.kind === 'off') stepAside(index, outcome);
    else turnOn(index, await createRanking(outcome.table, outcome.rule), at, asOf);
    index.every = every;
    if (index.proven !== undefined) index.proven = { ...index.proven, every };
    return 'yes';
  }

  /** What was made, as far as it says something to the others, too. */
  async function make(index: RankIndex): Promise<MadeIndex | undefined> {
    const { board, known, names } = index;
    const named: LeaderboardEntry[] = [];
    const now = performance.now();
    if (now - index.startedAt > lives * index.every) known.first = undefined;
    index.startedAt = now;
    const asOf = Date.now() + clockOffset();
    const proof = await proveIndex({
      known,
      mostPlayers,
      async look(skip) {
        const read = await readLook(askShared, board, skip);
        if (read.kind === 'look') {
          names.learn(read.look.entries);
          named.push(...read.look.entries);
        }
        return read;
      },
      readTotals: async () => readTotals(board, closing.signal),
    });
    const took = performance.now() - now;
    index.every = Math.max(interval, share * took);
    if (proof.kind === 'proven') {
      const { ranking, readAt } = proof;
      turnOn(index, ranking, readAt, asOf);
      const { every } = index;
      const { rule, table } = ranking;
      return { every, asOf, known, named, outcome: { kind: 'proven', rule, table } };
    }
    const { reason, what, error } = proof;
    if (reason === 'disagrees' || reason === 'ambiguous') onDisagreement(reason);
    stepAside(index, proof);
    // That the platform wants to be left alone holds for all; what only this process meets does not.
    const isOwn = reason === 'unavailable' && error?.retryAt === undefined;
    return isOwn || closing.signal.aborted
      ? undefined
      : { every: index.every, asOf, known: index.known, named, outcome: { kind: 'off', reason, what } };
  }

  function stepAside(index: RankIndex, why: Extract<Proof, { kind: 'off' }>): void {
    if (turnOff(index, why)) onOff(index.board, why.reason, why.what);
  }

  /** Begins the next one when it is due; nothing is read that nobody asks for. */
  function begin(index: RankIndex): void {
    const isDue = performance.now() - index.startedAt >= index.every;
    if (index.flight !== undefined || !isDue || closing.signal.aborted) return;
    index.flight = makeTogether(index)
      .catch((error: unknown) => {
        const what = error instanceof Error ? error.message : 'a failure without a reason';
        if (!closing.signal.aborted) stepAside(index, { kind: 'off', reason: 'unreadable', what });
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
      if (index.flight !== undefined && hasNone && mayBe) await noLaterThan(patience, index.flight);
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
