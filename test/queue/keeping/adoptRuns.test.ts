import { afterEach, expect, it, vi } from 'vitest';
import { createSafeStorage } from '../../../src/base/page/safeStorage.ts';
import { createClient } from '../../../src/client/createClient.ts';
import type { ScoreQueueOptions } from '../../../src/queue/ScoreQueue.ts';
import { diskOn } from './diskOn.ts';
import { kills, openQueue, pass, queuesOfThisFile, statuses, stops } from '../openQueue.ts';

queuesOfThisFile();
afterEach(() => vi.restoreAllMocks());

const direct = { baseUrl: 'https://platform.example/', apiKey: 'public-key' };
const gateway = { baseUrl: 'https://game.example/laurel', apiKey: 'none' };
const scopes = { before: createClient(direct).scope, now: createClient(gateway).scope };
const moved = { scope: scopes.now, formerClients: [direct] };

/** A player who has finished a game that could not be sent, with a page that was before the game moved. */
async function finishedBefore(options: Partial<ScoreQueueOptions> = {}) {
  const opened = openQueue({ scope: scopes.before, ...options });
  opened.server.weather = 'request lost';
  const { id } = opened.queue.submit(kills(7));
  await pass(10);
  opened.stop();
  opened.server.weather = 'fine';
  return { ...opened, id };
}

it('finished games that wait under a former address or key are sent, once, under the ids that they have', async () => {
  const { again, server, storage, id } = await finishedBefore();
  const now = again(moved);
  await pass(60_000);
  expect(statuses(now)).toEqual(['accepted']);
  expect([...server.counted]).toEqual([[id, 1]]);
  expect([...storage.map.keys()].filter((key) => key.endsWith(id))).toHaveLength(1);
  // The next page of the player does not begin anew.
  const calls = server.calls.length;
  again(moved);
  await pass(60_000);
  expect(server.calls).toHaveLength(calls);
});

it('also where only the disk has them, and they are on disk before they go from where they were', async () => {
  const map = new Map<string, string>();
  const { again, server, storage, id } = await finishedBefore({ durable: diskOn(map) });
  storage.map.clear();
  const order: string[] = [];
  const disk = diskOn(map);
  const now = again({
    ...moved,
    durable: {
      ...disk,
      set: async (key, text) => (order.push('set'), disk.set(key, text)),
      remove: async (key) => (order.push('remove'), disk.remove(key)),
    },
  });
  await pass(60_000);
  expect(statuses(now)).toEqual(['accepted']);
  expect(server.counted.get(id)).toBe(1);
  expect(order.slice(0, 2)).toEqual(['set', 'remove']);
  expect([...map.keys()].filter((key) => key.endsWith(id))).toHaveLength(1);
});

it('also where the storage has damaged what the disk still has', async () => {
  const map = new Map<string, string>();
  const { again, server, storage, id } = await finishedBefore({ durable: diskOn(map) });
  // Where it was, and where it goes.
  const silent = { durable: null, submitScore: async () => new Promise<never>(() => {}) };
  again({ scope: scopes.now, ...silent }).submit({ ...kills(7), id });
  for (const stop of stops.splice(0)) stop();
  await pass(10);
  expect(storage.map.size).toBe(2);
  for (const key of storage.map.keys()) storage.map.set(key, '{"v":1,');
  const now = again(moved);
  await pass(60_000);
  expect(statuses(now)).toEqual(['accepted']);
  expect(server.counted.get(id)).toBe(1);
});

it('one that is kept nowhere else stays where it is', async () => {
  const { again, storage, id } = await finishedBefore();
  storage.mood = 'full';
  const now = again({ ...moved, submitScore: async () => new Promise(() => {}) });
  await pass(1000);
  expect(now.getSnapshot()).toMatchObject([{ id, saved: false }]);
  expect([...storage.map.keys()].filter((key) => key.endsWith(id))).toHaveLength(1);
});

it('also when it was taken over into memory before, and the queue begins anew', async () => {
  const { again, storage, id } = await finishedBefore();
  storage.mood = 'full';
  // What all queues of a page share.
  const shared = createSafeStorage(storage);
  for (let time = 0; time < 2; time += 1) {
    again({ ...moved, storage: shared, submitScore: async () => new Promise(() => {}) });
    await pass(1000);
  }
  expect([...storage.map.keys()].filter((key) => key.endsWith(id))).toHaveLength(1);
});

it('one that is known already stays on disk where it was until it is where it goes', async () => {
  const map = new Map<string, string>();
  const { again, storage, id } = await finishedBefore({ durable: diskOn(map) });
  const never = { ...diskOn(map), set: async () => new Promise<boolean>(() => {}) };
  // The first page is killed before the disk has answered, and the storage has what it was told.
  again({ ...moved, durable: never, submitScore: async () => new Promise(() => {}) });
  await pass(1000);
  again({ ...moved, durable: never, submitScore: async () => new Promise(() => {}) });
  await pass(1000);
  expect(storage.map.size).toBeGreaterThan(0);
  expect([...map.keys()].filter((key) => key.endsWith(id))).toHaveLength(1);
});

it('nobody else’s games are taken over, nor those of a client that is not named', async () => {
  const { again, server } = await finishedBefore();
  const others = [
    again({ ...moved, session: 'bob' }),
    again({ scope: scopes.now, formerClients: [{ ...direct, apiKey: 'of-another-game' }] }),
  ];
  const calls = server.calls.length;
  await pass(60_000);
  expect(others.map(statuses)).toEqual([[], []]);
  expect(server.calls).toHaveLength(calls);
});

it('what is known of already keeps its verdict, and a settled one stays where it is', async () => {
  const { again, server, storage, id } = await finishedBefore();
  const former = [...storage.map].filter(([key]) => key.endsWith(id));
  const first = again(moved);
  await pass(60_000);
  // As a tab that is still open with the former client has written it anew.
  for (const [key, text] of former) storage.map.set(key, text);
  const second = again(moved);
  await pass(60_000);
  expect([statuses(first), statuses(second)]).toEqual([['accepted'], ['accepted']]);
  expect(server.counted.get(id)).toBe(1);
  expect([...storage.map.keys()].filter((key) => key.endsWith(id))).toHaveLength(1);
});

it('a former client that cannot have been is told of, and the page goes on', async () => {
  const say = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { again, id } = await finishedBefore();
  const now = again({ scope: scopes.now, formerClients: [{ baseUrl: 'platform', apiKey: 'x' }, direct] });
  await pass(60_000);
  expect(now.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]);
  expect(say.mock.calls).toEqual([
    [expect.stringMatching(/^Laurel: formerClients names one that cannot have been: .*"baseUrl":"platform"/)],
  ]);
});

it('the client of now among the former ones changes nothing', async () => {
  const { server, again, id } = await finishedBefore();
  const now = again({ scope: scopes.before, formerClients: [direct] });
  await pass(60_000);
  expect(now.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]);
  expect(server.counted.get(id)).toBe(1);
});
