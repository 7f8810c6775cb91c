import type { BoardSettings, BoardSubmission } from './Board.ts';

/** The two kinds of API key (interface 5): a development key reaches private tournaments only. */
export type Environment = 'development' | 'production';

/** A player of the sandbox: what userinfo, friends and boards show of them. */
export interface SandboxPlayer {
  /** Platform user identifier. */
  readonly sub: string;
  readonly nickname: string;
  readonly username: string;
  readonly picture: string | null;
  readonly wallets: readonly string[];
  readonly status: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly online: boolean;
  readonly playing: boolean;
  /** Ids of friends. One that is no player of the sandbox is known by id only. */
  readonly friends: readonly string[];
}

/** A tournament as the service sends it (interface 2.4), with the settings that only the dashboard knows. */
export interface SandboxTournament {
  readonly _id: string;
  readonly name: string;
  readonly gameId: string;
  readonly description?: string | null;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly repeatEvery: unknown;
  readonly location?: string | null;
  readonly eventUrl?: string | null;
  readonly userId: string;
  readonly imageUrl?: string | null;
  readonly prizePool?: number | string | null;
  readonly type: 'tournament' | 'event';
  readonly visibility: 'public' | 'private';
  readonly rules?: string | null;
  readonly prizeDescription?: string | null;
  readonly settingsId: string;
  readonly settings: BoardSettings;
}

/** Everything that a fresh sandbox holds. */
export interface World {
  readonly gameId: string;
  readonly players: readonly SandboxPlayer[];
  readonly tournaments: readonly SandboxTournament[];
  readonly submissions: ReadonlyMap<string, readonly BoardSubmission[]>;
}
