import type { UseQueryResult } from '@tanstack/react-query';
import type { LeaderboardEntry, Friend, Period } from '../../domain/model.ts';
import type { Ranks } from '../../domain/Ranks.ts';
import type { LaurelQuery } from '../LaurelQuery.ts';
import type { LiveSource } from '../LiveSource.ts';
import type { LaurelScope } from '../LaurelScope.ts';

/** Which board. */
interface RanksParams extends Period {
  /** Whose ranking. */
  readonly tournamentId: string;
}

/** Which players' ranks. */
export interface PlayersRanksParams extends RanksParams {
  /** Platform user ids, or the game's own of players who are not linked. A hundred go into one request. */
  readonly ids: readonly string[];
}

/** Which part of a board. */
export interface AroundRanksParams extends RanksParams {
  /** Who stands in its middle. */
  readonly id: string;
  /** How many places, 1 to 101. Default 11. */
  readonly size?: number | undefined;
}

/** Whom to look for. */
export interface SearchRanksParams extends RanksParams {
  /** The beginning of a name, or of a word of it; case and accents do not matter. Nobody is looked for without any. */
  readonly name: string;
  /** Most players, 1 to 50. Default 10. */
  readonly limit?: number | undefined;
}

/** Whose places a board asks an index for. */
export interface BoardPlayers {
  /** The signed-in player's own entry, as the platform said it; `null` without one. */
  readonly own: LeaderboardEntry | null;
  /** The player's friends by id. */
  readonly friends: ReadonlyMap<string, Friend>;
}

/** What an index knows for a board. */
export interface BoardRanks {
  /** The player's own entry, with the exact rank; `undefined` where the platform's own word is newer, or the only one. */
  readonly own: LeaderboardEntry | undefined;
  /** The player's place, from 1, which tells equal players apart; `undefined` when unknown. */
  readonly place: number | undefined;
  /** Friends and the player, the best first; `undefined` while nobody knows them. */
  readonly friends: readonly LeaderboardEntry[] | undefined;
  /** Whether friends need not be searched for: they are known, or about to be. */
  readonly isWhole: boolean;
  /** How many players the board has. */
  readonly total: number;
}

/** A gateway's rank index, as pages ask it: what `rankIndex` makes. */
export interface RankSource {
  /** The ranks of players. */
  readonly players: (
    scope: LaurelScope,
    params: PlayersRanksParams,
  ) => LaurelQuery<Ranks, PlayersRanksParams>;
  /** The places around a player. */
  readonly around: (scope: LaurelScope, params: AroundRanksParams) => LaurelQuery<Ranks, AroundRanksParams>;
  /** Players by name. */
  readonly search: (scope: LaurelScope, params: SearchRanksParams) => LaurelQuery<Ranks, SearchRanksParams>;
  /** What a board asks; nothing for a player without a place and friends. */
  readonly board: (
    scope: LaurelScope,
    params: RanksParams & BoardPlayers,
  ) => LaurelQuery<Ranks, PlayersRanksParams>;
  /** What its answer means beside the platform's; the very same for the same. */
  readonly read: (
    result: Pick<UseQueryResult<Ranks>, 'data' | 'status' | 'fetchStatus'>,
    players: BoardPlayers,
    live: number | LiveSource | undefined,
  ) => BoardRanks;
  /** How often to ask for a board that is as live as that. */
  readonly pace: (live: number | LiveSource | undefined) => LiveSource;
}
