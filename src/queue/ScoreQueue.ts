import type { SafeStorage, WebStorage } from '../base/page/safeStorage.ts';
import type { FormerClient } from '../client/readSettings.ts';
import type { GetToken } from '../domain/GetToken.ts';
import type { NewRun } from '../domain/runs/createRun.ts';
import type { StartedRun, StartRun, SubmitScore } from '../domain/runs/Run.ts';
import type { DurableRuns } from './keeping/createDurableRuns.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';

/** What a queue is made from. */
export interface ScoreQueueOptions {
  /** Hands one run to the game server: `httpSubmitter(url)`, a server action, or your own function. */
  readonly submitScore: SubmitScore;
  /** Gets tickets, where games begin with one. Default: that of `submitScore`, as `httpSubmitter` has it. */
  readonly startRun?: StartRun | undefined;
  /**
   * Any stable string for the signed-in player: their runs are kept, shown and sent under it, and no others. It is part
   * of the keys in the storage, so it must not be secret, and an account id is better than an e-mail address. It goes to `submitScore` as
   * `expectedPlayer`: a game server that verifies somebody else, signed in from another tab, holds the run back, and it
   * stays `queued` with the problem `other-player` until its player is back.
   */
  readonly session: string;
  /** Tells games on one origin apart. Pass `client.scope`; default one game. */
  readonly scope?: string | undefined;
  /**
   * The clients that this very game had before: finished games that wait under one of them become this queue's, and are sent
   * by it. Never name one of another game or environment. Default none.
   */
  readonly formerClients?: readonly FormerClient[] | undefined;
  /** Gives the player's token, for `submitScore`. Change `session` no later than the player whom it answers for. Default: none. */
  readonly getToken?: GetToken | undefined;
  /**
   * What tabs share; `localStorage` by default, `null` for memory only. Whatever state it is in (full, blocked, damaged),
   * the queue goes on from memory.
   */
  readonly storage?: WebStorage | SafeStorage | null | undefined;
  /**
   * What a killed browser keeps, and what a queue begins from: IndexedDB by default where `storage` is left out. `null`
   * for `storage` alone.
   */
  readonly durable?: DurableRuns | null | undefined;
  /** How many runs may wait at a time. Default 100; one more throws `LaurelError` with code `queue-full`. */
  readonly limit?: number | undefined;
  /** Milliseconds for one call of `submitScore`. Default 30,000. */
  readonly attemptTimeout?: number | undefined;
}

/** Runs on their way to the game server. An external store that fits `useSyncExternalStore`. */
export interface ScoreQueue {
  /**
   * Asks the game server for the ticket of a game that begins now; begin the game when it has come. Submit all of it with the
   * scores, `submit({ ...started, scores })`: so the ticket stays with the run, even through a reload. A game that is never
   * submitted leaves nothing behind. If somebody else has signed in by the end of the game, the scores may go to that player's
   * queue, also after a reload: they still wait for this player, and are sent when this player is back.
   *
   * Rejects with `LaurelError` when there is no ticket: `config` where games need none or `submitScore` has no `startRun`,
   * `unauthorized` when nobody or somebody else is signed in, `network`, `timeout`, `unavailable` or `rate-limited`
   * otherwise. A game may go on without one; the game server then decides, and usually holds the run for review.
   */
  readonly startRun: (tournamentId: string) => Promise<StartedRun>;
  /**
   * Takes a finished run and keeps it until the game server has given its verdict. Returns at once; the run's `saved`
   * turns true when the browser has it on disk. Sends it while the queue is started.
   *
   * A run with an `id` (see `createRun`) is the same run however often it is submitted. Without an id, equal scores for
   * the same tournament are the same run only when one event submits them: an effect that React runs twice, a double
   * click, a key held down. Code that submits a while after its event (behind an `await`) makes the run with `createRun`
   * when the game ends.
   *
   * Throws `LaurelError`: `config` when the run cannot be right (see `createRun`) or its id belongs to other
   * scores; `unavailable` with code `queue-full` when too many runs wait.
   */
  readonly submit: (run: NewRun) => QueuedRun;
  /** Begins sending and following other tabs. Returns the stop function; starts and stops nest. */
  readonly start: () => () => void;
  /** Ends back-off: everything that waits is tried now, one after the other. */
  readonly retryNow: () => void;
  /** Takes a settled or unknown run off the list; a waiting one stays. */
  readonly dismiss: (id: string) => void;
  /** Calls the listener at each change of the snapshot until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** All runs of this player, oldest first. The same array, and the same objects in it, while nothing changes. */
  readonly getSnapshot: () => readonly QueuedRun[];
}
