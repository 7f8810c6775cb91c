import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';
import type { ScoreQueue } from '../../src/queue/ScoreQueue.ts';
import { createFakeGameServer, type Weather } from './sending/fakeGameServer.ts';
import { createFakeStorage, type FakeStorage, type StorageMood } from './keeping/fakeStorage.ts';

const players = ['ann', 'bob'] as const;
/** The game moves: its pages from the fifth on have another client. */
const firstMoved = 4;
const former = { baseUrl: 'https://platform.example', apiKey: 'public-key' };
const scopes = [createClient(former).scope, 'https://game.example/laurel'];

/** Something that happens; tabs are numbered, and one that is not open is opened. */
type Event =
  | { readonly do: 'finish a game'; readonly tab: number; readonly twice: boolean }
  | { readonly do: 'wait'; readonly milliseconds: number }
  | { readonly do: 'weather'; readonly weather: Weather }
  | { readonly do: 'close' | 'kill'; readonly tab: number }
  | { readonly do: 'storage'; readonly mood: StorageMood }
  | { readonly do: 'empty the storage' }
  | { readonly do: 'retry now'; readonly tab: number };

const tab = fc.nat(5);
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof<fc.WeightedArbitrary<Event>[]>(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('finish a game' as const), tab, twice: fc.boolean() }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        milliseconds: fc.constantFrom(1, 4, 6, 300, 5_000, 90_000),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('weather' as const),
        weather: fc.constantFrom(
          'fine',
          'request lost',
          'answer lost',
          'failing',
          'silent',
          'unknown',
          'sending',
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('close', 'kill'), tab }) },
    {
      arbitrary: fc.record({ do: fc.constant('storage' as const), mood: fc.constantFrom('fine', 'full') }),
      weight: 1,
    },
    { arbitrary: fc.record({ do: fc.constant('empty the storage' as const) }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('retry now' as const), tab }), weight: 1 },
  ),
  { maxLength: 60 },
);

interface Tab {
  readonly queue: ScoreQueue;
  readonly storage: FakeStorage;
  readonly stop: () => void;
}

/** The first tab learns of the run while the third is sending it, and from nothing but its own look at the storage. */
const learnedWhileSending: Event[] = [
  { do: 'retry now', tab: 0 },
  { do: 'wait', milliseconds: 1 },
  { do: 'finish a game', tab: 2, twice: false },
  { do: 'empty the storage' },
];

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

it('whatever happens in whatever order, every saved run arrives under one id, as its own player', async () => {
  let games = 0;
  await fc.assert(
    fc.asyncProperty(events, async (happens) => {
      const disk = new Map<string, string>();
      const server = createFakeGameServer();
      const sentAs = new Map<string, Set<string>>();
      const tabs = new Map<number, Tab>();
      let mood: StorageMood = 'fine';

      const open = (number: number): Tab => {
        const storage = createFakeStorage(disk);
        storage.mood = mood;
        const session = players[number % 2] ?? 'ann';
        const queue = createScoreQueue({
          submitScore: (run, context) => {
            sentAs.set(run.id, (sentAs.get(run.id) ?? new Set()).add(session));
            return server.submitScore(run, context);
          },
          session,
          storage,
          ...(number < firstMoved ? { scope: scopes[0] } : { scope: scopes[1], formerClients: [former] }),
        });
        const opened = { queue, storage, stop: queue.start() };
        tabs.set(number, opened);
        return opened;
      };
      const at = (number: number): Tab => tabs.get(number) ?? open(number);
      const onDisk = (id: string): boolean => [...disk.keys()].some((key) => key.endsWith(id));

      const finished = new Map<string, string>();
      /** Runs that nothing holds any more, as the player was told or asked for. */
      const lost = new Set<string>();
      let emptied = false;
      for (const event of happens) {
        switch (event.do) {
          case 'finish a game': {
            games += 1;
            const game = { tournamentId: 't1', scores: [{ scoreType: 'game', value: games }] };
            const { queue } = at(event.tab);
            const { id } = queue.submit(game);
            if (event.twice) expect(queue.submit(game).id).toBe(id);
            finished.set(id, players[event.tab % 2] ?? 'ann');
            break;
          }
          case 'wait':
            await vi.advanceTimersByTimeAsync(event.milliseconds);
            break;
          case 'weather':
            server.weather = event.weather;
            break;
          case 'close':
          case 'kill': {
            const gone = tabs.get(event.tab);
            if (gone === undefined) break;
            // A killed tab writes nothing any more; it is stopped only so that its timers end.
            if (event.do === 'kill') gone.storage.mood = 'blocked';
            const held = gone.queue.getSnapshot().filter(({ settledAt }) => settledAt === undefined);
            gone.stop();
            tabs.delete(event.tab);
            for (const { id, saved } of held) {
              if (onDisk(id)) continue;
              // Only a tab that goes before it sees that the game emptied the storage may be wrong about `saved`.
              if (!emptied) expect(saved).toBe(false);
              lost.add(id);
            }
            break;
          }
          case 'storage':
            mood = event.mood;
            for (const { storage } of tabs.values()) storage.mood = mood;
            break;
          case 'empty the storage':
            // What no open tab knows of is gone with the storage, and was the player's to delete.
            for (const [id, player] of finished) {
              const known = [...tabs].some(
                ([number, { queue }]) =>
                  players[number % 2] === player && queue.getSnapshot().some((run) => run.id === id),
              );
              if (!known) lost.add(id);
            }
            disk.clear();
            emptied = true;
            break;
          case 'retry now':
            at(event.tab).queue.retryNow();
        }
      }

      mood = 'fine';
      for (const { storage } of tabs.values()) storage.mood = mood;
      server.weather = 'fine';
      // Whoever comes last has the new client, and finds what was left with the former one.
      for (const number of [firstMoved + 2, firstMoved + 3]) open(number);
      // Coming back to a tab; a browser would have told it of the other tabs' runs at once.
      for (const { queue } of tabs.values()) queue.retryNow();
      await vi.advanceTimersByTimeAsync(1_000_000);
      for (const { queue } of tabs.values())
        expect(queue.getSnapshot().filter(({ settledAt }) => !settledAt)).toEqual([]);
      for (const { stop } of tabs.values()) stop();
      await vi.advanceTimersByTimeAsync(1);

      const counted = [...server.counted.keys()];
      expect(counted.filter((id) => !finished.has(id))).toEqual([]);
      expect([...finished.keys()].filter((id) => !server.counted.has(id) && !lost.has(id))).toEqual([]);
      for (const [id, sessions] of sentAs) expect([...sessions]).toEqual([finished.get(id)]);
    }),
    { numRuns: 2000, examples: [[learnedWhileSending]] },
  );
}, 60_000);
