import { describe, expect, it, vi } from 'vitest';
import { createRun, type NewRun } from '../../src/domain/runs/createRun.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { createQueueWithTiming } from '../../src/queue/createScoreQueue.ts';
import { kills, openQueue, pass, statuses, stops, queuesOfThisFile } from './openQueue.ts';
import { createFakeGameServer } from './sending/fakeGameServer.ts';

queuesOfThisFile();

// Every browser has them, and Node from 24 on.
const hasLocks = 'locks' in navigator;

describe('a run that the game server never takes', () => {
  it('does not keep others waiting, whatever it is turned away with', async () => {
    // The longest waits, each of the same length: nothing but the order decides.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    let tries = 0;
    const { queue } = openQueue({
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
    const { queue, server } = openQueue();
    const seen = new Set<string>();
    queue.subscribe(() => seen.add(statuses(queue).join()));
    const run = queue.submit(kills(12));
    expect(run).toMatchObject({ status: 'queued', tournamentId: 't1', saved: true });
    await pass(100);
    expect([...seen]).toEqual(['queued', 'sending', 'accepted']);
    expect(server.counted).toEqual(new Map([[run.id, 1]]));
  });

  it('is sent with whom it is expected to be counted for', async () => {
    const { queue, server } = openQueue();
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
    const { queue, again } = openQueue({ submitScore });
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
    const { queue } = openQueue({ submitScore });
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
    const { queue, server } = openQueue();
    expect(() => queue.submit(run as NewRun)).toThrow(expect.objectContaining({ kind: 'config' }));
    await pass(1_000);
    expect(queue.getSnapshot()).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it('reaches the server with its exact values', async () => {
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue();
    const first = queue.submit(kills(3));
    const second = queue.submit(kills(3));
    expect(second.id).toBe(first.id);
    await pass(1_000);
    expect(server.calls).toHaveLength(1);
  });

  it('in the next turn, or with other scores, is another game: nobody knows how short a game can be', async () => {
    const { queue, server } = openQueue();
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
      const { queue, server } = openQueue();
      for (const game of games) queue.submit(game);
      await pass(1_000);
      expect(server.counted.size).toBe(2);
    }
  });

  it('with one of several scores different is another game', async () => {
    const { queue, server } = openQueue();
    const deaths = (value: number) => ({ scoreType: 'deaths', value });
    for (const value of [1, 2]) {
      queue.submit({ tournamentId: 't1', scores: [...kills(3).scores, deaths(value)] });
    }
    await pass(1_000);
    expect(server.counted.size).toBe(2);
  });

  it('by the second click of a double click is told of each of several games', async () => {
    const { queue, server } = openQueue();
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
    const { queue, server } = openQueue();
    queue.submit(kills(3));
    await pass(0);
    vi.stubGlobal('event', event);
    queue.submit(kills(3));
    await pass(1_000);
    expect(server.counted.size).toBe(games);
  });

  const repeat = { type: 'keydown', repeat: true };

  it('by a key held down is one run, though the page takes it off the list whenever it is accepted', async () => {
    const { queue, server } = openQueue();
    queue.subscribe(() => {
      for (const { id, status } of queue.getSnapshot()) if (status === 'accepted') queue.dismiss(id);
    });
    const ids = new Set([queue.submit(kills(3)).id]);
    vi.stubGlobal('event', repeat);
    for (let press = 0; press < 3; press += 1) {
      await pass(100);
      expect(queue.getSnapshot()).toEqual([]);
      ids.add(queue.submit(kills(3)).id);
    }
    await pass(1_000);
    expect(ids.size).toBe(1);
    expect(server.counted.size).toBe(1);
  });

  it('by a key held down is one run each of several games, though some have left the list before', async () => {
    const { queue, server } = openQueue();
    const submitBoth = (): string => {
      queue.submit(kills(3));
      return queue.submit(kills(4)).id;
    };
    let second = submitBoth();
    vi.stubGlobal('event', repeat);
    for (let press = 0; press < 3; press += 1) {
      await pass(1_000);
      queue.dismiss(second);
      second = submitBoth();
    }
    await pass(1_000);
    expect(server.counted.size).toBe(2);
  });

  it.each([
    ['too many have', { keepSettled: 0 }],
    ['it has been there long enough', { keepSettledFor: 1_000 }],
  ])('by a key held down is one run when it has left the list because %s', async (_, timing) => {
    const server = createFakeGameServer();
    const options = { submitScore: server.submitScore, session: 'ann', storage: null };
    const queue = createQueueWithTiming(options, timing);
    stops.push(queue.start());
    const { id } = queue.submit(kills(3));
    await pass(10_000);
    expect(queue.getSnapshot()).toEqual([]);
    vi.stubGlobal('event', repeat);
    expect(queue.submit(kills(3)).id).toBe(id);
    await pass(1_000);
    expect(server.counted.size).toBe(1);
  });

  it.runIf(hasLocks)(
    'under its id is one run at any time, in any tab, also when both are sent at once',
    async () => {
      const { queue, again, server } = openQueue();
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
    const { queue } = openQueue();
    queue.submit({ ...kills(3), id: 'r1' });
    expect(() => queue.submit({ ...kills(4), id: 'r1' })).toThrow(
      expect.objectContaining({ kind: 'config' }),
    );
  });
});

describe('bounds', () => {
  it('a full queue says so, loses nothing, and takes runs again later', async () => {
    const { queue, server } = openQueue({ limit: 3 });
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
    const { queue, storage } = openQueue();
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
    const { queue, server } = openQueue({ limit: 3 });
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
    const { queue } = openQueue();
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
    const { queue, server } = openQueue();
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
    const { queue, server, stop } = openQueue();
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
    const { queue, server } = openQueue();
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
    const { queue } = openQueue();
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
