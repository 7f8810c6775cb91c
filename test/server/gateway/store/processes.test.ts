import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { serveTestSandbox, type TestSandbox } from '../../../support/serveTestSandbox.ts';
import { marksOf, readEvents } from '../readEvents.ts';
import { hasRedis, type Redis, startRedis } from './startRedis.ts';
import { eventually } from '../../../support/eventually.ts';

/** A gateway in a process of its own, which may be killed and started again on its port. */
interface GatewayProcess extends AsyncDisposable {
  readonly url: string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

async function startGateway({ url: baseUrl, sandbox }: TestSandbox, redis: Redis): Promise<GatewayProcess> {
  let child: ChildProcess;
  let port = '0';
  const script = join(import.meta.dirname, 'gatewayProcess.ts');

  async function start(): Promise<void> {
    child = spawn(process.execPath, [script, baseUrl, sandbox.apiKeys.production, redis.url, port], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
    port = said.toString().trim();
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return { url: `http://127.0.0.1:${port}/laurel`, kill, start, [Symbol.asyncDispose]: kill };
}

interface Board {
  readonly data: {
    readonly entries: readonly { readonly scores: readonly { readonly value: number }[] }[];
    readonly userRank?: { readonly _id: string };
  };
}
const first = ({ data }: Board): number => data.entries[0]?.scores[0]?.value ?? 0;

it.skipIf(!hasRedis)(
  'processes killed and the store restarted under load: no error, no wrong board, no gap, nobody else’s rank',
  async () => {
    await using redis = await startRedis();
    await using platform = await serveTestSandbox({ seed: 1 });
    const { sandbox } = platform;
    await using one = await startGateway(platform, redis);
    await using two = await startGateway(platform, redis);
    await using three = await startGateway(platform, redis);
    const gateways = [one, two, three];
    const tournamentId = platform.idOf('Winter Sprint');
    const board = `/sdk/v2/tournaments/${tournamentId}/leaderboard`;
    const scoreType = sandbox.tournaments.find(({ id }) => id === tournamentId)?.settings.scoreTypes[0] ?? '';
    const [leader, ...others] = sandbox.players.map(({ sub }) => sub);
    const canaries = await Promise.all(
      others
        .filter((sub) => sandbox.board(tournamentId)?.standing(sub, { from: undefined, to: undefined }))
        .slice(0, 20)
        .map(async (sub) => [sub, await sandbox.token(sub)] as const),
    );
    const truths = new Set<number>();
    let truth = 0;
    function score(): void {
      const scores = { [scoreType]: 1_000_000 };
      sandbox.board(tournamentId)?.load([{ player: leader ?? '', scores, at: Date.now() }]);
      truth = Object.values(sandbox.board(tournamentId)?.page(0, 1)[0]?.scores ?? {})[0] ?? 0;
      truths.add(truth);
    }
    score();

    const over = new AbortController();
    let areSignedIn = true;
    const wrong: unknown[] = [];
    let looks = 0;
    let shared = 0;
    const isDead = (error: unknown): boolean => error instanceof TypeError;

    /** Looks on, at another gateway where one is gone, as behind a balancer. */
    async function view(number: number): Promise<void> {
      for (let turn = number; !over.signal.aborted; turn += 1) {
        const [sub, token] = areSignedIn && turn % 4 === 0 ? (canaries[turn % canaries.length] ?? []) : [];
        const headers: Record<string, string> =
          token === undefined ? {} : { authorization: `Bearer ${token}` };
        try {
          const response = await fetch(`${gateways[turn % 3]?.url}${board}`, { headers });
          if (response.status !== 200) {
            wrong.push(response.status);
            continue;
          }
          const answer = (await response.json()) as Board;
          looks += 1;
          if (token === undefined) shared += 1;
          if (!truths.has(first(answer))) wrong.push(['no such board', first(answer)]);
          if (answer.data.userRank?._id !== sub) wrong.push(['another’s rank', sub]);
        } catch (error) {
          if (!isDead(error)) wrong.push(error);
        }
        await sleep(20);
      }
    }

    /** Watches on, at another gateway where one is gone, from where it was. */
    async function watch(number: number, shown: number[]): Promise<void> {
      let id: string | undefined;
      for (let turn = number; !over.signal.aborted; turn += 1) {
        const query = new URLSearchParams({ page: `${board}?limit=10` });
        try {
          const headers: Record<string, string> = id === undefined ? {} : { 'last-event-id': id };
          await using stream = await readEvents(`${gateways[turn % 3]?.url}/events?${query}`, headers);
          while (!over.signal.aborted) {
            const event = await stream.next('page');
            // Once what there was is told again: the same id is the same page, whoever sends it.
            if (marksOf(event.id) === marksOf(id) && id !== undefined) wrong.push('told twice');
            id = event.id;
            const { answer } = JSON.parse(event.data) as { readonly answer: Board };
            if (!truths.has(first(answer))) wrong.push(['no such board', first(answer)]);
            shown.push(first(answer));
          }
        } catch {
          await sleep(500);
        }
      }
    }

    const shown = Array.from({ length: 9 }, (): number[] => []);
    const viewers = Array.from({ length: 24 }, (_, number) => view(number));
    const watchers = shown.map((list, number) => watch(number, list));
    /** All who watch are shown what is so now. */
    const allShown = async (): Promise<void> => {
      score();
      await eventually(() => expect(shown.map((list) => list.at(-1))).toEqual(shown.map(() => truth)), {
        timeout: 20_000,
        interval: 50,
      });
    };

    await allShown();
    areSignedIn = false;
    await sleep(300);
    // Once more where the machine is too busy for the store.
    await eventually(
      async () => {
        const before = sandbox.requests.length;
        const startedAt = performance.now();
        for (let round = 0; round < 4; round += 1) {
          await allShown();
          await sleep(500);
        }
        // Of one page, which all of them look at and watch.
        const asked = sandbox.requests.length - before;
        expect(asked).toBeLessThanOrEqual((1.1 * (performance.now() - startedAt)) / 1000 + 1);
        expect(asked).toBeGreaterThan(1);
      },
      { timeout: 40_000 },
    );
    areSignedIn = true;

    await two.kill();
    await allShown();
    await redis.kill();
    await allShown();
    await one.kill();
    await two.start();
    await allShown();
    await redis.start();
    await one.start();
    await allShown();
    await three.kill();
    redis.hold();
    await allShown();
    await three.start();
    redis.release();
    await allShown();

    over.abort();
    score();
    await Promise.all(viewers);
    expect(wrong).toEqual([]);
    expect(shared).toBeGreaterThan(500);
    expect(looks - shared).toBeGreaterThan(100);
    // Never back.
    for (const list of shown) expect(list).toEqual(list.toSorted((left, right) => left - right));
    await Promise.all(watchers);
  },
  240_000,
);
