import type { GetToken } from '../GetToken.ts';
import type { Score, ScoreRecord } from '../model.ts';

/**
 * A finished game whose scores are to count exactly once. The browser gives it its id when the game ends; the
 * same id goes with it through every retry, tab and reload, and the game server's ledger knows it by that id.
 */
export interface Run {
  /** Unique, made by `crypto.randomUUID()` when the game ended. */
  readonly id: string;
  /** Where it was played. */
  readonly tournamentId: string;
  /** One value for each score type. */
  readonly scores: readonly Score[];
  /** What `startRun` gave when the game began: the game server's word for who plays since when. */
  readonly ticket?: string | undefined;
  /** What the game server can check the scores by, as text of the game's own making: its inputs, a replay. */
  readonly proof?: string | undefined;
}

/**
 * A game that has begun. The game server has signed its ticket; hand all of it in with the scores:
 * `submit({ ...started, scores })`.
 */
export interface StartedRun {
  /** The id that the run is submitted under. */
  readonly id: string;
  /** Where it is played. */
  readonly tournamentId: string;
  /** 32 hexadecimal digits, made at random for this run: what the game takes its chance from, so that it can be re-run. */
  readonly seed: string;
  /** When the game server said so, in Unix milliseconds by its own clock. */
  readonly startedAt: number;
  /** For the game server only. */
  readonly ticket: string;
  /**
   * For the browser only, where a score queue gave it: whose the game is, should it end after a reload, with somebody else
   * signed in. No credential.
   */
  readonly queue?: { readonly session: string; readonly scope?: string | undefined } | undefined;
}

/**
 * The fate of a run.
 *
 * - `queued`: waits in the browser for the game server.
 * - `sending`: handed to the game server, no verdict yet.
 * - `accepted`: the service has counted it.
 * - `refused`: it will not count; the reason says why.
 * - `unknown`: it was sent to the service and no answer came back. It is never sent again blindly:
 *   the game server settles it from the scores operation.
 * - `held`: it is being reviewed, and not sent until somebody has accepted it.
 */
export type RunStatus = 'queued' | 'sending' | 'accepted' | 'refused' | 'unknown' | 'held';

/** Why a run was refused, as a stable code and as a sentence for the player or developer. */
export interface RefusalReason {
  /** For programs to switch on. */
  readonly code: string;
  /** For people. */
  readonly message: string;
}

/** What the game server answers about a run; also the JSON body of a score handler's response. */
export interface RunAnswer {
  /** Of the run that is answered. */
  readonly id: string;
  /** `sending` means: known, not settled yet, ask again later under the same id. */
  readonly status: 'sending' | 'accepted' | 'refused' | 'unknown' | 'held';
  /** Present when `refused`. */
  readonly reason?: RefusalReason | undefined;
  /** The service's record, present when `accepted` and known. */
  readonly record?: ScoreRecord | undefined;
}

/** An answer that was read and checked: it is about the run that was asked about, and a refusal has its reason. */
export type Verdict = { readonly id: string } & (
  | {
      readonly status: 'sending' | 'unknown' | 'held';
      readonly reason?: undefined;
      readonly record?: undefined;
    }
  | { readonly status: 'accepted'; readonly reason?: undefined; readonly record?: ScoreRecord | undefined }
  | { readonly status: 'refused'; readonly reason: RefusalReason; readonly record?: undefined }
);

/**
 * Hands a run to the game server: `httpSubmitter(url)`, a server action, or the game's own function.
 * It resolves with the game server's verdict and rejects when there is none (the queue then tries again).
 */
export type SubmitScore = (run: Run, context: SubmitContext) => Promise<RunAnswer>;

/** Tells the game server that a game begins, and gets its ticket. Rejects with `LaurelError` when there is none. */
export type StartRun = (tournamentId: string, context: SubmitContext) => Promise<StartedRun>;

/** What a `SubmitScore` may have, so that games can begin with a ticket: `httpSubmitter(url)` has it. */
export interface RunStarter {
  /** Asks the game server for a ticket. */
  readonly startRun: StartRun;
}

/** What the queue gives to the submitter beside the run. */
export interface SubmitContext {
  /** Ends the attempt. */
  readonly signal: AbortSignal;
  /** The client's token function, so that the submitter can prove who the player is; read for each request. */
  readonly getToken?: GetToken | undefined;
  /**
   * Whose run it is: the queue's `session`. No identity, since anybody can write it: it only lets the game server notice
   * that somebody else has signed in meanwhile, and hold the run back (`other-player`).
   */
  readonly expectedPlayer?: string | undefined;
}

/** Code of the error for a run that is somebody else's than the signed-in player's: it waits until they are back. */
export const otherPlayer = 'other-player';
