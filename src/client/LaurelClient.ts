import type {
  Friend,
  Leaderboard,
  Period,
  ScoreRecord,
  Tournament,
  TournamentFilter,
  UserInfo,
} from '../domain/model.ts';
import type { GetToken } from '../domain/GetToken.ts';
import type { RequestReport } from './readSettings.ts';

/** The last argument of every call. */
export interface CallOptions {
  /** Cancels the request; the call then rejects with the signal's own reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whose request this is: any stable string for the signed-in player. Requests of one session share a token
   * refresh, requests of two never do. `null` sends no token at all, where the operation allows that.
   * Left out, the client has one session.
   */
  readonly session?: string | null | undefined;
}

/** Parameters of `getTournaments` (interface 4.3). */
export interface TournamentsParams {
  /** Default `ACTIVE`, the service's own. */
  readonly filter?: TournamentFilter | undefined;
}

/** Parameters of `getLeaderboard` (interface 4.5). */
export interface LeaderboardParams extends Period {
  /** The `id` of one of `getTournaments`, or as the dashboard names it. */
  readonly tournamentId: string;
  /** Number of entries, 1 or more; 1,000 at most where a gateway answers. Default 10, the service's own. */
  readonly limit?: number | undefined;
  /** Entries to skip, 0 or more; 999,999,999 at most where a gateway answers. Default 0. */
  readonly skip?: number | undefined;
}

/** Parameters of `getScores` (interface 4.6). */
export interface ScoresParams extends Period {
  /** The `id` of one of `getTournaments`, or as the dashboard names it. */
  readonly tournamentId: string;
}

/** The reading operations of the service. Each rejects with `LaurelError` only, or with the abort reason. */
export interface LaurelClient {
  /** Names service and game in cache keys; holds neither key nor token. */
  readonly scope: string;
  /** The function given to `createClient`, for those who call the game's own server as the player. */
  readonly getToken: GetToken | undefined;
  /**
   * The service's clock minus this machine's, in milliseconds, as far as the `Date` header of answers has shown it;
   * 0 while nothing is known or the difference is under two seconds. It stays the same until `onClockChange` calls.
   */
  readonly clockOffset: () => number;
  /**
   * Calls the listener when `clockOffset` has changed, which is by two seconds or more. Returns a function that ends this. With
   * `clockOffset` an external store, as `useSyncExternalStore` takes it.
   */
  readonly onClockChange: (listener: () => void) => () => void;
  /**
   * Calls the listener for every request from now on, as `createClient` calls `onRequest`. Returns a function that ends this.
   * For tools that observe, and may come and go.
   */
  readonly onRequest: (listener: (report: RequestReport) => void) => () => void;
  /** The signed-in player's profile (interface 4.1). Needs `getToken`. */
  readonly getUserInfo: (options?: CallOptions) => Promise<UserInfo>;
  /** The signed-in player's friends (interface 4.2). Needs `getToken`. */
  readonly getFriends: (options?: CallOptions) => Promise<readonly Friend[]>;
  /** The game's tournaments (interface 4.3). A development key sees private ones only. */
  readonly getTournaments: (
    params?: TournamentsParams,
    options?: CallOptions,
  ) => Promise<readonly Tournament[]>;
  /** One page of a tournament's ranking, with the player's own rank when there is a token (interface 4.5). */
  readonly getLeaderboard: (params: LeaderboardParams, options?: CallOptions) => Promise<Leaderboard>;
  /** Total scores of every player for a period (interface 4.6). */
  readonly getScores: (params: ScoresParams, options?: CallOptions) => Promise<readonly ScoreRecord[]>;
}
