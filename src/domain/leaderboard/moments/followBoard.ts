import type { LeaderboardModel } from '../LeaderboardModel.ts';
import type { LeaderboardRowData } from '../rows/LeaderboardRowData.ts';
import { sortedZones, type Zone } from '../rows/zones.ts';
import { orderingColumn, type ScoreColumn } from '../scoreColumns.ts';
import type { FriendAhead, Moment } from './Moment.ts';
import { scoreDistance } from '../scoreDistance.ts';
import { scoreOf } from '../../scores.ts';

/** What was seen of a board at one time. */
export interface BoardLook extends PlayerLook {
  /** Which board, of which days, for which player. */
  readonly of: string;
}

/** One player on it, and everybody else. */
export interface PlayerLook {
  /** The rows that were in sight, each with a rank. */
  readonly rows: readonly Ranked[];
  readonly own: Ranked;
  readonly column: ScoreColumn | null;
}

/** A row whose place is known. */
export type Ranked = LeaderboardRowData & { readonly rank: number };

/** What moments are told of. */
export interface MomentRules {
  /** Places that mean something, such as those that win a prize. Default: none. */
  readonly zones?: readonly Zone[] | undefined;
  /**
   * Whether a better score on the board is a player's best, as it is where a tournament counts that. Where the board is of sums,
   * say false: each run makes a sum better, and that would be told in the place of being overtaken. Default true.
   */
  readonly countsBest?: boolean | undefined;
}

/** What is known by now, and what has happened since the look before. */
export interface Followed {
  readonly look: BoardLook | null;
  readonly moment: Moment | null;
}

/**
 * Takes a model as the newest look at a board, and tells what happened to the player since the one before: one moment at most,
 * the one that means most. What could not be confirmed, is yet to come or names no rank tells nothing, and leaves the look
 * before as it is; a board of other days or of another player begins anew.
 */
export function followBoard(
  before: BoardLook | null,
  model: LeaderboardModel,
  board: string,
  rules: MomentRules = {},
): Followed {
  const { own, asOf } = model.board;
  const isSure = model.status === 'ready' && model.error === null && !model.refreshing && asOf === undefined;
  if (!isSure || own.status === 'unknown') return { look: before, moment: null };
  if (own.row === null || !isRanked(own.row)) return { look: null, moment: null };
  const look: BoardLook = {
    of: `${board} ${own.row.id}`,
    rows: [...model.board.rows, ...model.board.around].filter(isRanked),
    own: own.row,
    column: orderingColumn(model.board.columns) ?? null,
  };
  return { look, moment: before?.of === look.of ? momentBetween(before, look, rules) : null };
}

/** Whether its place is known. */
export function isRanked(row: LeaderboardRowData): row is Ranked {
  return row.rank !== null;
}

/** What happened to a player between two looks at the same board. */
export function momentBetween(
  before: PlayerLook,
  after: PlayerLook,
  { zones = [], countsBest = true }: MomentRules,
): Moment | null {
  const { own, column } = after;
  const base = { rank: own.rank, column, friendAhead: friendAhead(after) };
  const zone = sortedZones(zones).find(({ to }) => own.rank <= to && to < before.own.rank);
  if (zone !== undefined) return { ...base, kind: 'entered-zone', zone };
  const value = betterScore(before, after);
  if (value !== null && countsBest) return { ...base, kind: 'new-best', value };
  const passed = passedBy(before, after);
  const friend = passed.findLast(({ friend }) => friend === true);
  if (friend !== undefined) return { ...base, kind: 'passed-by-friend', by: friend };
  if (own.rank > before.own.rank) return { ...base, kind: 'overtaken', by: passed.at(-1) ?? null };
  const { friendAhead: ahead } = base;
  return value !== null && ahead !== null ? { ...base, kind: 'friend-ahead', friendAhead: ahead } : null;
}

/** Those who were below the player and are above, the nearest last. */
function passedBy(before: PlayerLook, after: PlayerLook): readonly Ranked[] {
  const ranks = new Map(before.rows.map(({ id, rank }) => [id, rank]));
  return after.rows
    .filter(({ id, rank }) => rank < after.own.rank && (ranks.get(id) ?? 0) > before.own.rank)
    .toSorted((one, other) => one.rank - other.rank);
}

/** The player's score, where it is better than it was by the way the board is ordered. */
function betterScore(before: PlayerLook, { own, rows, column }: PlayerLook): number | null {
  if (column === null || before.column?.name !== column.name) return null;
  const [was, is] = [scoreOf(before.own.scores, column.name), scoreOf(own.scores, column.name)];
  if (was === undefined || is === undefined) return null;
  const order = column.order ?? orderOf(rows, column.name);
  return (order === 'desc' && is > was) || (order === 'asc' && is < was) ? is : null;
}

/** Which way a board goes, by those who stand on it. */
function orderOf(rows: readonly Ranked[], name: string): 'asc' | 'desc' | null {
  const values = rows
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ scores }) => scoreOf(scores, name) ?? []);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return first > last ? 'desc' : 'asc';
}

function friendAhead({ own, rows, column }: PlayerLook): FriendAhead | null {
  const friend = rows
    .filter((row) => row.friend === true && row.rank < own.rank)
    .toSorted((one, other) => one.rank - other.rank)
    .at(-1);
  const score = scoreDistance(friend?.scores, own.scores, column?.name);
  return friend === undefined || score === null || score === 0 ? null : { friend, score };
}
