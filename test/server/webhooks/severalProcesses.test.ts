import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { MomentDelivery } from '../../../src/entries/server.ts';
import { cup, cupId } from '../../support/cup.ts';
import { serveTestSandbox } from '../../support/serveTestSandbox.ts';
import { startServer } from '../../support/startServer.ts';
import { hasRedis, startRedis } from '../gateway/store/startRedis.ts';
import { eventually } from '../../support/eventually.ts';

const soon = { timeout: 30_000, interval: 20 };

interface Told {
  readonly id: string;
  /** Of whom, and what. */
  readonly what: readonly string[];
}

interface Setting extends AsyncDisposable {
  readonly redis: Awaited<ReturnType<typeof startRedis>>;
  /** All that was handed in, taken or not. */
  readonly told: Told[];
  /** What the receiver says to whatever comes: 204 at first. */
  answer: number | 'nothing';
  readonly start: () => Promise<ChildProcess>;
  readonly kill: (child: ChildProcess) => Promise<void>;
  /** The last player becomes the first; returns who that is. */
  readonly lead: (index: number) => string;
  /** Until the board as it is now is what is held against the next one. */
  readonly seen: () => Promise<void>;
}

async function setUp({ retry = 300 } = {}): Promise<Setting> {
  const redis = await startRedis();
  const platform = await serveTestSandbox({ snapshot: cup(8, [], (index) => 1000 - index * 10).snapshot() });
  const told: Told[] = [];
  let looks = 0;
  const children: ChildProcess[] = [];
  const receiver = await startServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as MomentDelivery;
      told.push({
        id: String(request.headers['webhook-id']),
        what: data.moments.map(({ kind, player }) => `${kind} ${player.id}`),
      });
      if (setting.answer !== 'nothing') response.writeHead(setting.answer).end();
    });
  });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  let best = 1000;
  const setting: Setting = {
    redis,
    told,
    answer: 204,
    async start() {
      const { apiKeys } = platform.sandbox;
      const given = [platform.url, apiKeys.production, redis.url, receiver.url, secret, cupId, `${retry}`];
      const child = spawn(process.execPath, [join(import.meta.dirname, 'webhookProcess.ts'), ...given], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      child.stdout.on('data', (said: Buffer) => {
        looks += said.toString().match(/look/g)?.length ?? 0;
      });
      await once(child.stdout, 'data');
      return child;
    },
    async kill(child) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    lead(index) {
      best += 1000;
      const player = `player-${index}`;
      platform.sandbox.board(cupId)?.load([{ player, scores: { kills: best }, at: Date.now() }]);
      return player;
    },
    async seen() {
      const before = looks;
      await eventually(() => expect(looks).toBeGreaterThanOrEqual(before + 2), soon);
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill('SIGKILL');
      await receiver[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
      await redis[Symbol.asyncDispose]();
    },
  };
  return setting;
}

const newBests = ({ told }: Setting, player: string): readonly Told[] =>
  told.filter(({ what }) => what.includes(`new-best ${player}`));

describe.skipIf(!hasRedis)('webhooks in several processes', () => {
  it('tell each event once, whoever sees it', async () => {
    await using setting = await setUp();
    for (let count = 0; count < 3; count += 1) await setting.start();
    await setting.seen();
    const players: string[] = [];
    for (const index of [5, 6, 7]) {
      players.push(setting.lead(index));
      await eventually(() => expect(newBests(setting, players.at(-1) ?? '')).toHaveLength(1), soon);
    }
    await setting.seen();
    for (const player of players) expect(newBests(setting, player)).toHaveLength(1);
    expect(setting.told).toHaveLength(3);
  }, 90_000);

  it('hand in what waits after the process that saw it was killed, under the same id', async () => {
    await using setting = await setUp();
    const one = await setting.start();
    await setting.seen();
    setting.answer = 503;
    const player = setting.lead(5);
    await eventually(() => expect(newBests(setting, player).length).toBeGreaterThan(0), soon);
    await setting.kill(one);
    const before = setting.told.length;
    setting.answer = 204;
    await setting.start();
    await eventually(() => expect(setting.told.length).toBeGreaterThan(before), soon);
    await setting.seen();
    expect(setting.told).toHaveLength(before + 1);
    expect(new Set(newBests(setting, player).map(({ id }) => id)).size).toBe(1);
  }, 90_000);

  it('hand in what was under way when its process was killed', async () => {
    await using setting = await setUp();
    const one = await setting.start();
    await setting.seen();
    setting.answer = 'nothing';
    const player = setting.lead(5);
    await eventually(() => expect(newBests(setting, player)).toHaveLength(1), soon);
    await setting.start();
    await setting.kill(one);
    setting.answer = 204;
    await eventually(() => expect(newBests(setting, player)).toHaveLength(2), soon);
    expect(new Set(newBests(setting, player).map(({ id }) => id)).size).toBe(1);
  }, 90_000);

  it('tell what happened while none of them ran', async () => {
    await using setting = await setUp();
    const one = await setting.start();
    await setting.seen();
    await setting.kill(one);
    const player = setting.lead(5);
    await setting.start();
    await eventually(() => expect(newBests(setting, player)).toHaveLength(1), soon);
  }, 90_000);

  it('tell nothing while the store is gone, and once what happened meanwhile', async () => {
    await using setting = await setUp();
    await setting.start();
    await setting.start();
    await setting.seen();
    await setting.redis.kill();
    const player = setting.lead(5);
    await sleep(3000);
    expect(setting.told).toEqual([]);
    // It comes back with nothing in it.
    await setting.redis.start();
    await eventually(() => expect(newBests(setting, player)).toHaveLength(1), soon);
    await setting.seen();
    expect(setting.told).toHaveLength(1);
  }, 90_000);

  it('end all of them where the receiver wants no more', async () => {
    await using setting = await setUp();
    await setting.start();
    await setting.start();
    await setting.seen();
    setting.answer = 410;
    const player = setting.lead(5);
    await eventually(() => expect(newBests(setting, player)).toHaveLength(1), soon);
    setting.lead(6);
    await sleep(4000);
    expect(setting.told).toHaveLength(1);
  }, 90_000);
});
