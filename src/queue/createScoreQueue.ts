import { createSafeStorage, pageSafeStorage, type SafeStorage } from '../base/page/safeStorage.ts';
import { misuse } from '../domain/misuse.ts';
import type { NewRun } from '../domain/runs/createRun.ts';
import { begunWith, rememberBegun } from './begunGames.ts';
import { checkQueue } from './checkQueue.ts';
import { adoptRuns } from './keeping/adoptRuns.ts';
import { createDurableRuns } from './keeping/createDurableRuns.ts';
import { createRunStore } from './keeping/createRunStore.ts';
import { createTabLock } from './keeping/createTabLock.ts';
import { isWaiting } from './keeping/queuedRun.ts';
import { removeSettled } from './keeping/removeSettled.ts';
import { tellStranded } from './keeping/tellStranded.ts';
import { type BrowserEvents, listenToBrowser } from './listenToBrowser.ts';
import { nameOf, namesBefore } from './queueNames.ts';
import type { ScoreQueue, ScoreQueueOptions } from './ScoreQueue.ts';
import { askTicket } from './sending/askTicket.ts';
import { askVerdict } from './sending/askVerdict.ts';
import { createSendLoop } from './sending/createSendLoop.ts';
import { createSendSchedule } from './sending/createSendSchedule.ts';
import { createSubmissionTurns } from './sending/createSubmissionTurns.ts';
import { takeRun } from './takeRun.ts';

/**
 * A queue for one player's runs. A waiting run is in the storage (one key a run, so that tabs share it) and in IndexedDB, so
 * that it survives a reload, a crash and a killed browser. Another player neither sees it nor sends it. Where the browser has
 * Web Locks, one tab sends at a time. A run is sent again, under the same id, until there is a verdict: `submitScore` must lead
 * to something that counts each id once, such as `createScoreHandler`. Throws `LaurelError` of kind `config` without `submitScore`
 * or a player, and while one develops at any other option of a wrong kind.
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
      rememberBegun(started.ticket, { session, queue });
      return started;
    },
    submit(input) {
      const its = begunWith(input, (whose) => createScoreQueue({ ...options, storage, durable, ...whose }));
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

/** The queue that a game began with, for when there is no other by its end. */
export function queueOfTicket(run: NewRun): ScoreQueue | undefined {
  // A queue that is not started asks nobody.
  const submitScore = (): Promise<never> => new Promise(() => {});
  return begunWith(run, (whose) => createScoreQueue({ ...whose, submitScore }))?.queue;
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

function toSafeStorage(storage: ScoreQueueOptions['storage']): SafeStorage {
  if (storage === undefined) return pageSafeStorage();
  return storage !== null && 'isSaved' in storage ? storage : createSafeStorage(storage);
}
