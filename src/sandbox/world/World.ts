import type { BoardSettings, BoardSubmission } from './Board.ts';

/** The two kinds of API key (interface 5): a development key reaches private tournaments only. */
export type Environment = 'development' | 'production';

/** A player of the sandbox: what userinfo, friends and boards show of them. */
export interface SandboxPlayer {
  /** Platform user identifier. */
  readonly sub: string;
  /** The name shown to others. */
  readonly nickname: string;
  /** Name of the account, in boards and lists of friends. */
  readonly username: string;
  /** Address of the avatar; `null` for none. */
  readonly picture: string | null;
  /** Addresses of wallets. */
  readonly wallets: readonly string[];
  /** State of the account, such as `ACTIVE`. */
  readonly status: string;
  /** In userinfo, and nowhere else. */
  readonly email: string;
  /** Whether the address is confirmed. */
  readonly email_verified: boolean;
  /** What friends see. */
  readonly online: boolean;
  /** What friends see: in a game at the moment. */
  readonly playing: boolean;
  /** Ids of friends. One who is not a player of the sandbox is known by id only. */
  readonly friends: readonly string[];
}

/** A tournament as the service sends it (interface 2.4), with the settings that only the dashboard knows. */
export interface SandboxTournament {
  /** What `tournamentId` takes; `_id` in what the service sends. */
  readonly id: string;
  /** Title. */
  readonly name: string;
  /** The game that it belongs to. */
  readonly gameId: string;
  /** A few words; `null` for none. */
  readonly description?: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly modifiedAt: string;
  /** ISO 8601: when it goes live. */
  readonly startsAt: string;
  /** ISO 8601: when it ends. */
  readonly endsAt: string;
  /** How often it repeats, in whatever form the service sends; `null` for never. */
  readonly repeatEvery: unknown;
  /** Where it is held: text or an address. */
  readonly location?: string | null;
  /** Address of its page. */
  readonly eventUrl?: string | null;
  /** Who made it. */
  readonly userId: string;
  /** Address of its picture. */
  readonly imageUrl?: string | null;
  /** A sum of money; the service sends a number or a text. */
  readonly prizePool?: number | string | null;
  /** An event has no board. */
  readonly type: 'tournament' | 'event';
  /** A development key sees private ones only. */
  readonly visibility: 'public' | 'private';
  /** Text, or the address of the rules. */
  readonly rules?: string | null;
  /** What is won, in words. */
  readonly prizeDescription?: string | null;
  /** Id of its settings. */
  readonly settingsId: string;
  /** How scores are ranked; the service keeps it to itself. */
  readonly settings: BoardSettings;
}

/** Everything that a fresh sandbox holds. */
export interface World {
  readonly gameId: string;
  readonly players: readonly SandboxPlayer[];
  readonly tournaments: readonly SandboxTournament[];
  readonly submissions: ReadonlyMap<string, readonly BoardSubmission[]>;
}
