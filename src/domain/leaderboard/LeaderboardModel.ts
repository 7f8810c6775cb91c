import { isObject } from '../checkOptions.ts';
import { misuse } from '../misuse.ts';
import type { LaurelError } from '../LaurelError.ts';
import { loaded, type PublicLoadState } from '../loadState.ts';
import type { LeaderboardEntry, Period, Tournament } from '../model.ts';
import type { TournamentPhase } from '../tournaments/tournamentTimes.ts';
import type { LeaderboardRowData } from './rows/LeaderboardRowData.ts';
import type { PeriodChoice } from './periodChoice.ts';
import { scoreColumns, type ScoreColumn } from './scoreColumns.ts';
import type { Zone, ZoneDistance } from './rows/zones.ts';

/** What there is to say about the signed-in player's own place. */
export type OwnStatus = 'ranked' | 'no-score' | 'signed-out' | 'unknown';

/** The signed-in player's own place: the row wherever it stands, or why there is none. */
export type OwnPlace =
  | { readonly status: 'ranked'; readonly row: LeaderboardRowData }
  | { readonly status: Exclude<OwnStatus, 'ranked'>; readonly row: null };

/** The rows of a board, and what belongs to them. */
export interface LeaderboardRows {
  /** The rows from the top. */
  readonly rows: readonly LeaderboardRowData[];
  /** Rows around the player that do not follow on `rows`: there are places between. Empty when there are none. */
  readonly around: readonly LeaderboardRowData[];
  /** Places between `rows` and what follows (`around`, or the own row); `null` when nothing follows, or unknown. */
  readonly gap: number | null;
  /** Where the signed-in player stands. */
  readonly own: OwnPlace;
  /** How many players the board has; `null` when the service did not say. */
  readonly total: number | null;
  /** The score types that are shown, in their order. */
  readonly columns: readonly ScoreColumn[];
  /**
   * When the service last said so, in Unix milliseconds by its clock, where that could not be confirmed just now; left out
   * where it could.
   */
  readonly asOf?: number | undefined;
}

/** The period that is shown, and its choice. */
export interface LeaderboardPeriod {
  /** What is shown. */
  readonly choice: PeriodChoice;
  /** The days that it means. Default: as a `PeriodPicker` takes them. */
  readonly days?: Period | undefined;
  /** Shows another one. */
  readonly set: (choice: PeriodChoice) => void;
  /** IANA time zone whose days are meant. */
  readonly timeZone: string;
}

/** Who is on the board that is shown. */
export type LeaderboardAudience = 'everyone' | 'friends';

/** The choice between everyone and friends. */
export type AudienceChoice = { readonly set: (audience: LeaderboardAudience) => void } & (
  | { readonly shown: 'everyone' }
  | {
      readonly shown: 'friends';
      /** How many rows of the whole board were looked through for friends: the interface has no board of them. */
      readonly searched: number;
      /** Friends who are on none of those rows. */
      readonly missing: number;
    }
);

/** The way to the player's own place and back. */
export interface JumpToMe {
  /** Whether `toMe` was asked for last. */
  readonly atMe: boolean;
  /** Loads a page with the player in its middle. */
  readonly toMe: () => void;
  /** Back to the first places. */
  readonly toTop: () => void;
}

/** Page after page. */
export interface LeaderboardPaging {
  /** Rows a page. */
  readonly size: number;
  /** Whether there are rows below those shown. */
  readonly hasMore: boolean;
  /** Whether more rows are under way, at the end or around the player. */
  readonly loading: boolean;
  /** Why the last `loadMore` failed; `null` when it did not. */
  readonly error: LaurelError | null;
  /** Asks for the next page; nothing while one is on its way. */
  readonly loadMore: () => void;
  /** `null` when the player has no place to go to. */
  readonly jump: JumpToMe | null;
  /** The service ignores paging: the rest of the board cannot be reached. */
  readonly ignored: boolean;
  /** Ranks moved while pages were loaded one after the other; `retry` shows the truth of now. */
  readonly ranksChanged: boolean;
}

/** Places that mean something. */
export interface LeaderboardZones {
  /** From the top down. */
  readonly list: readonly Zone[];
  /** The way to the next better one; `null` for one who is in the best already, or has no place. */
  readonly next: ZoneDistance | null;
}

/** The tournament whose board it is. */
export interface LeaderboardTournament {
  /** The tournament itself. */
  readonly details: Tournament;
  /** Where it is in its time; `null` when its dates do not tell, and on a server. */
  readonly phase: TournamentPhase;
  /** The service's clock minus this machine's, in milliseconds. */
  readonly clockOffset: number;
}

/** What a leaderboard shows beside its rows. What is not available, or not to be offered, is `null`. */
export interface LeaderboardFacets {
  /** The choice of days; `null` without one. */
  readonly period: LeaderboardPeriod | null;
  /** The choice between everyone and friends; `null` without one. */
  readonly audience: AudienceChoice | null;
  /** What brings more rows; `null` where all are there. */
  readonly paging: LeaderboardPaging | null;
  /** Places that mean something; `null` without any. */
  readonly zones: LeaderboardZones | null;
  /** As far as the list of tournaments knows it; `undefined` while that is on its way. */
  readonly tournament: LeaderboardTournament | null | undefined;
}

/** What a leaderboard shows, and what can be done with it: what `LeaderboardView` draws. */
export type LeaderboardModel = PublicLoadState & LeaderboardFacets & { readonly board: LeaderboardRows };

/** What `boardOf` takes beside the rows: any part of a model. */
export interface BoardParts extends Partial<LeaderboardFacets> {
  /** Default: ready. */
  readonly state?: PublicLoadState | undefined;
  /** Default: one for each score type that the rows hold. */
  readonly columns?: readonly ScoreColumn[] | undefined;
  /** Rows around the player's own, where they are not among the first. */
  readonly around?: readonly LeaderboardRowData[] | undefined;
  /** How many places lie between the first rows and those around the player. */
  readonly gap?: number | null | undefined;
  /** The player's own row, or why there is none. Default: the row marked `own`, else unknown. */
  readonly own?: LeaderboardRowData | Exclude<OwnStatus, 'ranked'> | undefined;
  /** How many players there are in all. */
  readonly total?: number | null | undefined;
}

/**
 * A model from plain data, for `LeaderboardView`: the entries of an answer will do. Throws `LaurelError` of kind `config`
 * for what is no list of rows.
 */
export function boardOf(
  rows: readonly (LeaderboardEntry | LeaderboardRowData)[],
  parts: BoardParts = {},
): LeaderboardModel {
  checkRows(rows, parts);
  const { state = loaded, columns, around = [], gap = null, own, total = null, ...facets } = parts;
  const shown: readonly LeaderboardRowData[] = rows;
  const ownRow = [...shown, ...around].find((row) => row.own === true);
  return {
    ...state,
    period: null,
    audience: null,
    paging: null,
    zones: null,
    tournament: null,
    ...facets,
    board: {
      rows: shown,
      around,
      gap,
      own: ownPlace(own ?? ownRow ?? 'unknown'),
      total,
      columns: columns ?? scoreColumns(undefined, shown),
    },
  };
}

function checkRows(rows: unknown, parts: unknown): void {
  const areRows = Array.isArray(rows) && rows.every((row) => isObject(row) && isObject(row['scores']));
  if (!areRows || !isObject(parts))
    throw misuse(
      'boardOf takes a list of rows, such as the entries of an answer: [{ id, rank, name, scores, … }].',
    );
}

function ownPlace(own: LeaderboardRowData | Exclude<OwnStatus, 'ranked'>): OwnPlace {
  return typeof own === 'string' ? { status: own, row: null } : { status: 'ranked', row: own };
}
