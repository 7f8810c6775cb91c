/**
 * What the service answers, decoded: the domain types of Laurel.
 *
 * Field names are the service interface's own, with two changes: `_id` is `id`, and scores are always a record
 * from score type to number. Everything is plain JSON (no `Date`, no class, no `undefined`), so an answer can be
 * cached, compared, dehydrated and persisted as it is. A field that the service left out, or sent in a shape
 * that could not be read, is `null`.
 */

/** Any JSON value: the type of the fields whose shape the interface does not give. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A string union that completes in an editor and still takes any other string the service may send. */
export type OpenUnion<Known extends string> = Known | (string & Record<never, never>);

/**
 * A link that a person typed on the service's dashboard. `href` is safe to put into `<a href>`: an absolute
 * http or https address, or `null` when `text` is not one, in which case show `text` as text.
 */
export interface Link {
  /** What was typed. */
  readonly text: string;
  /** A safe http(s) address; `null` where it is none. */
  readonly href: string | null;
}

/** One wallet of a user (interface 2.1), split at the first colon of `<CHAIN_NAME>:<wallet_address>`. */
export interface Wallet {
  /** The chain's name as sent, such as `SOLANA`; empty when the entry had no colon. */
  readonly chain: string;
  /** As the platform writes it. */
  readonly address: string;
}

/** The public profile of the signed-in player (interface 2.1). */
export interface UserInfo {
  /** Platform user identifier. */
  readonly sub: string;
  /** Empty without any. */
  readonly wallets: readonly Wallet[];
  /** Name that is shown. */
  readonly nickname: string | null;
  /** Avatar address, http(s) only. */
  readonly picture: string | null;
  /** Account status; `ACTIVE` occurs, others are possible. */
  readonly status: OpenUnion<'ACTIVE'> | null;
  /** Personal data: show it only where the player asked for it. */
  readonly email: string | null;
  /** Whether the address is confirmed. */
  readonly email_verified: boolean | null;
  /** Audience claim: game and environment, such as `game:production`. */
  readonly aud: string | null;
  /** Issuer claim: the game's identifier. */
  readonly iss: string | null;
  /** Issued at, in Unix **seconds**. */
  readonly iat: number | null;
  /** Session expiry, in Unix **seconds**. */
  readonly exp: number | null;
}

/** One friend of the signed-in player (interface 2.3). Only `friendId` is promised by the service. */
export interface Friend {
  /** The friend's platform user identifier. */
  readonly friendId: string;
  /** Unique handle with a numeric suffix, such as `gunner-8634`. */
  readonly username: string | null;
  /** Display name. */
  readonly name: string | null;
  /** Avatar address, http(s) only. */
  readonly avatar: string | null;
  /** Whether the platform says that the picture is the player's own. */
  readonly isVerifiedNFTAvatar: boolean | null;
  /** Where the friendship stands. */
  readonly friendStatus: OpenUnion<'ACCEPTED'> | null;
  /** Whether they are online. */
  readonly status: OpenUnion<'ONLINE' | 'OFFLINE'> | null;
  /** Whether they are in a game at the moment. */
  readonly playStatus: { readonly playing: boolean } | null;
}

/** One tournament or event of the game (interface 2.4). All timestamps are ISO 8601. */
export interface Tournament {
  /** What `tournamentId` takes everywhere. */
  readonly id: string;
  /** Title, as it was typed. */
  readonly name: string | null;
  /** The game that it belongs to. */
  readonly gameId: string | null;
  /** A few words, as they were typed. */
  readonly description: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
  /** ISO 8601. */
  readonly modifiedAt: string | null;
  /** ISO 8601; `null` where it is not known. */
  readonly startsAt: string | null;
  /** ISO 8601; `null` where it is not known. */
  readonly endsAt: string | null;
  /** `null` when it does not repeat; the shape of another value is not specified. */
  readonly repeatEvery: JsonValue;
  /** Where the tournament takes place. */
  readonly location: Link | null;
  /** Address to redirect to for the event. */
  readonly eventUrl: Link | null;
  /** Creator of the event. */
  readonly userId: string | null;
  /** Image of the event, http(s) only. */
  readonly imageUrl: string | null;
  /** Prize pool in US dollars. */
  readonly prizePool: number | null;
  /** An `event` has no leaderboard, a `tournament` has one. */
  readonly type: OpenUnion<'tournament' | 'event'> | null;
  /** A development key sees private ones only. */
  readonly visibility: OpenUnion<'public' | 'private'> | null;
  /** Text, or an address that leads to them. */
  readonly rules: Link | null;
  /** One line such as `1st: $500 - 2nd: $300 - 3rd: $200`. */
  readonly prizeDescription: string | null;
  /** The settings of the tournament; they define the allowed score types. */
  readonly settingsId: string | null;
  /** The current leaderboard; its fields are not specified, so it is handed on unread. */
  readonly leaderboard: JsonValue;
}

/** Values by score type, such as `{ kills: 12, deaths: 3 }`. A value that is not finite is left out. */
export type Scores = Readonly<Record<string, number>>;

/** One row of a leaderboard (interface 4.5). */
export interface LeaderboardEntry {
  /** Platform user id, or the game's `externalUserId` for a player who is not linked to the platform. */
  readonly id: string;
  /** The service's rank, 1 for the first. Tied players share a rank. */
  readonly rank: number | null;
  /** A safe address; `null` for none. */
  readonly avatarUrl: string | null;
  /** Display name; `null` for a player who is not linked: show `id` then. */
  readonly name: string | null;
  /** Name of the account. */
  readonly username: string | null;
  /** Values by score type. */
  readonly scores: Scores;
}

/** One page of a leaderboard (interface 4.5). */
export interface Leaderboard {
  /** One page, in the order of the ranks. As a React key take `id`: tied players share a rank. */
  readonly entries: readonly LeaderboardEntry[];
  /** How many entries the whole leaderboard has for the period, or `null` when the service did not say. */
  readonly totalEntries: number | null;
  /** As the service says it. */
  readonly tournamentId: string | null;
  /** The signed-in player's own entry; `null` without a token or without a score. */
  readonly userRank: LeaderboardEntry | null;
  /**
   * Set where whoever answered, such as a gateway, could not reach the service and handed out what it had: when the service
   * last said so, in Unix milliseconds by the service's clock.
   */
  readonly asOf?: number | undefined;
}

/** The total scores of one player for a period (interface 4.6), and the answer to a submission (4.4). */
export interface ScoreRecord {
  /** Of the record. */
  readonly id: string;
  /** Where it counts. */
  readonly tournamentId: string | null;
  /** The game's own id of the player. */
  readonly externalUserId: string | null;
  /** Platform user id; `null` for a player who is not linked. */
  readonly userId: string | null;
  /** Values by score type. */
  readonly scores: Scores;
  /** ISO 8601. */
  readonly createdAt: string | null;
}

/** One player's totals in a tournament, read strictly enough to prove something. At least one of the ids is there. */
export type PlayerTotals = Pick<ScoreRecord, 'userId' | 'externalUserId' | 'scores'>;

/** One score of a submission (interface 2.5). */
export interface Score {
  /** One of the score types that the tournament's settings define. */
  readonly scoreType: string;
  /** The score: finite, no `NaN`. */
  readonly value: number;
}

/** A period of whole days, both included: plain `YYYY-MM-DD` dates. A side left out is open. */
export interface Period {
  /** First day, `YYYY-MM-DD`, included; left out: from the beginning. */
  readonly startDate?: string | undefined;
  /** Last day, `YYYY-MM-DD`, included; left out: until now. */
  readonly endDate?: string | undefined;
}

/** Which tournaments to list (interface 4.3). */
export type TournamentFilter = 'ALL' | 'ACTIVE';
