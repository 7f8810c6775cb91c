import { describe, expect, it, vi } from 'vitest';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';
import { createFakeGameServer } from './sending/fakeGameServer.ts';
import { createFakeStorage } from './keeping/fakeStorage.ts';
import { kills, openQueue, pass, statuses, stops, queuesOfThisFile } from './openQueue.ts';

queuesOfThisFile();

describe('without a verdict', () => {
  it('a run is sent again under the same id, with full jitter, for as long as it takes', async () => {
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue();
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
    const { queue } = openQueue({
      submitScore: (run, context) =>
        run.scores[0]?.value === 0 ? Promise.reject(new Error('500')) : server.submitScore(run, context),
    });
    for (let index = 0; index < 20; index += 1) queue.submit(kills(index));
    await pass(120_000);
    expect(server.counted.size).toBe(19);
    expect(statuses(queue).filter((status) => status === 'queued')).toHaveLength(1);
  });

  it('a call that never ends is given up and made again', async () => {
    const { queue, server } = openQueue({ attemptTimeout: 1_000 });
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
    const { queue } = openQueue({
      submitScore: async (run) => (typeof said === 'object' ? { id: run.id, ...said } : said) as never,
    });
    queue.submit(kills(1));
    await pass(50);
    expect(queue.getSnapshot()).toMatchObject([{ status: 'queued', problem: 'malformed' }]);
  });

  it('waits as long as the game server asks, whatever else happens', async () => {
    let calls = 0;
    const { queue } = openQueue({
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
    const { queue } = openQueue({
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
    const { queue, server } = openQueue();
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
    const { storage, queue, stop, server } = openQueue();
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
      const { queue } = openQueue({
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
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue({ limit: 5 });
    server.weather = 'unknown';
    for (let index = 0; index < 12; index += 1) {
      queue.submit(kills(index));
      await pass(1_000);
    }
    expect(queue.getSnapshot().filter(({ status }) => status === 'unknown').length).toBeLessThanOrEqual(5);
    expect(server.counted.size).toBe(12);
  });
});
