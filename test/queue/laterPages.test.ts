import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { createRun } from '../../src/domain/runs/createRun.ts';
import type { RunAnswer, SubmitContext } from '../../src/domain/runs/Run.ts';
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';
import type { ScoreQueueOptions } from '../../src/queue/ScoreQueue.ts';
import { createSafeStorage } from '../../src/base/page/safeStorage.ts';
import type { DurableRuns } from '../../src/queue/keeping/createDurableRuns.ts';
import { createFakeGameServer } from './sending/fakeGameServer.ts';
import { createFakeStorage, type StorageMood } from './keeping/fakeStorage.ts';
import { kills, openQueue, pass, statuses, stops, queuesOfThisFile } from './openQueue.ts';

queuesOfThisFile();

const refuse = (): Promise<never> => Promise.reject(new DOMException('No origin.', 'SecurityError'));

describe('a reload or a crash', () => {
  it('keeps what waits, and resends what was on its way, under the same id', async () => {
    const { queue, server, again, stop } = openQueue();
    server.weather = 'answer lost';
    const { id } = queue.submit(kills(1));
    await pass(2);
    stop();
    server.weather = 'fine';
    const next = again();
    expect(next.getSnapshot()).toMatchObject([{ id }]);
    await pass(1_000);
    expect(statuses(next)).toEqual(['accepted']);
    expect(server.counted).toEqual(new Map([[id, 1]]));
  });

  it('of a page that was killed in the middle of a call shows the run as sending, and asks again', async () => {
    const { queue, server, storage, stop } = openQueue();
    server.weather = 'silent';
    queue.submit(kills(1));
    await pass(10);
    // A killed page writes no more: what it left behind is what was in the storage at that moment.
    const left = createFakeStorage(new Map(storage.map));
    stop();
    server.weather = 'fine';
    const next = createScoreQueue({ submitScore: server.submitScore, session: 'ann', storage: left });
    expect(statuses(next)).toEqual(['sending']);
    stops.push(next.start());
    await pass(100);
    expect(statuses(next)).toEqual(['accepted']);
  });

  it('does not send anything before start', async () => {
    const server = createFakeGameServer();
    const queue = createScoreQueue({ submitScore: server.submitScore, session: 'ann', storage: null });
    queue.submit(kills(1));
    await pass(60_000);
    expect(server.calls).toEqual([]);
    stops.push(queue.start());
    await pass(100);
    expect(statuses(queue)).toEqual(['accepted']);
  });

  it('sends until the last of those who started it has stopped it', async () => {
    const { queue, server, stop } = openQueue();
    const stopOther = queue.start();
    stop();
    stop();
    queue.submit(kills(1));
    await pass(100);
    expect(statuses(queue)).toEqual(['accepted']);
    stopOther();
    queue.submit(kills(2));
    await pass(60_000);
    expect(server.calls).toHaveLength(1);
  });

  it('does not take back a verdict that another tab has written during a call', async () => {
    const { queue, server, storage } = openQueue();
    server.weather = 'silent';
    const { id } = queue.submit(kills(1));
    await pass(10);
    const [[key, text] = ['', '']] = storage.map;
    storage.map.set(key, JSON.stringify({ ...JSON.parse(text), status: 'accepted', settledAt: Date.now() }));
    await pass(31_000);
    expect(queue.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]);
    expect(server.calls).toHaveLength(1);
  });

  it('leaves no timer behind once it is stopped, and has none while there is nothing to do', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const { queue, server, stop } = openQueue();
    expect(vi.getTimerCount()).toBe(0);
    server.weather = 'request lost';
    for (let index = 0; index < 3; index += 1) queue.submit(kills(index));
    await pass(1_000);
    expect(vi.getTimerCount()).toBe(1);
    stop();
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
    stops.push(queue.start());
    queue.submit(kills(3));
    stops.pop()?.();
    await pass(10);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stopped and started in the middle of a call sends one run at a time', async () => {
    const contexts: SubmitContext[] = [];
    // Where there are no locks, nothing else sees to it.
    vi.stubGlobal('navigator', {});
    const { queue, stop } = openQueue({
      submitScore(_, context) {
        contexts.push(context);
        return new Promise(() => {});
      },
    });
    queue.submit(kills(1));
    await pass(1);
    stop();
    stops.push(queue.start());
    await pass(1);
    queue.submit(kills(2));
    await pass(1);
    expect(contexts.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('start, stop, start, as StrictMode does it, sends once', async () => {
    const { queue, server, stop } = openQueue();
    queue.submit(kills(1));
    stop();
    stops.push(queue.start());
    await pass(1_000);
    expect(server.calls.filter(({ context }) => !context.signal.aborted)).toHaveLength(1);
    expect(statuses(queue)).toEqual(['accepted']);
  });
});

describe('two players on one machine', () => {
  it('never see or send each other’s runs; a waiting one goes when its player is back', async () => {
    const { queue, server, stop, again } = openQueue({ getToken: () => 'token of ann' });
    server.weather = 'request lost';
    const { id } = queue.submit(kills(1));
    await pass(100);
    stop();
    server.weather = 'fine';
    const before = server.calls.length;
    const bob = again({ session: 'bob', getToken: () => 'token of bob' });
    expect(bob.getSnapshot()).toEqual([]);
    await pass(600_000);
    expect(server.calls).toHaveLength(before);
    const ann = again({ getToken: () => 'token of ann' });
    await pass(1_000);
    expect(ann.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]);
    expect(
      await server.calls.at(-1)?.context.getToken?.({ forceRefresh: false, signal: AbortSignal.any([]) }),
    ).toBe('token of ann');
  });

  it('whose names contain each other, separators or odd characters stay apart', () => {
    const storage = createFakeStorage();
    const names = ['a', 'a/b', 'a%002fb', 'a/', '/', 'ä', '\ud800', 'a b', '%', 'laurel.runs/'];
    const submitScore = createFakeGameServer().submitScore;
    for (const [index, session] of names.entries()) {
      createScoreQueue({ submitScore, session, storage }).submit(kills(index));
    }
    for (const [index, session] of names.entries()) {
      const runs = createScoreQueue({ submitScore, session, storage }).getSnapshot();
      expect(runs.map(({ scores }) => scores[0]?.value)).toEqual([index]);
    }
  });

  it('a call in flight when the player changes is aborted, and reads no token afterwards', async () => {
    const getToken = vi.fn(() => 'token');
    const contexts: SubmitContext[] = [];
    const { queue, stop } = openQueue({
      getToken,
      submitScore: (_, given) => {
        contexts.push(given);
        return new Promise(() => {});
      },
    });
    queue.submit(kills(1));
    await pass(10);
    stop();
    const [context] = contexts;
    expect(context?.signal.aborted).toBe(true);
    expect(() => context?.getToken?.({ forceRefresh: true, signal: context.signal })).toThrow();
    expect(getToken).not.toHaveBeenCalled();
    await pass(10);
    const [run] = queue.getSnapshot();
    // As if it had not been tried: back again, this player's run goes out at once.
    expect(run).toMatchObject({ status: 'queued', tries: 0 });
    expect(run?.retryAt).toBeUndefined();
    expect(run?.problem).toBeUndefined();
  });

  it.each(['', undefined, 7])('a queue of %o, which is no player, cannot be made', (session) => {
    expect(() => createScoreQueue({ submitScore: vi.fn(), session: session as string })).toThrow(
      expect.objectContaining({ kind: 'config' }),
    );
  });
});

describe('the storage', () => {
  it('may be one that is safe already, as the provider has it', () => {
    const storage = createFakeStorage();
    const { queue } = openQueue({ storage: createSafeStorage(storage) });
    expect(queue.submit(kills(1))).toMatchObject({ saved: true, keptIn: 'localStorage' });
    expect(storage.map.size).toBe(1);
  });

  const disk: DurableRuns = {
    load: async () => new Map(),
    set: () => new Promise(() => {}),
    remove: async () => {},
  };
  it.each<[string, Partial<ScoreQueueOptions>, boolean]>([
    ['and the disk are the browser’s own', {}, false],
    ['is the browser’s own, without the disk', { durable: null }, true],
    ['is the game’s own, without the disk', { storage: createFakeStorage() }, true],
    ['and the disk are the game’s own', { storage: createFakeStorage(), durable: disk }, false],
  ])('%s, as the options say', (_, options, isSaved) => {
    vi.stubGlobal('window', { localStorage: createFakeStorage() });
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    const queue = createScoreQueue({ submitScore: vi.fn(), session: 'ann', ...options });
    // With a disk a run is saved when the disk has said so, and not before.
    expect(queue.submit(kills(1))).toMatchObject({ saved: isSaved, keptIn: 'localStorage' });
  });

  it.each<StorageMood>(['full', 'blocked', 'deaf'])(
    'being %s, the queue works on from memory',
    async (mood) => {
      const { queue, server, storage } = openQueue();
      storage.mood = mood;
      server.weather = 'request lost';
      const run = queue.submit(kills(1));
      expect(run.saved).toBe(false);
      await pass(10_000);
      expect(statuses(queue)).toEqual(['queued']);
      server.weather = 'fine';
      await pass(60_000);
      expect(statuses(queue)).toEqual(['accepted']);
      expect(server.counted.size).toBe(1);
    },
  );

  it('taking text again, keeps the runs that waited in memory', async () => {
    const { queue, server, storage, again, stop } = openQueue();
    storage.mood = 'full';
    server.weather = 'request lost';
    const { id } = queue.submit(kills(1));
    storage.mood = 'fine';
    await pass(60_000);
    expect(queue.getSnapshot()).toMatchObject([{ id, saved: true }]);
    stop();
    expect(again().getSnapshot()).toMatchObject([{ id }]);
  });

  it('being emptied by the game loses no waiting run', async () => {
    const { queue, server, storage, again, stop } = openQueue();
    server.weather = 'request lost';
    const { id } = queue.submit(kills(1));
    await pass(10);
    storage.map.clear();
    await pass(60_000);
    stop();
    expect(again().getSnapshot()).toMatchObject([{ id }]);
  });

  it('being emptied by the game a moment before the page goes loses no waiting run', () => {
    const { queue, storage, again, stop } = openQueue();
    const { id } = queue.submit(kills(1));
    storage.map.clear();
    stop();
    expect(again().getSnapshot()).toMatchObject([{ id }]);
  });

  it('holding rubbish, or runs of which parts are damaged, is read as far as it goes and never throws', async () => {
    const good = createRun(kills(7));
    const damaged = fc.record(
      {
        id: fc.constant(good.id),
        tournamentId: fc.constant('t1'),
        scores: fc.constant(good.scores),
        status: fc.anything(),
        tries: fc.anything(),
        triedAt: fc.anything(),
        retryAt: fc.oneof(fc.anything(), fc.double()),
        createdAt: fc.anything(),
        reason: fc.anything(),
        settledAt: fc.anything(),
      },
      { requiredKeys: ['id', 'tournamentId', 'scores'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.string(), fc.json())), damaged, async (rubbish, run) => {
        const map = new Map(rubbish.map((text, index) => [`laurel.runs//ann/${index}`, text]));
        map.set(`laurel.runs//ann/${good.id}`, JSON.stringify(run));
        const server = createFakeGameServer();
        const queue = createScoreQueue({
          submitScore: server.submitScore,
          session: 'ann',
          storage: createFakeStorage(map),
        });
        const settled = run.status === 'accepted' || run.status === 'refused';
        const before = queue.getSnapshot();
        expect(before.map(({ id }) => id)).toEqual([good.id]);
        const stop = queue.start();
        await pass(3_600_000);
        stop();
        expect([...server.counted.keys()]).toEqual(settled ? [] : [good.id]);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['a year', 365 * 86_400_000],
    ['half an hour', 1_800_000],
  ])('a clock set back by %s makes no run wait for that long', async (_, milliseconds) => {
    const { queue, server } = openQueue();
    server.weather = 'request lost';
    queue.submit(kills(1));
    await pass(60_000);
    vi.setSystemTime(Date.now() - milliseconds);
    server.weather = 'fine';
    await pass(120_000);
    expect(server.counted.size).toBe(1);
  });

  it('a clock set back by a year shows no verdict for that long', async () => {
    const { queue } = openQueue();
    queue.submit(kills(1));
    await pass(1_000);
    expect(statuses(queue)).toEqual(['accepted']);
    vi.setSystemTime(Date.now() - 365 * 86_400_000);
    await pass(3_600_000);
    expect(queue.getSnapshot()).toEqual([]);
  });

  it('a clock set back while the game server asks to wait makes nobody hammer it', async () => {
    const retryAt = Date.now() + 1_800_000;
    const times: number[] = [];
    const { queue } = openQueue({
      async submitScore() {
        times.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (times.length === 1) throw new LaurelError({ kind: 'rate-limited', message: 'Slowly.', retryAt });
        throw new TypeError('fetch failed');
      },
    });
    queue.submit(kills(1));
    await pass(1_000);
    vi.setSystemTime(Date.now() - 3 * 3_600_000);
    queue.submit(kills(2));
    await pass(1_700_000);
    expect(times).toHaveLength(1);
    // When the half hour is over, back-off, as after any failure: some ten tries in five minutes.
    await pass(400_000);
    expect(times.length).toBeGreaterThan(2);
    expect(times.length).toBeLessThan(60);
  });

  it.each([
    ['a second', 1_000],
    ['half an hour', 1_800_000],
    ['a day', 86_400_000],
  ])('a clock set back by %s makes nobody wait for longer than the game server asks', async (_, back) => {
    const server = createFakeGameServer();
    const retryAt = Date.now() + 60_000;
    let isAsked = false;
    const { queue } = openQueue({
      async submitScore(run, context) {
        if (isAsked) return server.submitScore(run, context);
        isAsked = true;
        throw new LaurelError({ kind: 'rate-limited', message: 'Slowly.', retryAt });
      },
    });
    queue.submit(kills(1));
    await pass(1_000);
    vi.setSystemTime(Date.now() - back);
    queue.submit(kills(2));
    await pass(58_000);
    expect(server.calls).toHaveLength(0);
    // The minute, a second that may have been taken back, and what tells apart those who were given the same moment.
    await pass(3_000);
    expect(server.counted.size).toBe(2);
  });

  it('a clock set ahead and back again makes nobody come before the game server asks', async () => {
    const retryAt = Date.now() + 1_800_000;
    const submitScore = vi.fn(() =>
      Promise.reject(new LaurelError({ kind: 'rate-limited', message: 'Slowly.', retryAt })),
    );
    const { queue } = openQueue({ submitScore });
    queue.submit(kills(1));
    await pass(1_000);
    for (const leap of [1_200_000, -1_200_000]) {
      vi.setSystemTime(Date.now() + leap);
      // Looks at what is due.
      queue.retryNow();
      await pass(1_000);
    }
    await pass(1_700_000);
    expect(submitScore).toHaveBeenCalledTimes(1);
    await pass(100_000);
    expect(submitScore.mock.calls.length).toBeGreaterThan(1);
  });

  it('a clock set back leaves what the player tries now', async () => {
    const { queue, server } = openQueue();
    server.weather = 'request lost';
    queue.submit(kills(1));
    await pass(60_000);
    vi.setSystemTime(Date.now() - 1_800_000);
    server.weather = 'fine';
    queue.retryNow();
    await pass(100);
    expect(server.counted.size).toBe(1);
  });

  it('a clock set back after the page was shown asks about no run in a loop', async () => {
    const { queue, server } = openQueue();
    server.weather = 'sending';
    queue.submit(kills(1));
    await pass(1_000);
    // What a page does that is shown, or comes online, again.
    queue.retryNow();
    await pass(100);
    vi.setSystemTime(Date.now() - 300_000);
    await pass(240_000);
    // With waits that double, as where no clock moves.
    expect(server.calls.length).toBeGreaterThan(4);
    expect(server.calls.length).toBeLessThan(20);
  });
});

// Every browser has them, and Node from 24 on.
const hasLocks = 'locks' in navigator;

describe.each([...(hasLocks ? ['Web Locks'] : []), 'no Web Locks', 'Web Locks that are forbidden'])(
  'two tabs with %s',
  (kind) => {
    beforeEach(() => {
      if (kind === 'no Web Locks') vi.stubGlobal('navigator', {});
      if (kind === 'Web Locks that are forbidden') {
        vi.stubGlobal('navigator', { locks: { request: refuse } });
      }
    });

    it('send every run under its id, and show every verdict', async () => {
      const { queue, again, server } = openQueue();
      const tab = again();
      for (let index = 0; index < 20; index += 1) (index % 2 === 0 ? queue : tab).submit(kills(index));
      await pass(60_000);
      expect(server.counted.size).toBe(20);
      for (const one of [queue, tab]) expect(new Set(statuses(one))).toEqual(new Set(['accepted']));
      // Without locks each tab sends for itself, and still one at a time.
      expect(server.together.most).toBeLessThanOrEqual(kind === 'Web Locks' ? 1 : 2);
      if (kind === 'Web Locks') expect(server.calls).toHaveLength(20);
    });

    it('go on when the tab that sends is gone', async () => {
      const { queue, again, server, stop } = openQueue();
      server.weather = 'silent';
      queue.submit(kills(1));
      await pass(100);
      const tab = again();
      stop();
      server.weather = 'fine';
      await pass(60_000);
      expect(statuses(tab)).toEqual(['accepted']);
    });

    it('go on within two minutes beside a tab that is frozen while it sends, and count its run once', async () => {
      // As browsers do it: neither its timers nor its answers come, and what it holds it keeps.
      const { promise: frozen, resolve: thaw } = Promise.withResolvers<RunAnswer>();
      const { queue, again, server } = openQueue({ submitScore: () => frozen, attemptTimeout: 86_400_000 });
      const { id } = queue.submit(kills(1));
      await pass(10);
      const tab = again({ submitScore: server.submitScore, attemptTimeout: 30_000 });
      tab.submit(kills(2));
      await pass(120_000);
      expect(statuses(tab)).toEqual(['accepted', 'accepted']);
      thaw({ id, status: 'unknown' });
      await pass(60_000);
      for (const one of [queue, tab]) expect(statuses(one)).toEqual(['accepted', 'accepted']);
      expect([...server.counted.values()]).toEqual([1, 1]);
    });
  },
);
