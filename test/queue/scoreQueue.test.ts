import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRun, type NewRun } from '../../src/domain/runs/createRun.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import type { SubmitContext } from '../../src/domain/runs/run.ts';
import {
  createScoreQueue,
  type ScoreQueue,
  type ScoreQueueOptions,
} from '../../src/queue/createScoreQueue.ts';
import { createSafeStorage } from '../../src/base/page/safeStorage.ts';
import type { DurableRuns } from '../../src/queue/keeping/durableRuns.ts';
import { createFakeGameServer } from './sending/fakeGameServer.ts';
import { createFakeStorage, type StorageMood } from './keeping/fakeStorage.ts';

// Every browser has them, and Node from 24 on.
const hasLocks = 'locks' in navigator;
const kills = (value: number): NewRun => ({ tournamentId: 't1', scores: [{ scoreType: 'kills', value }] });
const statuses = (queue: ScoreQueue): string[] => queue.getSnapshot().map(({ status }) => status);
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

const refuse = (): Promise<never> => Promise.reject(new DOMException('No origin.', 'SecurityError'));

const stops: (() => void)[] = [];

function open(options: Partial<ScoreQueueOptions> = {}) {
  const server = createFakeGameServer();
  const storage = createFakeStorage();
  const settings = { submitScore: server.submitScore, session: 'ann', storage, ...options };
  const queue = createScoreQueue(settings);
  const stop = queue.start();
  stops.push(stop);
  /** The same player's next page load, or another tab. */
  const again = (other: Partial<ScoreQueueOptions> = {}): ScoreQueue => {
    const next = createScoreQueue({ ...settings, ...other });
    stops.push(next.start());
    return next;
  };
  return { server, storage, queue, stop, again };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await pass(1);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a run that the game server never takes', () => {
  it('does not keep others waiting, whatever it is turned away with', async () => {
    // The longest waits, each of the same length: nothing but the order decides.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    let tries = 0;
    const { queue } = open({
      submitScore: async ({ id }) => {
        if (id !== 'bad') return { id, status: 'accepted' };
        tries += 1;
        throw new LaurelError({ kind: 'unauthorized', message: 'Sign in again.' });
      },
    });
    queue.submit({ ...kills(0), id: 'bad' });
    for (let value = 1; value <= 10; value += 1) queue.submit({ ...kills(value), id: `good-${value}` });
    await pass(2000);
    expect(statuses(queue).filter((status) => status === 'accepted')).toHaveLength(10);
    const before = tries;
    await pass(120_000);
    expect(tries).toBeGreaterThan(before);
    vi.restoreAllMocks();
  });
});

describe('a finished game', () => {
  it.runIf(hasLocks)('is queued at once, then sending, then accepted', async () => {
    const { queue, server } = open();
    const seen = new Set<string>();
    queue.subscribe(() => seen.add(statuses(queue).join()));
    const run = queue.submit(kills(12));
    expect(run).toMatchObject({ status: 'queued', tournamentId: 't1', saved: true });
    await pass(100);
    expect([...seen]).toEqual(['queued', 'sending', 'accepted']);
    expect(server.counted).toEqual(new Map([[run.id, 1]]));
  });

  it('is sent with whom it is expected to be counted for', async () => {
    const { queue, server } = open();
    queue.submit(kills(1));
    await pass(100);
    expect(server.calls[0]?.context.expectedPlayer).toBe('ann');
  });

  it('stays queued while somebody else is signed in, and is sent when its player is back', async () => {
    let isBack = false;
    const submitScore = vi.fn(async ({ id }: { id: string }) => {
      if (isBack) return { id, status: 'accepted' as const };
      throw new LaurelError({ kind: 'unauthorized', code: 'other-player', message: 'Somebody else.' });
    });
    const { queue, again } = open({ submitScore });
    queue.submit(kills(1));
    await pass(600_000);
    expect(queue.getSnapshot()).toMatchObject([{ status: 'queued', problem: 'other-player' }]);
    expect(again().getSnapshot()).toMatchObject([{ status: 'queued', problem: 'other-player' }]);
    isBack = true;
    await pass(120_000);
    expect(statuses(queue)).toEqual(['accepted']);
  });

  it('is refused with the game server’s reason, and not sent again', async () => {
    const submitScore = vi.fn(async ({ id }: { id: string }) => ({
      id,
      status: 'refused' as const,
      reason: { code: 'too-high', message: 'Nobody scores that.' },
    }));
    const { queue } = open({ submitScore });
    queue.submit(kills(1e9));
    await pass(100_000);
    expect(queue.getSnapshot()).toMatchObject([
      { status: 'refused', reason: { code: 'too-high', message: 'Nobody scores that.' } },
    ]);
    expect(submitScore).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no scores', { tournamentId: 't1', scores: [] }],
    ['a bad tournament id', { tournamentId: '../t1', scores: kills(1).scores }],
    ['a bad id', { ...kills(1), id: 'a/b' }],
    ['NaN', kills(Number.NaN)],
    ['Infinity', kills(Number.POSITIVE_INFINITY)],
    ['text as a value', { tournamentId: 't1', scores: [{ scoreType: 'kills', value: '3' }] }],
    ['a score type without a name', { tournamentId: 't1', scores: [{ scoreType: '', value: 3 }] }],
    ['a score type twice', { tournamentId: 't1', scores: [...kills(1).scores, ...kills(2).scores] }],
    ['nothing', {}],
  ])('with %s is a config error, and nothing is kept or sent', async (_, run) => {
    const { queue, server } = open();
    expect(() => queue.submit(run as NewRun)).toThrow(expect.objectContaining({ kind: 'config' }));
    await pass(1_000);
    expect(queue.getSnapshot()).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it('reaches the server with its exact values', async () => {
    const { queue, server } = open();
    const values = [0, -0, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, -1.5e300];
    for (const [index, value] of values.entries()) queue.submit({ ...kills(value), id: `r${index}` });
    await pass(1_000);
    expect(server.calls.map(({ run }) => run.scores[0]?.value).toSorted((a = 0, b = 0) => a - b)).toEqual(
      // Minus zero is zero in JSON, and as a score.
      [-1.5e300, 0, 0, 0.1 + 0.2, Number.MAX_SAFE_INTEGER],
    );
  });
});

describe('the same game, handed in again', () => {
  it('in the same turn with equal scores is one run: an effect that React runs twice', async () => {
    const { queue, server } = open();
    const first = queue.submit(kills(3));
    const second = queue.submit(kills(3));
    expect(second.id).toBe(first.id);
    await pass(1_000);
    expect(server.calls).toHaveLength(1);
  });

  it('in the next turn, or with other scores, is another game: nobody knows how short a game can be', async () => {
    const { queue, server } = open();
    queue.submit(kills(3));
    queue.submit(kills(4));
    await pass(0);
    queue.submit(kills(3));
    await pass(1_000);
    expect(server.counted.size).toBe(3);
  });

  it.each([
    ['in another tournament', { ...kills(3), tournamentId: 't2' }],
    ['of another score type', { tournamentId: 't1', scores: [{ scoreType: 'deaths', value: 3 }] }],
    [
      'with one score more',
      { tournamentId: 't1', scores: [...kills(3).scores, { scoreType: 'x', value: 3 }] },
    ],
    [
      'with another score beside it',
      { tournamentId: 't1', scores: [{ scoreType: 'x', value: 3 }, ...kills(3).scores] },
    ],
  ])('%s is another game, whichever of the two comes first', async (_, other) => {
    for (const games of [
      [kills(3), other],
      [other, kills(3)],
    ]) {
      const { queue, server } = open();
      for (const game of games) queue.submit(game);
      await pass(1_000);
      expect(server.counted.size).toBe(2);
    }
  });

  it('with one of several scores different is another game', async () => {
    const { queue, server } = open();
    const deaths = (value: number) => ({ scoreType: 'deaths', value });
    for (const value of [1, 2]) {
      queue.submit({ tournamentId: 't1', scores: [...kills(3).scores, deaths(value)] });
    }
    await pass(1_000);
    expect(server.counted.size).toBe(2);
  });

  it('by the second click of a double click is told of each of several games', async () => {
    const { queue, server } = open();
    const submitBoth = (): void => {
      queue.submit(kills(3));
      queue.submit(kills(4));
    };
    submitBoth();
    await pass(0);
    vi.stubGlobal('event', { type: 'click', detail: 2 });
    submitBoth();
    await pass(1_000);
    expect(server.counted.size).toBe(2);
  });

  it.each([
    ['the second click of a double click', { type: 'click', detail: 2 }, 1],
    ['the third', { type: 'click', detail: 3 }, 1],
    ['a key that is held down', { type: 'keydown', repeat: true }, 1],
    ['another click', { type: 'click', detail: 1 }, 2],
    ['another key press', { type: 'keydown', repeat: false }, 2],
  ])('by %s is told by the event', async (_, event, games) => {
    const { queue, server } = open();
    queue.submit(kills(3));
    await pass(0);
    vi.stubGlobal('event', event);
    queue.submit(kills(3));
    await pass(1_000);
    expect(server.counted.size).toBe(games);
  });

  it.runIf(hasLocks)(
    'under its id is one run at any time, in any tab, also when both are sent at once',
    async () => {
      const { queue, again, server } = open();
      const run = createRun(kills(3));
      const tab = again();
      queue.submit(run);
      tab.submit(run);
      await pass(60_000);
      queue.submit(run);
      tab.submit(run);
      await pass(60_000);
      expect(server.calls).toHaveLength(1);
    },
  );

  it('under its id with other scores is an error of the game', () => {
    const { queue } = open();
    queue.submit({ ...kills(3), id: 'r1' });
    expect(() => queue.submit({ ...kills(4), id: 'r1' })).toThrow(
      expect.objectContaining({ kind: 'config' }),
    );
  });
});

describe('without a verdict', () => {
  it('a run is sent again under the same id, with full jitter, for as long as it takes', async () => {
    const { queue, server } = open();
    server.weather = 'request lost';
    const { id } = queue.submit(kills(1));
    await pass(3_600_000);
    const times = server.calls.map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    for (const [index, gap] of gaps.entries()) {
      // Five milliseconds are the call itself.
      expect(gap).toBeLessThanOrEqual(Math.min(60_000, 400 * 2 ** index) + 10);
    }
    expect(new Set(server.calls.map(({ run }) => run.id))).toEqual(new Set([id]));
    expect(gaps.length).toBeGreaterThan(60);
    expect(gaps.length).toBeLessThan(300);
    expect(queue.getSnapshot()).toMatchObject([{ id, problem: 'network' }]);
    server.weather = 'fine';
    await pass(61_000);
    expect(statuses(queue)).toEqual(['accepted']);
    expect(queue.getSnapshot()[0]?.problem).toBeUndefined();
  });

  it('a hundred waiting runs do not make a hundred requests in a row', async () => {
    const { queue, server } = open();
    server.weather = 'failing';
    for (let index = 0; index < 100; index += 1) queue.submit(kills(index));
    await pass(60_000);
    expect(server.calls.length).toBeLessThan(60);
    server.weather = 'fine';
    await pass(120_000);
    expect(server.counted.size).toBe(100);
  });

  it('one run that always fails does not hold up the others', async () => {
    const server = createFakeGameServer();
    const { queue } = open({
      submitScore: (run, context) =>
        run.scores[0]?.value === 0 ? Promise.reject(new Error('500')) : server.submitScore(run, context),
    });
    for (let index = 0; index < 20; index += 1) queue.submit(kills(index));
    await pass(120_000);
    expect(server.counted.size).toBe(19);
    expect(statuses(queue).filter((status) => status === 'queued')).toHaveLength(1);
  });

  it('a call that never ends is given up and made again', async () => {
    const { queue, server } = open({ attemptTimeout: 1_000 });
    server.weather = 'silent';
    queue.submit(kills(1));
    await pass(1_000);
    expect(queue.getSnapshot()).toMatchObject([{ status: 'queued', problem: 'timeout' }]);
    expect(server.calls[0]?.context.signal.aborted).toBe(true);
    server.weather = 'fine';
    await pass(61_000);
    expect(statuses(queue)).toEqual(['accepted']);
  });

  it.each([
    ['nothing', undefined],
    ['another run’s verdict', { id: 'other', status: 'accepted' }],
    ['an unknown status', { status: 'done' }],
    ['text', 'accepted'],
  ])('%s counts as no verdict', async (_, said) => {
    const { queue } = open({
      submitScore: async (run) => (typeof said === 'object' ? { id: run.id, ...said } : said) as never,
    });
    queue.submit(kills(1));
    await pass(50);
    expect(queue.getSnapshot()).toMatchObject([{ status: 'queued', problem: 'malformed' }]);
  });

  it('waits as long as the game server asks, whatever else happens', async () => {
    let calls = 0;
    const { queue } = open({
      submitScore: async ({ id }) => {
        calls += 1;
        if (calls > 1) return { id, status: 'accepted' };
        throw new LaurelError({ kind: 'rate-limited', message: 'Slowly.', retryAt: Date.now() + 20_000 });
      },
    });
    queue.submit(kills(1));
    await pass(10_000);
    queue.retryNow();
    await pass(9_900);
    expect(calls).toBe(1);
    expect(queue.getSnapshot()[0]?.problem).toBe('rate-limited');
    await pass(1_000);
    expect(statuses(queue)).toEqual(['accepted']);
  });

  it('comes a little later than the game server asks, since everybody else was asked the same', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const times: number[] = [];
    const retryAt = Date.now() + 20_000;
    const { queue } = open({
      submitScore() {
        times.push(Date.now());
        return Promise.reject(new LaurelError({ kind: 'rate-limited', message: 'Slowly.', retryAt }));
      },
    });
    queue.submit(kills(1));
    await pass(21_000);
    expect(times).toHaveLength(2);
    // Within the first step of the back-off.
    expect((times[1] ?? 0) - retryAt).toBeGreaterThan(200);
    expect((times[1] ?? 0) - retryAt).toBeLessThanOrEqual(400);
  });

  it('a run that another process is sending is asked about soon, and then less and less often', async () => {
    const { queue, server } = open();
    server.weather = 'sending';
    queue.submit(kills(1));
    await pass(600_000);
    expect(statuses(queue)).toEqual(['sending']);
    const times = server.calls.map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0) - 5);
    for (const [index, gap] of gaps.entries()) {
      const longest = Math.min(60_000, 1_000 * 2 ** index);
      // Timers are of whole milliseconds.
      expect(gap).toBeGreaterThanOrEqual(longest / 2 - 1);
      expect(gap).toBeLessThanOrEqual(longest + 1);
    }
    expect(gaps.length).toBeGreaterThan(10);
  });

  it('runs go out one after the other, the oldest first, whatever order the browser lists them in', async () => {
    const { storage, queue, stop, server } = open();
    stop();
    const ids = ['r3', 'r1', 'r2'];
    for (const id of ids) {
      queue.submit({ ...kills(1), id });
      await pass(10);
    }
    for (const id of ['s2', 's3', 's1']) queue.submit({ ...kills(1), id });
    const map = new Map([...storage.map].toReversed());
    const next = createScoreQueue({
      submitScore: server.submitScore,
      session: 'ann',
      storage: createFakeStorage(map),
    });
    const expected = [...ids, 's1', 's2', 's3'];
    expect(next.getSnapshot().map(({ id }) => id)).toEqual(expected);
    stops.push(next.start());
    await pass(1_000);
    expect(server.calls.map(({ run }) => run.id)).toEqual(expected);
  });

  it.each([
    ['after', [1, 2]],
    ['before', [2, 1]],
  ])(
    'is tried in its own time, also beside a run that was submitted %s it and is asked about rarely',
    async (_, values) => {
      let tries = 0;
      const { queue } = open({
        async submitScore({ id, scores }) {
          if (scores[0]?.value === 2) return { id, status: 'unknown' };
          tries += 1;
          throw new TypeError('fetch failed');
        },
      });
      for (const value of values) {
        queue.submit(kills(value));
        await pass(10);
      }
      await pass(3_600_000);
      // At least once a minute; the other one every few minutes.
      expect(tries).toBeGreaterThanOrEqual(59);
    },
  );

  it('one failure after a long outage that is over waits for a moment only', async () => {
    const { queue, server } = open();
    server.weather = 'request lost';
    queue.submit(kills(1));
    await pass(3_600_000);
    server.weather = 'fine';
    await pass(61_000);
    server.weather = 'request lost';
    queue.submit(kills(2));
    await pass(10);
    server.weather = 'fine';
    await pass(400);
    expect(statuses(queue)).toEqual(['accepted', 'accepted']);
  });

  it('retryNow ends the waiting', async () => {
    const { queue, server } = open();
    server.weather = 'request lost';
    queue.submit(kills(1));
    await pass(600_000);
    server.weather = 'fine';
    queue.retryNow();
    await pass(100);
    expect(statuses(queue)).toEqual(['accepted']);
  });
});

describe('an unknown run', () => {
  it('is asked about gently under its id until the game server has settled it', async () => {
    const { queue, server } = open();
    server.weather = 'unknown';
    const { id } = queue.submit(kills(1));
    await pass(3_600_000);
    expect(statuses(queue)).toEqual(['unknown']);
    const times = server.calls.map(({ at }) => at);
    for (const [index, at] of times.slice(1).entries()) {
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(5_000);
    }
    expect(times.length).toBeGreaterThan(10);
    expect(times.length).toBeLessThan(40);
    server.weather = 'fine';
    await pass(310_000);
    expect(statuses(queue)).toEqual(['accepted']);
    expect(new Set(server.calls.map(({ run }) => run.id))).toEqual(new Set([id]));
  });

  it('is asked about for the first time as soon as any other, however often it was sent before', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { queue, server } = open();
    server.weather = 'request lost';
    queue.submit(kills(1));
    await pass(10_000);
    expect(queue.getSnapshot()[0]?.tries).toBeGreaterThan(3);
    server.weather = 'unknown';
    queue.retryNow();
    await pass(10);
    expect(queue.getSnapshot()).toMatchObject([{ status: 'unknown', tries: 0 }]);
    const calls = server.calls.length;
    await pass(10_000);
    expect(server.calls).toHaveLength(calls + 1);
    expect(queue.getSnapshot()).toMatchObject([{ status: 'unknown', tries: 1 }]);
  });

  it('is not asked about more often because the player presses the button', async () => {
    const { queue, server } = open();
    server.weather = 'unknown';
    queue.submit(kills(1));
    await pass(100);
    for (let press = 0; press < 10; press += 1) {
      queue.retryNow();
      await pass(100);
    }
    expect(server.calls).toHaveLength(1);
  });

  it('stays unknown, and is not called queued, while the game server cannot be asked', async () => {
    const { queue, server } = open();
    server.weather = 'unknown';
    queue.submit(kills(1));
    await pass(100);
    const seen = new Set<string>();
    queue.subscribe(() => seen.add(statuses(queue).join()));
    server.weather = 'request lost';
    await pass(600_000);
    expect([...seen]).toEqual(['unknown']);
  });

  it('does not fill the queue', async () => {
    const { queue, server } = open({ limit: 5 });
    server.weather = 'unknown';
    for (let index = 0; index < 12; index += 1) {
      queue.submit(kills(index));
      await pass(1_000);
    }
    expect(queue.getSnapshot().filter(({ status }) => status === 'unknown').length).toBeLessThanOrEqual(5);
    expect(server.counted.size).toBe(12);
  });
});

describe('a reload or a crash', () => {
  it('keeps what waits, and resends what was on its way, under the same id', async () => {
    const { queue, server, again, stop } = open();
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
    const { queue, server, storage, stop } = open();
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
    const { queue, server, stop } = open();
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
    const { queue, server, storage } = open();
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
    const { queue, server, stop } = open();
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
    const { queue, stop } = open({
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
    const { queue, server, stop } = open();
    queue.submit(kills(1));
    stop();
    stops.push(queue.start());
    await pass(1_000);
    expect(server.calls.filter(({ context }) => !context.signal.aborted)).toHaveLength(1);
    expect(statuses(queue)).toEqual(['accepted']);
  });
});

describe('bounds', () => {
  it('a full queue says so, loses nothing, and takes runs again later', async () => {
    const { queue, server } = open({ limit: 3 });
    server.weather = 'request lost';
    for (let index = 0; index < 3; index += 1) queue.submit(kills(index));
    const fourth = createRun(kills(4));
    expect(() => queue.submit(fourth)).toThrow(
      expect.objectContaining({ kind: 'unavailable', code: 'queue-full', retryable: true }),
    );
    expect(queue.getSnapshot()).toHaveLength(3);
    server.weather = 'fine';
    await pass(61_000);
    queue.submit(fourth);
    await pass(61_000);
    expect(server.counted.size).toBe(4);
  });

  it('settled runs are shown for a while, and not all of them', async () => {
    const { queue, storage } = open();
    for (let index = 0; index < 30; index += 1) queue.submit(kills(index));
    await pass(6_000);
    expect(queue.getSnapshot()).toHaveLength(20);
    await pass(590_000);
    expect(queue.getSnapshot()).toHaveLength(20);
    await pass(10_000);
    expect(queue.getSnapshot()).toEqual([]);
    expect(storage.map.size).toBe(0);
  });

  it('runs that wait take no room from settled ones, and settled ones none from those that wait', async () => {
    const { queue, server } = open({ limit: 3 });
    for (let index = 0; index < 20; index += 1) {
      queue.submit(kills(index));
      await pass(10);
    }
    server.weather = 'request lost';
    for (let index = 0; index < 3; index += 1) queue.submit(kills(index));
    await pass(60_000);
    expect(statuses(queue).filter((status) => status === 'accepted')).toHaveLength(20);
    expect(queue.getSnapshot()).toHaveLength(23);
  });

  it('subscribers hear of a run that leaves the list, dismissed or after its time', async () => {
    const { queue } = open();
    const seen: number[] = [];
    queue.submit(kills(1));
    const { id } = queue.submit(kills(2));
    await pass(100);
    queue.subscribe(() => seen.push(queue.getSnapshot().length));
    queue.dismiss(id);
    expect(seen).toEqual([1]);
    await pass(600_000);
    expect(seen).toEqual([1, 0]);
  });

  it('dismiss takes a settled run off the list, never a waiting one', async () => {
    const { queue, server } = open();
    const done = queue.submit(kills(1));
    await pass(100);
    server.weather = 'request lost';
    const waiting = queue.submit(kills(2));
    queue.dismiss(waiting.id);
    expect(queue.getSnapshot().map(({ id }) => id)).toEqual([done.id, waiting.id]);
    await pass(1);
    expect(statuses(queue)).toEqual(['accepted', 'sending']);
    const [, before] = queue.getSnapshot();
    queue.dismiss(waiting.id);
    queue.dismiss(done.id);
    queue.dismiss('nobody');
    expect(queue.getSnapshot().map(({ id }) => id)).toEqual([waiting.id]);
    // React draws nothing anew that did not change.
    expect(queue.getSnapshot()[0]).toBe(before);
  });
});

describe('as an external store', () => {
  it('tells nobody of nothing', async () => {
    const { queue, server, stop } = open();
    server.weather = 'unknown';
    queue.submit(kills(1));
    await pass(100);
    stop();
    const listener = vi.fn();
    queue.subscribe(listener);
    stops.push(queue.start());
    queue.dismiss('nobody');
    await pass(1_000);
    queue.retryNow();
    expect(statuses(queue)).toEqual(['unknown']);
    expect(listener).not.toHaveBeenCalled();
  });

  it('gives the same array and the same runs while nothing changes', async () => {
    const { queue, server } = open();
    server.weather = 'request lost';
    queue.submit(kills(1));
    await pass(0);
    server.weather = 'silent';
    await pass(60_000);
    const before = queue.getSnapshot();
    expect(queue.getSnapshot()).toBe(before);
    const [first] = before;
    queue.submit(kills(2));
    expect(queue.getSnapshot()).not.toBe(before);
    expect(queue.getSnapshot()[0]).toBe(first);
  });

  it('goes on when a subscriber throws, and the error still reaches the page', async () => {
    const { queue } = open();
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    queue.subscribe(() => {
      throw new Error('of the game');
    });
    queue.submit(kills(1));
    await pass(100);
    expect(statuses(queue)).toEqual(['accepted']);
    expect(reported[0]).toEqual(new Error('of the game'));
  });
});

describe('two players on one machine', () => {
  it('never see or send each other’s runs; a waiting one goes when its player is back', async () => {
    const { queue, server, stop, again } = open({ getToken: () => 'token of ann' });
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
    const { queue, stop } = open({
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
    const { queue } = open({ storage: createSafeStorage(storage) });
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
      const { queue, server, storage } = open();
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
    const { queue, server, storage, again, stop } = open();
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
    const { queue, server, storage, again, stop } = open();
    server.weather = 'request lost';
    const { id } = queue.submit(kills(1));
    await pass(10);
    storage.map.clear();
    await pass(60_000);
    stop();
    expect(again().getSnapshot()).toMatchObject([{ id }]);
  });

  it('being emptied by the game a moment before the page goes loses no waiting run', () => {
    const { queue, storage, again, stop } = open();
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

  it('a clock set back by a year does not make a run wait for a year', async () => {
    const { queue, server } = open();
    server.weather = 'request lost';
    queue.submit(kills(1));
    await pass(60_000);
    vi.setSystemTime(Date.now() - 365 * 86_400_000);
    server.weather = 'fine';
    await pass(3_700_000);
    expect(server.counted.size).toBe(1);
  });
});

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
      const { queue, again, server } = open();
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
      const { queue, again, server, stop } = open();
      server.weather = 'silent';
      queue.submit(kills(1));
      await pass(100);
      const tab = again();
      stop();
      server.weather = 'fine';
      await pass(60_000);
      expect(statuses(tab)).toEqual(['accepted']);
    });
  },
);
