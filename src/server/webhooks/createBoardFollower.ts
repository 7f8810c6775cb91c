import { pause } from '../../base/async/pause.ts';
import {
  isRanked,
  momentBetween,
  type MomentRules,
  type Ranked,
} from '../../domain/leaderboard/moments/followBoard.ts';
import type { Moment } from '../../domain/leaderboard/moments/Moment.ts';
import {
  orderingColumn,
  scoreColumns,
  type ScoreColumn,
  type ScoreType,
} from '../../domain/leaderboard/scoreColumns.ts';
import type { Leaderboard, LeaderboardEntry } from '../../domain/model.ts';
import { scoreOf } from '../../domain/scores.ts';

/** A player as a delivery names one: what everybody may see on the board. */
export interface MomentPlayer {
  /** As boards have it. */
  readonly id: string;
  /** Display name; `null` for a player who is not linked to the platform. */
  readonly name: string | null;
}

/** What happened to one player on a board, as a delivery tells it. */
export interface PlayerMoment {
  /** Places lost, a zone entered, or a better score. */
  readonly kind: Extract<Moment['kind'], 'overtaken' | 'entered-zone' | 'new-best'>;
  /** To whom it happened. */
  readonly player: MomentPlayer;
  /** The player's rank by now. */
  readonly rank: number;
  /** Of `overtaken`: who passed, where that is in sight. */
  readonly by?: MomentPlayer | undefined;
  /** Of `entered-zone`: its label. */
  readonly zone?: string | undefined;
  /** Of `new-best`: the score. */
  readonly score?: { readonly scoreType: string; readonly value: number } | undefined;
}

/** As much of a page as is followed. */
export type FollowedPage = Pick<Leaderboard, 'entries' | 'asOf'>;

/** Takes a newer page of a board, and tells what happened to each player on it since the one before. */
export type BoardFollower = (page: FollowedPage) => Promise<readonly PlayerMoment[]>;

/** A page, as it is compared. */
interface Look {
  readonly rows: readonly Ranked[];
  readonly byId: ReadonlyMap<string, Ranked>;
  readonly column: ScoreColumn | null;
}

// Some milliseconds of work on a board of a thousand.
const atOnce = 25;

/**
 * Follows everybody on the first page of a board, with turns for everything else in between. A page that is not confirmed tells
 * nothing.
 */
export function createBoardFollower(
  rules: MomentRules & { readonly scoreTypes?: readonly ScoreType[] | undefined },
): BoardFollower {
  let before: Look | null = null;
  return async ({ entries, asOf }) => {
    if (asOf !== undefined) return [];
    const then = before;
    const now = lookAt(entries, rules.scoreTypes);
    before = now;
    const { rows, column } = now;
    const changed = rows.flatMap((own) => {
      const was = then?.byId.get(own.id);
      return was === undefined || isSame(was, own, column) ? [] : { was, own };
    });
    const moments: PlayerMoment[] = [];
    for (const [index, { was, own }] of changed.entries()) {
      if (index % atOnce === atOnce - 1) await pause();
      const moment = then && momentBetween({ ...then, own: was }, { rows, own, column }, rules);
      if (moment !== null) moments.push(...told(own, moment));
    }
    return moments;
  };
}

function lookAt(entries: readonly LeaderboardEntry[], scoreTypes: readonly ScoreType[] | undefined): Look {
  const column = orderingColumn(scoreColumns(scoreTypes, entries)) ?? null;
  const byId = new Map<string, Ranked>();
  // Each player as a board shows them: where a page has one twice, the second place would be told as a move at every look.
  for (const row of entries.filter(isRanked)) if (!byId.has(row.id)) byId.set(row.id, row);
  return { rows: [...byId.values()], byId, column };
}

/** Whether nothing has happened to a player, whatever has to others. */
function isSame(was: Ranked, is: Ranked, column: ScoreColumn | null): boolean {
  const name = column?.name ?? '';
  return was.rank === is.rank && scoreOf(was.scores, name) === scoreOf(is.scores, name);
}

function told(own: Ranked, moment: Moment): readonly PlayerMoment[] {
  const { rank, column } = moment;
  const about = { player: named(own), rank };
  if (moment.kind === 'overtaken')
    return [{ kind: moment.kind, ...about, by: moment.by === null ? undefined : named(moment.by) }];
  if (moment.kind === 'entered-zone') return [{ kind: moment.kind, ...about, zone: moment.zone.label }];
  if (moment.kind !== 'new-best' || column === null) return [];
  return [{ kind: moment.kind, ...about, score: { scoreType: column.name, value: moment.value } }];
}

function named({ id, name }: MomentPlayer): MomentPlayer {
  return { id, name };
}
