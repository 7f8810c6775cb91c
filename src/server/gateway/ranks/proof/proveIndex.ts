import type { LaurelError } from '../../../../domain/LaurelError.ts';
import type { RankIndexReason } from '../../../../domain/Ranks.ts';
import type { TotalsRead } from '../createTotalsReader.ts';
import type { Ranking, RankRule } from '../table/createRanking.ts';
import { createRanking } from '../table/createRanking.ts';
import { findRule, type FoundRule } from './findRule.ts';
import { type Difference, holdsLook, type Verdict } from './holdsLook.ts';
import type { Look } from './Look.ts';

/** What reading a part of the board brought. */
export type LookRead =
  | { readonly kind: 'look'; readonly look: Look }
  | { readonly kind: 'unreadable'; readonly where: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failure'; readonly error: LaurelError };

/** What one proof leaves for the next. */
export interface Known {
  /** How totals make this board, as it was found. */
  rule: RankRule | undefined;
  /** Whether players who share a rank stood on the board as in the totals; `undefined` while none were seen. */
  ties: 'same' | 'other' | undefined;
  /** Score types that the board shows, and those of the totals that it does not. */
  readonly shown: Set<string>;
  readonly hidden: Set<string>;
  /** The first part of the board as it was seen last. */
  first: Look | undefined;
  /** The further part that is looked at next, and how it was seen last. */
  next: number | undefined;
  further: Look | undefined;
}

/** Outcome of one proof. */
export type Proof =
  | { readonly kind: 'proven'; readonly ranking: Ranking; readonly readAt: number }
  | {
      readonly kind: 'off';
      readonly reason: RankIndexReason;
      /** For who operates it. */
      readonly what: string;
      readonly error?: LaurelError | undefined;
    };

/** What a proof is made with. */
export interface ProofSources {
  readonly known: Known;
  readonly mostPlayers: number;
  readonly look: (skip: number) => Promise<LookRead>;
  readonly readTotals: () => Promise<TotalsRead>;
}

const differences: Readonly<Record<Difference, string>> = {
  players: 'the board has players whom the totals have not',
  values: 'the scores on the board are not the totals',
  ranks: 'the ranks on the board are not those of the totals',
  total: 'the board has another number of players than the totals',
};

/** The number of entries of a look. */
export const lookSize = 100;

/**
 * Reads totals, orders them, and holds the order against the board: against its first part, as it is after the totals were read
 * and, where that differs, as it was before; and against one further part a time, from the last players up to the first and then
 * down, so that in time all of it is held. What could not be read proves nothing, neither way.
 */
export async function proveIndex({ known, mostPlayers, look, readTotals }: ProofSources): Promise<Proof> {
  async function seen(skip: number): Promise<Look | Proof> {
    const read = await look(skip);
    return read.kind === 'look' ? read.look : offOf(read);
  }

  if (known.first === undefined) {
    const before = await seen(0);
    if ('kind' in before) return before;
    known.first = before;
    known.further = undefined;
    known.next ??= before.total === null ? lookSize : Math.max(lookSize, before.total - lookSize);
    if (known.next < (before.total ?? 0)) {
      const further = await seen(known.next);
      if (!('kind' in further)) known.further = further;
    }
  }
  const { first: before } = known;
  if ((before.total ?? 0) > mostPlayers) return off('large', `the board has ${before.total} players`);

  const readAt = performance.now();
  const totals = await readTotals();
  if (totals.kind !== 'table') {
    known.first = undefined;
    return offOf(totals);
  }
  const { table } = totals;
  const first = await seen(0);
  known.first = 'kind' in first ? undefined : first;
  if ('kind' in first) return first;

  let ranking: Ranking;
  if (known.rule === undefined) {
    const found = await findRule({ table, first, before, look: (skip) => lookOr(look, skip) });
    if (found.kind !== 'found') return offOf(found);
    ranking = found.ranking;
  } else {
    ranking = await createRanking(table, known.rule);
  }
  const verdict = holdsLook(ranking, first, before);
  if (verdict.holds !== 'yes') return offOf(verdict);
  known.rule = ranking.rule;
  note(known, verdict);

  if (known.ties === undefined) {
    const tied = firstTie(ranking);
    const told = tied === undefined ? undefined : await lookOr(look, tied);
    if (told !== undefined) note(known, holdsLook(ranking, told, undefined));
  }
  const further = await holdFurther(ranking, known, first, (skip) => lookOr(look, skip));
  if (further.holds === 'no') return offOf(further);
  note(known, further);
  if ([...known.shown].some((type) => known.hidden.has(type))) return offOf({ holds: 'no', what: 'values' });
  return { kind: 'proven', ranking, readAt };
}

/** Holds one further part of the board, the same one until it was told. */
async function holdFurther(
  ranking: Ranking,
  known: Known,
  first: Look,
  look: (skip: number) => Promise<Look | undefined>,
): Promise<Verdict> {
  const nothing: Verdict = { holds: 'open' };
  const { size } = ranking.table;
  const beyond = first.entries.length;
  if (beyond >= size) return nothing;
  // Once more from the beginning: names change, and scores.
  if (known.next === undefined || known.next >= size) {
    known.next = beyond;
    known.further = undefined;
  }
  const after = await look(known.next);
  const before = known.further;
  known.further = undefined;
  // A service that ignores `skip` shows its first page wherever it is asked.
  const isFirst = after?.entries[0] !== undefined && after.entries[0].id === first.entries[0]?.id;
  if (after === undefined || isFirst) return nothing;
  const verdict = holdsLook(ranking, after, before);
  // What differs is looked at again after the next totals, unless it was already.
  if (verdict.holds === 'open' && before === undefined) known.further = after;
  else known.next += Math.max(1, after.entries.length);
  return verdict;
}

/** Keeps what a part of the board told of all of it. */
function note(known: Known, verdict: Verdict): void {
  if (verdict.holds !== 'yes') return;
  if (verdict.ties !== undefined && known.ties !== 'other') known.ties = verdict.ties;
  for (const type of verdict.hidden) known.hidden.add(type);
  for (const type of verdict.shown) known.shown.add(type);
}

/** The first place whose player is equal to the next one. */
function firstTie({ table, valueAt }: Ranking): number | undefined {
  for (let place = 1; place < table.size; place += 1)
    if (valueAt(place) === valueAt(place - 1)) return place - 1;
  return undefined;
}

async function lookOr(look: ProofSources['look'], skip: number): Promise<Look | undefined> {
  const read = await look(skip);
  return read.kind === 'look' ? read.look : undefined;
}

function off(reason: RankIndexReason, what: string, error?: LaurelError): Proof {
  return { kind: 'off', reason, what, error };
}

function offOf(
  why:
    | Exclude<LookRead, { kind: 'look' }>
    | Exclude<TotalsRead, { kind: 'table' }>
    | Exclude<FoundRule, { kind: 'found' }>
    | Exclude<Verdict, { holds: 'yes' }>,
): Proof {
  if ('holds' in why) {
    if (why.holds === 'open') return off('moving', 'the board moved while it was compared');
    return off('disagrees', differences[why.what]);
  }
  switch (why.kind) {
    case 'unreadable':
      return off('unreadable', why.where);
    case 'refused':
      return off('refused', 'the platform refuses it');
    case 'large':
      return off('large', 'the totals are larger than the index may be');
    case 'several':
      return off('ambiguous', 'several orders of the totals make the board');
    case 'none':
      return why.isCertain
        ? off('disagrees', 'no order of the totals makes the board')
        : off('moving', 'the board moved while it was compared');
    default:
      return why.error.kind === 'refused' || why.error.kind === 'unauthorized' || why.error.kind === 'config'
        ? off('refused', why.error.message, why.error)
        : off('unavailable', why.error.message, why.error);
  }
}
