import { createGate } from '../../../base/async/createGate.ts';
import { sleep } from '../../../base/async/sleep.ts';
import type { LeaderboardEntry } from '../../../domain/model.ts';
import type { RankedBoard, RankIndexReason } from '../../../domain/Ranks.ts';
import type { Platform } from '../createPlatform.ts';
import { lives, type RankIndex, turnOff, turnOn } from './createRankIndex.ts';
import type { TotalsReader } from './createTotalsReader.ts';
import { type Proof, proveIndex } from './proof/proveIndex.ts';
import type { RankIndexOptions } from './RankIndexOptions.ts';
import { readLook } from './readLook.ts';
import type { MadeIndex } from './sharing/IndexHead.ts';
import type { IndexLook, SharedIndexes } from './sharing/shareIndexes.ts';
import { createRanking } from './table/createRanking.ts';

/** The options, with their defaults. */
export type RankIndexSettings = Readonly<Record<Exclude<keyof RankIndexOptions, 'maxBytes'>, number>>;

/** What indexes are made from. */
export interface IndexSources {
  readonly askShared: Platform['askShared'];
  readonly readTotals: TotalsReader;
  readonly clockOffset: () => number;
  /** Those of the other gateways. Default: there are none. */
  readonly shared?: SharedIndexes | undefined;
  /** Told once when an index steps aside for what is not the platform's being down, and again when it was there in between. */
  readonly onOff: (board: RankedBoard, reason: RankIndexReason, what: string) => void;
  /** Called each time that totals did not make the board. */
  readonly onDisagreement: (reason: RankIndexReason) => void;
}

/** Of all time, reading takes one part in so many. */
const share = 4;

/** Makes an index, or takes the one that another gateway has made. What fails turns the index off; it never rejects. */
export function createIndexMaker(
  { interval, mostPlayers }: Pick<RankIndexSettings, 'interval' | 'mostPlayers'>,
  sources: IndexSources,
  closing: AbortSignal,
): (index: RankIndex) => Promise<void> {
  const { askShared, readTotals, clockOffset, shared, onOff, onDisagreement } = sources;
  // Large ones one after the other: two at a time would need the memory of both.
  const gate = createGate(1, Number.POSITIVE_INFINITY);

  /** One of all gateways reads and compares; the others take what it has, or have their own turn. */
  async function makeTogether(index: RankIndex): Promise<void> {
    const { key } = index;
    while (!closing.aborted) {
      const look = await shared?.look(key, index.mark, interval);
      if (look === undefined) return void (await gate.pass(() => make(index)));
      const { made } = look;
      const isNew = made !== undefined && performance.now() - made.at < lives * made.head.every;
      const taken = isNew && !look.isYours ? await gate.pass(() => take(index, made)) : 'no';
      if (look.isYours || taken === 'not-whole') return makeForAll(index, look);
      // One that is due already is made by another one just now.
      if (taken === 'yes' && performance.now() - index.startedAt < index.every) return;
      if (taken === 'no') await sleep(Math.min(Math.max(look.wait, 50), 500));
    }
  }

  async function makeForAll(index: RankIndex, { now }: IndexLook): Promise<void> {
    const end = shared?.begin(index.key);
    try {
      const made = await gate.pass(() => make(index));
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
      readTotals: async () => readTotals(board, closing),
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
    return isOwn || closing.aborted
      ? undefined
      : { every: index.every, asOf, known: index.known, named, outcome: { kind: 'off', reason, what } };
  }

  function stepAside(index: RankIndex, why: Extract<Proof, { kind: 'off' }>): void {
    if (turnOff(index, why)) onOff(index.board, why.reason, why.what);
  }

  return async (index) => {
    try {
      await makeTogether(index);
    } catch (error) {
      const what = error instanceof Error ? error.message : 'a failure without a reason';
      if (!closing.aborted) stepAside(index, { kind: 'off', reason: 'unreadable', what });
    }
  };
}
