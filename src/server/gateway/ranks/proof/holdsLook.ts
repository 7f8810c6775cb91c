import type { LeaderboardEntry } from '../../../../domain/model.ts';
import { scoreOf } from '../../../../domain/scores.ts';
import { orderingValue, type Ranking, type RankRule } from '../table/createRanking.ts';
import { hasSameScores, isSameLook, type Look } from './Look.ts';

/** What a part of the platform's board says of a ranking. */
export type Verdict =
  /**
   * It is the same; `ties`: whether players who share a rank stand in the same order, too, where there are any; `hidden`: score
   * types that there are totals of and that the board does not show; `shown`: those that it does.
   */
  | {
      readonly holds: 'yes';
      readonly ties: 'same' | 'other' | undefined;
      readonly hidden: readonly string[];
      readonly shown: readonly string[];
    }
  /** They were of different moments, between which the board moved. */
  | { readonly holds: 'open' }
  /** The totals do not make this board. */
  | { readonly holds: 'no'; readonly what: Difference };

/** In what a ranking differs from the board. */
export type Difference = 'players' | 'values' | 'ranks' | 'total';

/**
 * Holds a ranking against a part of the platform's board. The totals were read before `after`, and `before` came before them.
 *
 * - What is the same in all is the same board.
 * - Where it differs, and the board stood still from before to after, the totals do not make it.
 * - Where the board moved meanwhile, a player who stood still must have the same totals. The first page holds when its own
 *   order is the rule's, and everybody on it has totals as before, as after, or between.
 */
export function holdsLook(ranking: Ranking, after: Look, before: Look | undefined): Verdict {
  const exactly = compare(ranking, after);
  if (exactly.holds === 'yes' || before === undefined) return exactly.holds === 'yes' ? exactly : open;
  if (isSameLook(before, after)) return exactly;
  return compareMoving(ranking, before, after);
}

const open: Verdict = { holds: 'open' };

function no(what: Difference): Verdict {
  return { holds: 'no', what };
}

function compare(ranking: Ranking, { skip, entries, total }: Look): Verdict {
  const { table } = ranking;
  if (total !== null && total !== table.size) return no('total');
  if (skip + entries.length > table.size || (entries.length === 0 && skip < table.size)) return no('total');
  const seen = new Set<number>();
  const hidden = new Set<string>();
  const shown = new Set<string>();
  let ties: 'same' | 'other' | undefined;
  for (const [index, entry] of entries.entries()) {
    const place = skip + index;
    const row = table.rowOf(entry.id);
    if (row < 0 || seen.has(row)) return no('players');
    seen.add(row);
    if (!hasTotals(ranking, row, entry)) return no('values');
    for (const type of table.scoreTypes) {
      if (Object.hasOwn(entry.scores, type)) shown.add(type);
      else if (!Number.isNaN(table.valuesOf(type)[row])) hidden.add(type);
    }
    const [start, end] = ranking.groupAt(place);
    const own = ranking.placeOf(row);
    if (own < start || own >= end || entry.rank !== ranking.rankAt(place)) return no('ranks');
    if (end - start > 1) ties = ties !== 'other' && own === place ? 'same' : 'other';
  }
  // What is shown of one player is shown of all.
  if ([...shown].some((type) => hidden.has(type))) return no('values');
  return { holds: 'yes', ties, hidden: [...hidden], shown: [...shown] };
}

/** Whether the totals have all that the board shows of a player. */
function hasTotals({ table }: Ranking, row: number, { scores }: LeaderboardEntry): boolean {
  const shown = Object.entries(scores);
  return shown.length > 0 && shown.every(([type, value]) => table.valuesOf(type)[row] === value);
}

function compareMoving(ranking: Ranking, before: Look, after: Look): Verdict {
  const { table, rule } = ranking;
  const earlier = entriesById(before);
  const later = entriesById(after);
  const contradiction = compareUnmoved(ranking, earlier, later);
  if (contradiction !== undefined) return contradiction;
  // Further down every place moves with whoever passes it.
  if (before.skip > 0 || after.skip > 0) return open;
  if (!followsRule(after, rule)) return no('ranks');
  if (!isBetween(table.size, before.total ?? table.size, after.total ?? table.size)) return open;
  const least = Math.min(before.entries.length, after.entries.length);
  for (let place = 0; place < Math.min(least, table.size); place += 1) {
    const id = table.idOf(ranking.rowAt(place));
    if (!earlier.has(id) && !later.has(id)) return open;
  }
  for (const id of new Set([...earlier.keys(), ...later.keys()])) {
    const [one, other] = [earlier.get(id), later.get(id)];
    const row = table.rowOf(id);
    if (row < 0) return open;
    const value = orderingValue(table.valuesOf(rule.scoreType)[row]);
    const fits =
      one !== undefined && other !== undefined
        ? isBetween(value, valueOf(one, rule), valueOf(other, rule))
        : fitsOneOf(value, (one ?? other) as LeaderboardEntry, one === undefined ? before : after, rule);
    if (!fits) return open;
  }
  return { holds: 'yes', ties: undefined, hidden: [], shown: [] };
}

type EntriesById = ReadonlyMap<string, LeaderboardEntry>;

function entriesById({ entries }: Look): EntriesById {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** What the totals contradict of players who have the same scores in both looks; `undefined` for nothing. */
function compareUnmoved(ranking: Ranking, earlier: EntriesById, later: EntriesById): Verdict | undefined {
  for (const [id, entry] of later) {
    const other = earlier.get(id);
    if (other === undefined || !hasSameScores(entry, other)) continue;
    const row = ranking.table.rowOf(id);
    if (row < 0) return no('players');
    if (!hasTotals(ranking, row, entry)) return no('values');
  }
  return undefined;
}

/** Whether a player on one look alone has the totals shown there, or ones that are not good enough for the look without them. */
function fitsOneOf(value: number, shown: LeaderboardEntry, without: Look, rule: RankRule): boolean {
  const last = without.entries.at(-1);
  const direction = rule.order === 'Desc' ? 1 : -1;
  const isAbove = last === undefined || (value - valueOf(last, rule)) * direction > 0;
  return value === valueOf(shown, rule) || !isAbove;
}

function isBetween(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other);
}

function valueOf({ scores }: LeaderboardEntry, { scoreType }: RankRule): number {
  return orderingValue(scoreOf(scores, scoreType));
}

/** Whether a board's first part is in the order of a rule, with its ranks. */
export function followsRule({ entries }: Look, rule: RankRule): boolean {
  const direction = rule.order === 'Desc' ? -1 : 1;
  let rank = 0;
  return entries.every((entry, index) => {
    const last = entries[index - 1];
    const further = last === undefined ? 1 : (valueOf(entry, rule) - valueOf(last, rule)) * direction;
    if (further !== 0) rank = rule.ranks === 'dense' ? rank + 1 : index + 1;
    return further >= 0 && entry.rank === rank;
  });
}
