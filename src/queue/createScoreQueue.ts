import { askVerdict } from './askVerdict.ts';
import { createRun, type NewRun } from '../domain/runs/createRun.ts';
import { isLaurelError, LaurelError, type LaurelErrorKind } from '../domain/LaurelError.ts';
import { hasSameContent, isSettled, isWaiting, withAnswer, type QueuedRun } from './queuedRun.ts';
import type { GetToken } from '../domain/GetToken.ts';
import type { SubmitScore } from '../domain/runs/run.ts';
import { createSafeStorage, pageStorage, type SafeStorage, type WebStorage } from '../base/safeStorage.ts';
import { createRunStore } from './runStore.ts';
import { createSendSchedule, longestWait } from './sendSchedule.ts';
import { createTabLock } from './tabLock.ts';

/** What a queue is made from. */
export interface ScoreQueueOptions {
  /** Hands one run to the game server: `httpSubmitter(url)`, a server action, or your own function. */
  readonly submitScore: SubmitScore;
  /**
   * Any stable string for the signed-in player: their runs are kept, shown and sent under it, and no others. It is part
   * of the keys in the storage, so no secret, and better an account id than an e-mail address.
   */
  readonly session: string;
  /** Tells games on one origin apart. Pass `client.scope`; default one game. */
  readonly scope?: string | undefined;
  /** Handed on to `submitScore`. Change `session` no later than the player this answers for. */
  readonly getToken?: GetToken | undefined;
  /**
   * Where runs wait; `localStorage` by default, `null` for memory only. Whatever it does (full, blocked, damaged),
   * the queue works on from memory.
   */
  readonly storage?: WebStorage | SafeStorage | null | undefined;
  /** Most runs that wait at a time. Default 100; one more throws `LaurelError` with code `queue-full`. */
  readonly limit?: number | undefined;
  /** How many settled runs are still shown, and for how many milliseconds. Defaults 20 and 600,000. */
  readonly keepSettled?: number | undefined;
  readonly keepSettledFor?: number | undefined;
  /** Milliseconds for one call of `submitScore`. Default 30,000. */
  readonly attemptTimeout?: number | undefined;
  /** Back-off between tries in milliseconds, with full jitter: the first step, default 400, and the longest, 60,000. */
  readonly retryBase?: number | undefined;
  readonly retryCap?: number | undefined;
  /** For how many milliseconds equal scores without an id are taken for the same run. Default 1,000; 0 for never. */
  readonly repeatWindow?: number | undefined;
}

/** Runs on their way to the game server. An external store: fits `useSyncExternalStore` as it is. */
export interface ScoreQueue {
  /**
   * Takes a finished run and keeps it until the game server has given its verdict. Returns at once, with the run
   * stored; sends it while the queue is started.
   *
   * A run with an `id` (see `createRun`) is the same run however often it is submitted. Without an id, equal
   * scores for the same tournament within a second are the same run: a double click, or an effect run twice.
   * A game that can end twice in a second with equal scores makes its runs with `createRun`.
   *
   * Throws `LaurelError`: `config` when the run cannot be right (see `createRun`) or its id belongs to other
   * scores; `unavailable` with code `queue-full` when too many runs wait.
   */
  readonly submit: (run: NewRun) => QueuedRun;
  /** Begins sending and following other tabs. Returns the stop function; starts and stops nest. */
  readonly start: () => () => void;
  /** Ends back-off: everything that waits is tried now, one after the other. */
  readonly retryNow: () => void;
  /** Takes a run off the list that is settled or unknown; a waiting one stays. */
  readonly dismiss: (id: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** All runs of this player, oldest first. The same array, and the same objects in it, while nothing changes. */
  readonly getSnapshot: () => readonly QueuedRun[];
}

/**
 * A queue for one player's runs. Waiting runs are in the storage, one key a run, so tabs share them, a reload or a
 * crash keeps them, and another player neither sees nor sends them. Where there are Web Locks one tab sends at a time; a run goes to the game
 * server under its id again and again until there is a verdict, so `submitScore` must lead to something that knows
 * runs by id, as `createScoreHandler` does.
 *
 * Only the holder of the lock rewrites a run that is in the storage. Adding a new run and removing a settled one
 * need no lock: both touch a key that nobody else writes.
 */
export function createScoreQueue(options: ScoreQueueOptions): ScoreQueue {
  const { submitScore, session, scope = '', getToken, limit = 100 } = options;
  const { keepSettled = 20, keepSettledFor = 600_000, repeatWindow = 1_000 } = options;
  const { attemptTimeout = 30_000, retryBase = 400, retryCap = 60_000 } = options;
  if (typeof session !== 'string' || session === '') {
    throw new LaurelError({
      kind: 'config',
      operation: 'submitScore',
      message: 'A score queue needs session: any stable, non-empty string for the signed-in player.',
    });
  }
  // Everything of one player has this name: keys in the storage, the lock, the channel between tabs.
  const name = `laurel.runs/${keyPart(scope)}/${keyPart(session)}`;
  const prefix = `${name}/`;
  const storage = toRunStorage(options.storage);
  const withLock = createTabLock(name);

  const store = createRunStore({
    prefix,
    storage,
    keepUnknown: limit,
    keepSettled,
    keepSettledFor,
    onChange: () => tellOthers(),
  });

  const schedule = createSendSchedule(retryBase, retryCap);

  let starts = 0;
  let active: AbortController | undefined;
  let channel: BroadcastChannel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pumping: AbortSignal | undefined;

  function next(now: number): { readonly run: QueuedRun; readonly at: number } | undefined {
    let first: { readonly run: QueuedRun; readonly at: number } | undefined;
    for (const run of store.list()) {
      if (isSettled(run)) continue;
      const at = schedule.dueAt(run, now);
      if (first === undefined || at < first.at) first = { run, at };
    }
    return first;
  }

  /** Sends what is due, one run at a time, then waits for what comes due next. */
  async function pump(): Promise<void> {
    const signal = active?.signal;
    if (signal === undefined || pumping === signal) return;
    pumping = signal;
    clearTimeout(timer);
    try {
      while (!signal.aborted && (next(Date.now())?.at ?? Infinity) <= Date.now()) {
        await withLock(() => sendNext(signal), signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (pumping === signal) pumping = undefined;
      if (!signal.aborted) wait();
    }
  }

  function wait(): void {
    const now = Date.now();
    const tidyAt = store.tidy(now);
    const wakeAt = Math.min(next(now)?.at ?? Infinity, tidyAt);
    clearTimeout(timer);
    if (wakeAt === Infinity) return;
    timer = setTimeout(() => void pump(), Math.min(Math.max(wakeAt - now, 0), longestWait));
  }

  /** One try of the run that is due first. Needs the lock, and reads the storage anew: another tab was here. */
  async function sendNext(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    store.refresh();
    const now = Date.now();
    const due = next(now);
    if (due === undefined || due.at > now) return;
    const { retryAt: _, ...before } = due.run;
    const trying: QueuedRun = {
      ...before,
      status: before.status === 'unknown' ? 'unknown' : 'sending',
      tries: before.tries + 1,
      triedAt: now,
    };
    store.put(trying);
    try {
      const answer = await askVerdict(trying, { submitScore, getToken, timeout: attemptTimeout, signal });
      const now = Date.now();
      conclude(withAnswer(trying, answer, now, schedule.answered(trying, answer.status, now)));
    } catch (error) {
      const status = before.status === 'unknown' ? 'unknown' : 'queued';
      if (signal.aborted) conclude({ ...before, status });
      else
        conclude({
          ...trying,
          status,
          problem: problemOf(error),
          retryAt: schedule.failed(trying, error, Date.now()),
        });
    }
  }

  /** A verdict that another tab wrote meanwhile (possible without locks only) is not taken back. */
  function conclude(run: QueuedRun): void {
    const current = store.refresh().find(({ id }) => id === run.id);
    if (current && isSettled(current) && !isSettled(run)) return;
    store.put(run);
  }

  function hurry(): void {
    schedule.hurry(Date.now());
    store.refresh();
    void pump();
  }

  // ---- the world around

  function tellOthers(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's own origin is its only one
    channel?.postMessage('changed');
  }

  const onChange = (): void => {
    store.refresh();
    void pump();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(prefix)) onChange();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') hurry();
  };

  function open(): void {
    active = new AbortController();
    const { signal } = active;
    if (typeof addEventListener === 'function') {
      addEventListener('online', hurry, { signal });
      addEventListener('pageshow', hurry, { signal });
      // The last moment to write down what the storage has not taken, or has lost.
      addEventListener('pagehide', store.refresh, { signal });
      addEventListener('storage', onStorage, { signal });
      if (typeof document !== 'undefined') {
        document.addEventListener('visibilitychange', onVisible, { signal });
      }
      if (typeof BroadcastChannel === 'function') {
        channel = new BroadcastChannel(name);
        channel.addEventListener('message', onChange);
      }
    }
    onChange();
  }

  function close(): void {
    store.refresh();
    active?.abort();
    active = undefined;
    channel?.close();
    channel = undefined;
    clearTimeout(timer);
  }

  return {
    submit(input) {
      const run = createRun(input);
      const now = Date.now();
      const current = store.refresh();
      const same = current.find((other) =>
        input.id === undefined
          ? Math.abs(now - other.createdAt) < repeatWindow && hasSameContent(run, other)
          : other.id === run.id,
      );
      if (same !== undefined) {
        if (hasSameContent(run, same)) return same;
        throw new LaurelError({
          kind: 'config',
          operation: 'submitScore',
          message:
            'This id belongs to a run with other scores. Make one id for each finished game (createRun).',
        });
      }
      if (current.filter(isWaiting).length >= limit) {
        throw new LaurelError({
          kind: 'unavailable',
          operation: 'submitScore',
          code: 'queue-full',
          message:
            `${limit} runs already wait for the game server, so this one was not taken. ` +
            'Keep the run and submit it again when some have gone through.',
        });
      }
      const queued: QueuedRun = {
        ...run,
        status: 'queued',
        createdAt: now,
        tries: 0,
        triedAt: 0,
        saved: false,
      };
      store.put(queued);
      void pump();
      return store.list().find(({ id }) => id === run.id) ?? queued;
    },

    start() {
      starts += 1;
      if (starts === 1) open();
      let started = true;
      return () => {
        if (!started) return;
        started = false;
        starts -= 1;
        if (starts === 0) close();
      };
    },

    retryNow: hurry,

    dismiss(id) {
      const run = store.refresh().find((run) => run.id === id);
      if (run === undefined || isWaiting(run)) return;
      store.remove([id]);
    },

    subscribe: store.subscribe,
    getSnapshot: store.list,
  };
}

function toRunStorage(storage: ScoreQueueOptions['storage']): SafeStorage {
  if (storage === undefined) return createSafeStorage(pageStorage());
  return storage !== null && 'isSaved' in storage ? storage : createSafeStorage(storage);
}

function problemOf(error: unknown): LaurelErrorKind {
  if (isLaurelError(error)) return error.kind;
  return error instanceof TypeError ? 'network' : 'unavailable';
}

/** One text for each other text, without the separators of our keys. */
function keyPart(text: string): string {
  return text.replace(/[^A-Za-z0-9_.~-]/g, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
