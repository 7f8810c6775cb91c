import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { adoptCommand } from '../../src/cli/commands/adoptCommand.ts';
import { foldCommand } from '../../src/cli/commands/foldCommand.ts';
import { reconcileCommand } from '../../src/cli/commands/reconcileCommand.ts';
import { reviewCommand } from '../../src/cli/commands/reviewCommand.ts';
import { settleCommand } from '../../src/cli/commands/settleCommand.ts';
import { verifyCommand } from '../../src/cli/commands/verifyCommand.ts';
import type { RunAnswer } from '../../src/domain/runs/Run.ts';
import { createLedgerHandler } from '../../src/server/ledger/createLedgerHandler.ts';
import { memoryLedger } from '../../src/server/ledger/memoryLedger.ts';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { playerKey } from '../../src/domain/players/playerKey.ts';
import { answerWith, startServer } from '../support/startServer.ts';
import { serveTestSandbox, type TestSandbox } from '../support/serveTestSandbox.ts';
import { startWorkerd, type RunningWorker } from '../support/startWorkerd.ts';
import { linesSaid } from '../support/linesSaid.ts';

const secret = 'a-secret-of-the-operator-thirty-two-letters-long';
let platform: TestSandbox;
let worker: RunningWorker;
let folder: string;
let lines: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-remote-'));
  platform = await serveTestSandbox();
  const { production } = await platform.sandbox.privateKeys();
  writeFileSync(join(folder, 'key.pem'), production);
  worker = await startWorkerd({
    file: fileURLToPath(new URL('operatedWorker.ts', import.meta.url)),
    folder,
    variables: {
      BASE_URL: platform.url,
      API_KEY: platform.sandbox.apiKeys.production,
      PRIVATE_KEY: production,
      SECRET: secret,
    },
  });
}, 60_000);

afterAll(async () => {
  await worker.kill();
  await platform[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  lines = linesSaid();
  vi.stubEnv('LAUREL_LEDGER_SECRET', secret);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function submit(id: string, kills: number): Promise<RunAnswer> {
  const token = await platform.sandbox.token(platform.sandbox.players[0]?.sub ?? '');
  const response = await fetch(worker.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, tournamentId: cup(), scores: [{ scoreType: 'kills', value: kills }] }),
  });
  return (await response.json()) as RunAnswer;
}

const cup = (): string => platform.idOf('Winter Sprint');

it('the commands see and settle the runs of a ledger in a Durable Object, over a real service', async () => {
  const ledger = ['--ledger', `${worker.url}/ledger`];
  const api = ['--base-url', platform.url, '--api-key', platform.sandbox.apiKeys.production];
  const key = ['--private-key', join(folder, 'key.pem')];
  const [player = ''] = platform.sandbox.players.map(({ sub }) => `user:${sub}`);
  const hand = ['--player', player, '--by', 'Zoë', '--why', 'Seen in the dashboard.'];
  expect(await adoptCommand([...ledger, ...api, '--tournament', cup()])).toBe(0);
  const before = platform.sandbox.board(cup())?.submissions().length ?? 0;

  platform.sandbox.faults.add({ type: 'drop', when: 'after', operations: ['submitScore'], times: 2 });
  expect(await submit('lost-1', 1)).toMatchObject({ status: 'unknown' });
  expect(await submit('lost-2', 2)).toMatchObject({ status: 'unknown' });
  expect(await settleCommand(ledger)).toBe(0);
  expect(lines.slice(-2).map((line) => JSON.parse(line))).toMatchObject([
    { id: 'lost-1', player, scores: { kills: 1 }, sends: 1 },
    { id: 'lost-2', player, scores: { kills: 2 }, sends: 1 },
  ]);
  expect(await settleCommand(['lost-1', ...ledger, '--counted', ...hand])).toBe(0);
  expect(await settleCommand(['lost-1', ...ledger, '--send-again', '--attempt', '1', ...hand])).toBe(1);
  expect(lines.at(-1)).toContain('accepted');
  expect(await reconcileCommand([...ledger, ...api, ...key])).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ accepted: ['lost-2'], sent: [], undecided: [] });

  expect(await submit('held-1', 101)).toMatchObject({ status: 'held' });
  expect(await reviewCommand(['held-1', ...ledger, '--accept', ...hand])).toBe(0);
  expect(await reconcileCommand([...ledger, ...api, ...key])).toBe(0);
  expect(await verifyCommand(['totals', ...ledger, ...api, '--tournament', cup()])).toBe(0);
  expect(await foldCommand([...ledger, '--days', '1'])).toBe(0);
  expect(platform.sandbox.board(cup())?.submissions()).toHaveLength(before + 3);
  expect(await submit('lost-1', 1)).toMatchObject({ status: 'accepted' });
}, 60_000);

it('nobody without the secret is answered, and the secret goes nowhere unencrypted', async () => {
  const address = `${worker.url}/ledger`;
  const body = JSON.stringify({ method: 'open', args: [] });
  for (const authorization of ['', 'Bearer ', `Bearer ${secret}x`, secret, `Basic ${btoa(secret)}`]) {
    const response = await fetch(address, { method: 'POST', headers: { authorization }, body });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain(secret);
  }
  vi.stubEnv('LAUREL_LEDGER_SECRET', 'another secret');
  expect(await settleCommand(['--ledger', address])).toBe(2);
  expect(lines.at(-1)).toMatch(/did not accept LAUREL_LEDGER_SECRET/);
  vi.stubEnv('LAUREL_LEDGER_SECRET', '');
  expect(await settleCommand(['--ledger', address])).toBe(2);
  expect(lines.at(-1)).toMatch(/LAUREL_LEDGER_SECRET is missing/);
  vi.stubEnv('LAUREL_LEDGER_SECRET', secret);
  for (const wrong of ['http://scores.example/ledger', 'https://ana:hunter2@scores.example/', 'https://']) {
    expect(await settleCommand(['--ledger', wrong])).toBe(2);
    expect(lines.at(-1)).toMatch(/begins with https/);
  }
  expect(await settleCommand(['--ledger', platform.url])).toBe(2);
  expect(lines.at(-1)).toMatch(/Is it where createLedgerHandler is mounted\?/);
  expect(lines.join('\n')).not.toMatch(/hunter2|thirty-two/);
});

it('what can be asked for is a ledger’s own, in any words', async () => {
  const handle = createLedgerHandler({ ledger: memoryLedger(), secret });
  const headers = { authorization: `Bearer ${secret}` };
  const post = async (body: string): Promise<number> =>
    (await handle(new Request('https://scores.example/ledger', { method: 'POST', headers, body }))).status;
  expect(await post('{"method":"now","args":[]}')).toBe(200);
  expect(await post('{"method":"close","args":[]}')).toBe(404);
  for (const body of ['', 'null', '[]', '{"method":"now"}', '{"method":"find","args":[]}']) {
    expect(await post(body)).toBeGreaterThanOrEqual(400);
  }
  expect((await handle(new Request('https://scores.example/ledger', { headers }))).status).toBe(405);
});

const notMounted = /^--ledger: .*answered with status \d+.*Is it where createLedgerHandler is mounted\?/;

it.each([
  ['another API’s error', 500, '{"error":"boom"}'],
  ['an error without words', 500, '{"error":{"kind":"unavailable"}}'],
  ['a value beside an error', 200, '{"value":[],"error":null}'],
  ['a list', 200, '[]'],
  ['a text', 200, '"ok"'],
  ['null', 200, 'null'],
  ['a page', 200, '<p>Hello</p>'],
  ['half an answer', 200, '{"value":[{"id"'],
])('what is no answer of a ledger is said to be none: %s', async (_, status, body) => {
  await using server = await startServer(answerWith(body, status));
  const ledger = ['--ledger', `${server.url}/ledger?token=hunter2`];
  expect(await settleCommand(ledger)).toBe(2);
  expect(await reviewCommand(ledger)).toBe(2);
  expect(await foldCommand([...ledger, '--days', '30'])).toBe(2);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(notMounted);
  expect(lines.join('\n')).not.toContain('hunter2');
});

const decided = ['--player', 'user:ana', '--by', 'Zoë', '--why', 'Seen.'];

it.each<[string, string, (args: readonly string[]) => Promise<number>, readonly string[]]>([
  ['settle', 'unknown', settleCommand, ['--counted']],
  ['review', 'held', reviewCommand, ['--accept']],
])(
  'says of a decision whose answer was lost that it may have been written, and how to tell: %s',
  async (_, status, command, verdict) => {
    const ledger = memoryLedger();
    const run = {
      id: 'run-1',
      player: playerKey({ userId: 'ana' }),
      tournamentId: 'cup',
      scores: { kills: 3 },
    };
    const reason = { code: 'too-fast', message: 'Too fast.' };
    if (status === 'held') await ledger.setAside({ ...run, now: 1, outcome: { status: 'held', reason } });
    else {
      await ledger.claim({ ...run, now: 1, leaseUntil: 2 });
      await ledger.settle(run, 1, { status: 'unknown' }, 1);
    }
    const handle = createLedgerHandler({ ledger, secret });
    const mount = toNodeListener(async (request) => {
      const { method } = (await request.clone().json()) as { readonly method: string };
      const response = await handle(request);
      return method === 'settleByHand' ? new Response('Bad gateway', { status: 502 }) : response;
    });
    await using server = await startServer(mount);
    const address = ['--ledger', `${server.url}/ledger`];
    expect(await command(['run-1', ...address, ...verdict, ...decided])).toBe(2);
    expect(lines.at(-1)).toMatch(/status 502.*may have been written.*list/);
    lines.length = 0;
    expect(await command(address)).toBe(0);
    expect(lines.join()).not.toContain('run-1');
  },
);

it('says no such thing where the decision was certainly not written', async () => {
  await using server = await startServer(answerWith('', 502));
  const address = ['--ledger', `${server.url}/ledger`];
  expect(await settleCommand(['run-1', ...address, '--counted', ...decided])).toBe(2);
  expect(lines.at(-1)).not.toMatch(/may have been written/);
});

it('a call that is larger than any of a ledger’s is refused, and not read to its end', async () => {
  const handle = createLedgerHandler({ ledger: memoryLedger(), secret });
  const mebibyte = new Uint8Array(1024 * 1024).fill(0x20);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(mebibyte);
      if (sent === 64) controller.close();
    },
  });
  const headers = { authorization: `Bearer ${secret}` };
  const call = { method: 'POST', headers, body, duplex: 'half' };
  const response = await handle(new Request('https://scores.example/ledger', call));
  expect(response.status).toBe(413);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({
    error: { kind: 'config', message: expect.stringContaining('at most') },
  });
  expect(sent).toBeLessThan(20);
});

it('takes a run with as many scores as a score handler takes', async () => {
  const ledger = memoryLedger();
  const handle = createLedgerHandler({ ledger, secret });
  const types = Array.from({ length: 30_000 }, (_, index) => `score-type-${index}`);
  const run = { id: 'run-1', player: 'user:ana', tournamentId: 'cup', now: 1, leaseUntil: 2 };
  const claim = { ...run, scores: Object.fromEntries(types.map((type) => [type, 1])) };
  const body = JSON.stringify({ method: 'claim', args: [claim] });
  expect(body.length).toBeGreaterThan(524_288);
  const headers = { authorization: `Bearer ${secret}` };
  const call = { method: 'POST', headers, body };
  expect(await (await handle(new Request('https://scores.example/ledger', call))).json()).toEqual({
    value: 1,
  });
});

it('a call whose body somebody has read before is told so', async () => {
  const handle = createLedgerHandler({ ledger: memoryLedger(), secret });
  const headers = { authorization: `Bearer ${secret}` };
  const body = '{"method":"now","args":[]}';
  const request = new Request('https://scores.example/ledger', { method: 'POST', headers, body });
  await request.text();
  const response = await handle(request);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringContaining('express.json') },
  });
});

it.each([
  [{ secret }, /ledger/],
  [{ ledger: memoryLedger(), secret: 'short' }, /32 characters/],
  [{ ledger: memoryLedger() }, /32 characters/],
  // What no header carries as it is would lock everybody out.
  [{ ledger: memoryLedger(), secret: `${secret}\n` }, /32 characters/],
  [{ ledger: memoryLedger(), secret: 'ü'.repeat(40) }, /32 characters/],
])('a handler that could not be safe is not made: %#', (options, message) => {
  expect(() => createLedgerHandler(options as never)).toThrow(message);
});
