import { boardOf } from '../../domain/leaderboard/LeaderboardModel.ts';
import {
  type BoardLook,
  followBoard,
  type MomentRules,
} from '../../domain/leaderboard/moments/followBoard.ts';
import type { Moment } from '../../domain/leaderboard/moments/Moment.ts';
import { scoreColumns, type ScoreType } from '../../domain/leaderboard/scoreColumns.ts';
import type { Leaderboard, LeaderboardEntry } from '../../domain/model.ts';

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

/** Takes a newer page of a board, and tells what happened to each player on it since the one before. */
export type BoardFollower = (page: Leaderboard) => readonly PlayerMoment[];

/** Follows everybody on the first page of a board. A page that is not confirmed tells nothing. */
export function createBoardFollower(
  rules: MomentRules & { readonly scoreTypes?: readonly ScoreType[] | undefined },
): BoardFollower {
  let looks: ReadonlyMap<string, BoardLook> = new Map();
  return ({ entries, asOf }) => {
    if (asOf !== undefined) return [];
    const columns = scoreColumns(rules.scoreTypes, entries);
    const seen = new Map<string, BoardLook>();
    const moments = entries.flatMap((own): readonly PlayerMoment[] => {
      const { look, moment } = followBoard(
        looks.get(own.id) ?? null,
        boardOf(entries, { own, columns }),
        '',
        rules,
      );
      if (look !== null) seen.set(own.id, look);
      return moment === null ? [] : told(own, moment);
    });
    looks = seen;
    return moments;
  };
}

function told(own: LeaderboardEntry, moment: Moment): readonly PlayerMoment[] {
  const { rank, column } = moment;
  const about = { player: named(own), rank };
  if (moment.kind === 'overtaken')
    return [{ kind: moment.kind, ...about, by: moment.by === null ? undefined : named(moment.by) }];
  if (moment.kind === 'entered-zone') return [{ kind: moment.kind, ...about, zone: moment.zone.label }];
  if (moment.kind !== 'new-best' || column === null) return [];
  return [{ kind: moment.kind, ...about, score: { scoreType: column.name, value: moment.value } }];
}

function named({ id, name }: LeaderboardEntry): MomentPlayer {
  return { id, name };
}
