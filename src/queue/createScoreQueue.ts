import {
  createSafeStorage,
  pageSafeStorage,
  type SafeStorage,
  type WebStorage,
} from '../base/page/safeStorage.ts';
import { tellDeveloper } from '../base/page/tellDeveloper.ts';
import type { GetToken } from '../domain/GetToken.ts';
import { createClient } from '../client/createClient.ts';
import type { FormerClient } from '../client/readSettings.ts';
import { misuse } from '../domain/misuse.ts';
import { checkSession } from '../domain/players/checkSession.ts';
import type { NewRun } from '../domain/runs/createRun.ts';
import type { StartedRun, StartRun, SubmitScore } from '../domain/runs/Run.ts';
import { checkQueue } from './checkQueue.ts';
import { askTicket } from './sending/askTicket.ts';
import { askVerdict } from './sending/askVerdict.ts';
import { adoptRuns } from './keeping/adoptRuns.ts';
import { type BrowserEvents, listenToBrowser } from './listenToBrowser.ts';
import { createDurableRuns, type DurableRuns } from './keeping/createDurableRuns.ts';
import { isWaiting, type QueuedRun } from './keeping/queuedRun.ts';
import { createRunStore } from './keeping/createRunStore.ts';
import { createSendLoop } from './sending/createSendLoop.ts';
import { createSendSchedule } from './sending/createSendSchedule.ts';
import { createSubmissionTurns } from './sending/createSubmissionTurns.ts';
import { createTabLock } from './keeping/createTabLock.ts';
import { removeSettled } from './keeping/removeSettled.ts';
import { tellStranded } from './keeping/tellStranded.ts';
import { takeRun } from './takeRun.ts';

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

/**
 * A queue for one player's runs. A waiting run is in the storage (one key a run, so that tabs share it) and in IndexedDB, so
 * that it survives a reload, a crash and a killed browser. Another player neither sees it nor sends it. Where the browser has
 * Web Locks, one tab sends at a time. A run is sent again, under the same id, until there is a verdict: `submitScore` must lead
 * to something that counts each id once, such as `createScoreHandler`.
 *
 * Only the holder of the lock rewrites a run that is in the storage. Adding a new run and removing a settled one
 * need no lock: both touch a key that nobody else writes.
 */
export function createScoreQueue(options: ScoreQueueOptions): ScoreQueue {
  return createQueueWithTiming(options, {});
}

/** What a queue decides by the clock, and how much it remembers. */
export interface QueueTiming {
  /** Back-off between tries in milliseconds, with full jitter: the first step, and the longest. */
  readonly retryBase: number;
  readonly retryCap: number;
  /** How many settled runs are still shown, and for how many milliseconds. */
  readonly keepSettled: number;
  readonly keepSettledFor: number;
}

const usualTiming: QueueTiming = {
  retryBase: 400,
  retryCap: 60_000,
  keepSettled: 20,
  keepSettledFor: 600_000,
};

/** `createScoreQueue` at a different pace, for tests against real browsers and processes. */
export function createQueueWithTiming(options: ScoreQueueOptions, changes: Partial<QueueTiming>): ScoreQueue {
  if (process.env.NODE_ENV !== 'production') checkQueue(options);
  const { submitScore, session, getToken, limit = 100, attemptTimeout: timeout = 30_000 } = options;
  if (typeof submitScore !== 'function') throw misuse('A score queue needs submitScore.');
  const { retryBase, retryCap, keepSettled, keepSettledFor } = { ...usualTiming, ...changes };
  // Everything of one player has this name: keys in the storage, the lock, the channel between tabs.
  const name = nameOf(options);
  const prefix = `${name}/`;
  const storage = toSafeStorage(options.storage);
  const durable =
    options.durable ??
    (options.durable === undefined && options.storage === undefined ? createDurableRuns() : null);
  const store = createRunStore({
    prefix,
    storage,
    durable,
    keepUnknown: limit,
    keepSettled,
    keepSettledFor,
    onChange: () => events?.tellOthers(),
  });
  const schedule = createSendSchedule(retryBase, retryCap);
  const loop = createSendLoop({
    store,
    schedule,
    // A tab that is not frozen gives it back in time.
    lock: createTabLock(name, timeout * 1.5),
    ask: (run, signal) =>
      askVerdict(run, { submitScore, getToken, expectedPlayer: session, timeout, signal }),
  });
  const turns = createSubmissionTurns();
  let events: BrowserEvents | undefined;

  function readAnew(): void {
    store.refresh();
    loop.wake();
    // By then another tab may have written a run that this one has to watch, too, or have kept one on disk alone. Any but a
    // waiting one may just have been taken off the list there; and for a player who has left, nothing is written any more.
    void store.restore((run) => events !== undefined && isWaiting(run)).then(loop.wake);
  }

  function retryNow(): void {
    schedule.endBackOff(Date.now());
    readAnew();
  }

  function open(): () => void {
    // Leaving is the last moment to write down what the storage has not taken, or has lost.
    const handlers = { onChange: readAnew, onReturn: retryNow, onLeave: store.refresh };
    events = listenToBrowser(name, prefix, handlers);
    const endTurns = turns.follow();
    void removeSettled(storage, durable, keepSettledFor);
    const formerNames = namesBefore(options);
    if (process.env.NODE_ENV !== 'production') tellStranded(storage, name, formerNames);
    const from = formerNames.map((former) => `${former}/`);
    const adopting = adoptRuns({ storage, durable, from, to: prefix });
    store.refresh();
    loop.start();
    // A killed browser may have forgotten what it shared between tabs.
    void adopting.then(() => store.restore()).then(loop.wake);
    return () => {
      store.refresh();
      loop.stop();
      endTurns();
      events?.close();
      events = undefined;
    };
  }

  const queue: ScoreQueue = {
    async startRun(tournamentId) {
      const started = {
        ...(await askTicket(tournamentId, options, timeout)),
        queue: { session, scope: options.scope },
      };
      remember(started.ticket, { session, queue });
      return started;
    },
    submit(input) {
      const its = begunWith(input, { ...options, storage, durable });
      // Whoever began it under another address or key is this player all the same.
      if (its !== undefined && its.session !== session) return its.queue.submit(input);
      const taken = takeRun(store, input, { limit, turns });
      loop.wake();
      return store.list().find(({ id }) => id === taken.id) ?? taken;
    },
    start: nesting(open),
    retryNow,
    dismiss(id) {
      const run = store.refresh().find((run) => run.id === id);
      if (run !== undefined && !isWaiting(run)) store.remove([id]);
    },
    subscribe: store.subscribe,
    getSnapshot: store.list,
  };
  return queue;
}

/** A player, and the queue that keeps what is that player's. */
interface Begun {
  readonly session: string;
  readonly queue: ScoreQueue;
}

/**
 * The queues of this page that games began with, by ticket, and of games that were begun before a reload by player. A ticket is its
 * player's: where another one is signed in by the end of the game, the run is kept for the player who began it, since nobody else could
 * ever bring it in.
 */
const begun = new Map<string, Begun>();
const mostBegun = 100;

function remember(key: string, its: Begun): Begun {
  begun.set(key, its);
  for (const oldest of begun.keys()) if (begun.size > mostBegun) begun.delete(oldest);
  return its;
}

/** The queue that a game began with, for when there is no other by its end. */
export function queueOfTicket(run: NewRun): ScoreQueue | undefined {
  // A queue that is not started asks nobody.
  return begunWith(run, { submitScore: () => new Promise(() => {}) })?.queue;
}

/**
 * By its ticket, of which games without one have none, unless the run says that it is another's; of a game that was begun before a
 * reload, by what `startRun` gave, a queue that only keeps it.
 */
function begunWith(run: NewRun | undefined, options: Omit<ScoreQueueOptions, 'session'>): Begun | undefined {
  const { ticket, queue: { session, scope } = {} } = run ?? {};
  const known = ticket ? begun.get(ticket) : undefined;
  if (!session || known?.session === session) return known;
  const name = nameOf({ session, scope });
  return (
    begun.get(name) ?? remember(name, { session, queue: createScoreQueue({ ...options, session, scope }) })
  );
}

/** Opens at the first of several starts, and closes when the last of them has been stopped. */
function nesting(open: () => () => void): () => () => void {
  let starts = 0;
  let close: (() => void) | undefined;
  return () => {
    starts += 1;
    if (starts === 1) close = open();
    let started = true;
    return () => {
      if (!started) return;
      started = false;
      starts -= 1;
      if (starts === 0) close?.();
    };
  };
}

/** Throws `LaurelError` of kind `config` when there is no player. */
function nameOf({ scope = '', session }: Pick<ScoreQueueOptions, 'scope' | 'session'>): string {
  checkSession(session);
  return `laurel.runs/${keyPart(scope)}/${keyPart(session)}`;
}

/** The names that this player had with former clients. */
function namesBefore({ formerClients = [], session, scope }: ScoreQueueOptions): readonly string[] {
  return formerClients.flatMap(({ baseUrl, apiKey = '' }) => {
    const former = createClient({ baseUrl, apiKey }).scope;
    if (process.env.NODE_ENV !== 'production' && former.startsWith('misconfigured:'))
      tellDeveloper(
        `formerClients names one that cannot have been: no client works with ${JSON.stringify({ baseUrl, apiKey })}.`,
      );
    return former === scope ? [] : nameOf({ session, scope: former });
  });
}

function toSafeStorage(storage: ScoreQueueOptions['storage']): SafeStorage {
  if (storage === undefined) return pageSafeStorage();
  return storage !== null && 'isSaved' in storage ? storage : createSafeStorage(storage);
}

/** One text for each other text, without the separators of our keys. */
function keyPart(text: string): string {
  return text.replace(/[^A-Za-z0-9_.~-]/g, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
