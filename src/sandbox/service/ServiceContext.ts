import type { PlayerTokens } from '../credentials/createPlayerTokens.ts';
import type { SigningKey } from '../credentials/signingKeys.ts';
import type { Board } from '../world/Board.ts';
import type { Environment, SandboxPlayer, SandboxTournament } from '../world/World.ts';
import type { Fault, SandboxOperation } from './Fault.ts';

/** What the service works on. */
export interface ServiceContext {
  readonly baseUrl: string;
  readonly apiKeys: Readonly<Record<Environment, string>>;
  readonly players: ReadonlyMap<string, SandboxPlayer>;
  readonly tournaments: ReadonlyMap<string, SandboxTournament>;
  readonly boards: ReadonlyMap<string, Board>;
  readonly tokens: PlayerTokens;
  readonly signingKey: (environment: Environment) => Promise<SigningKey>;
  readonly signatureWindow: number;
  /** Signatures seen, with the moment from which they may be forgotten. */
  readonly usedSignatures: Map<string, number>;
  readonly now: () => number;
  readonly createId: () => string;
  /** Records a request and gives its number. */
  readonly onRequest: (operation: SandboxOperation) => number;
  readonly takeFault: (operation: SandboxOperation) => Fault | undefined;
}

/** One request, as far as every operation needs it. */
export interface Call {
  readonly context: ServiceContext;
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly environment: Environment;
  readonly tournamentId: string;
  readonly fault: Fault | undefined;
  /** The number of the request, for the fault that moves ranks. */
  readonly turn: number;
}
