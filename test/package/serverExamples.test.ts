import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request as openRequest } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listens } from '../../scripts/ports.ts';
import type { RunAnswer } from '../../src/domain/runs/Run.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/createSandbox.ts';
import { serveSandbox, type ServedSandbox } from '../../src/sandbox/serveSandbox.ts';
import { eventually } from '../support/eventually.ts';
import { startWorkerd } from '../support/startWorkerd.ts';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { startServer } from '../support/startServer.ts';
import { createConsumerApp, tool, type ConsumerApp } from '../support/consumerApp.ts';

let app: ConsumerApp;
let served: ServedSandbox & { readonly sandbox: Sandbox };
let environment: Readonly<Record<string, string>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  app = createConsumerApp([
    'express',
    'hono',
    '@hono/node-server',
    '@types/node',
    '@types/express',
    '@types/react',
  ]);
  cpSync(join(process.cwd(), 'examples'), join(app.folder, 'examples'), { recursive: true });
  served = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0 });
  environment = {
    LAUREL_BASE_URL: served.url,
    LAUREL_API_KEY: served.sandbox.apiKeys.production,
    // As environment files have it.
    LAUREL_PRIVATE_KEY: (await served.sandbox.privateKeys()).production.replaceAll('\n', String.raw`\n`),
    PORT: '0',
  };
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

afterAll(async () => {
  await served.close();
  app[Symbol.dispose]();
});

function tournament(): string {
  const now = Date.now();
  const running = served.sandbox.tournaments.find(
    ({ type, visibility, startsAt, endsAt, settings }) =>
      type === 'tournament' &&
      visibility === 'public' &&
      settings.type === 'Highscore' &&
      settings.scoreTypes.includes('kills') &&
      Date.parse(startsAt) < now &&
      Date.parse(endsAt) > now,
  );
  return running?.id ?? '';
}

/** A new run of the first player of the sandbox, as a browser would send it, by whose page it is. */
async function request(url: string, expectedPlayer?: string): Promise<Request> {
  const token = await served.sandbox.token(served.sandbox.players[0]?.sub ?? '');
  return new Request(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: randomUUID(),
      expectedPlayer,
      tournamentId: tournament(),
      scores: [
        { scoreType: 'kills', value: 7 },
        { scoreType: 'deaths', value: 1 },
      ],
    }),
  });
}

function submissions(): number {
  return served.sandbox.board(tournament())?.submissions().length ?? 0;
}

/** Submits one run twice; it has to be accepted both times, and counted once. Another player's page is told so. */
async function expectToCountOnce(post: (request: Request) => Promise<Response>, url: string): Promise<void> {
  const before = submissions();
  const run = await request(url);
  for (let time = 0; time < 2; time += 1) {
    const response = await post(run.clone());
    const answer = (await response.json()) as RunAnswer;
    expect([response.status, answer.status]).toEqual([200, 'accepted']);
  }
  const [own, other] = served.sandbox.players.map(({ sub }) => sub);
  expect((await post(await request(url, other))).status).toBe(409);
  expect(submissions()).toBe(before + 1);
  expect((await post(await request(url, own))).status).toBe(200);
}

function startExample(name: string, variables: Readonly<Record<string, string>> = {}): ChildProcess {
  const folder = join(app.folder, 'examples', name);
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: folder,
    env: { ...process.env, ...environment, LEDGER_FILE: join(folder, 'runs.db'), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Where an example says that it serves. */
async function urlOf({ stdout }: ChildProcess): Promise<string> {
  const said = stdout === null ? undefined : createInterface(stdout)[Symbol.asyncIterator]();
  return /http\S+/.exec((await said?.next())?.value ?? '')?.[0] ?? '';
}

describe('the examples', () => {
  it('are sound to the type checker', () => {
    const compilerOptions = {
      target: 'ES2023',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    };
    app.write({
      'tsconfig.json': JSON.stringify({
        compilerOptions,
        include: ['examples/server-*/**/*'],
        // Next.js checks its own where it is built.
        exclude: ['examples/server-next'],
      }),
    });
    expect(app.run(tool('tsc'), '-p', '.')).toBe('');
  });

  it.each(['server-node-http', 'server-hono', 'server-express'])('%s serves runs', async (name) => {
    const url = await urlOf(startExample(name));
    await expectToCountOnce(fetch, url);
    expect((await fetch(url)).status).toBe(405);
    const forged = await request(url);
    forged.headers.set('authorization', 'Bearer forged');
    expect((await fetch(forged)).status).toBe(401);
    const large = new Request(url, {
      method: 'POST',
      headers: forged.headers,
      body: JSON.stringify('x'.repeat(5_000_000)),
    });
    // The server may close the connection under a body that it refused.
    const status = await fetch(large).then(
      (response) => response.status,
      () => 413,
    );
    expect(status).toBe(413);
  });

  it.each(['server-node-http', 'server-hono', 'server-express'])(
    '%s says that its port is taken, and ends',
    async (name) => {
      await using stack = new AsyncDisposableStack();
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, resolve));
      stack.defer(() => new Promise<void>((resolve) => other.close(() => resolve())));
      const { port } = other.address() as AddressInfo;
      const folder = join(app.folder, 'examples', name);
      const child = spawn(process.execPath, ['server.ts'], {
        cwd: folder,
        env: { ...process.env, ...environment, LEDGER_FILE: ':memory:', PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      const [said, problem, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit') as Promise<[number | null]>,
      ]);
      // A line that says what to do, and no stack.
      expect(problem.trim()).toMatch(new RegExp(`^Port ${port} .*EADDRINUSE.* set PORT to another\\.$`));
      expect(said).toBe('');
      expect(code).toBeGreaterThan(0);
    },
  );

  it('server-next has a route handler', async () => {
    const route = join(app.folder, 'examples/server-next/app/api/scores/route.ts');
    Object.assign(process.env, environment, { LEDGER_FILE: ':memory:' });
    const { POST } = (await import(route)) as { POST: (request: Request) => Promise<Response> };
    await expectToCountOnce(POST, 'http://localhost/api/scores');
  });

  it('server-worker runs in the runtime of workers, with its ledger in a Durable Object', async () => {
    const folder = join(app.folder, 'examples/server-worker');
    const { LAUREL_BASE_URL = '', LAUREL_API_KEY = '', LAUREL_PRIVATE_KEY = '' } = environment;
    const LAUREL_LEDGER_SECRET = 'thirty-two-letters-of-the-operator';
    const worker = await startWorkerd({
      file: join(folder, 'worker.ts'),
      folder,
      variables: { LAUREL_BASE_URL, LAUREL_API_KEY, LAUREL_PRIVATE_KEY, LAUREL_LEDGER_SECRET },
    });
    const askLedger = async (secret: string): Promise<Response> =>
      fetch(`${worker.url}/ledger`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        body: JSON.stringify({ method: 'open', args: [] }),
      });
    try {
      await expectToCountOnce(fetch, worker.url);
      expect(await (await askLedger(LAUREL_LEDGER_SECRET)).json()).toEqual({ value: [] });
      expect((await askLedger('guessed')).status).toBe(401);
    } finally {
      await worker.kill();
    }
    // What wrangler reads names what the worker exports.
    const settings = readFileSync(join(folder, 'wrangler.jsonc'), 'utf8');
    expect(settings).toContain('"main": "worker.ts"');
    expect(settings).toContain('{ "name": "LEDGER", "class_name": "LedgerObject" }');
  }, 60_000);
});

/** The service, which counts a score at once, and answers when it is told to. */
async function startSlowPlatform() {
  const arrived = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const platform = await startServer(
    toNodeListener(async (asked) => {
      const { pathname, search } = new URL(asked.url);
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
        asked.headers.delete(name);
      const answer = await fetch(new Request(`${served.url}${pathname}${search}`, asked));
      const text = await answer.text();
      if (asked.method === 'POST') {
        arrived.resolve();
        await answers.promise;
      }
      return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } });
    }),
  );
  return { ...platform, arrived: arrived.promise, answer: answers.resolve };
}

it.each(['server-node-http', 'server-hono', 'server-express'])(
  '%s, told to end while a score is on its way, answers what became of it, and ends',
  async (name) => {
    await using platform = await startSlowPlatform();
    const before = submissions();
    const child = startExample(name, { LAUREL_BASE_URL: platform.url });
    const ended = once(child, 'exit');
    const url = await urlOf(child);
    const answered = fetch(await request(url));
    await platform.arrived;
    child.kill('SIGTERM');
    // It takes no more connections, and has heard of it: one that was just in use would be kept by asking again and again.
    await eventually(async () => expect(await listens(Number(new URL(url).port))).toBe(false));
    platform.answer();
    expect(await (await answered).json()).toMatchObject({ status: 'accepted' });
    expect(await ended).toEqual([0, null]);
    expect(submissions()).toBe(before + 1);
  },
);

it('server-worker learns what became of a score whose page was closed while it was on its way', async () => {
  await using platform = await startSlowPlatform();
  const folder = join(app.folder, 'examples/server-worker');
  const { LAUREL_API_KEY = '', LAUREL_PRIVATE_KEY = '' } = environment;
  const worker = await startWorkerd({
    file: join(folder, 'worker.ts'),
    folder: join(folder, 'closed'),
    variables: { LAUREL_BASE_URL: platform.url, LAUREL_API_KEY, LAUREL_PRIVATE_KEY },
  });
  try {
    const before = submissions();
    const run = await request(worker.url);
    const headers = Object.fromEntries(run.headers);
    const page = openRequest(worker.url, { method: 'POST', headers }).on('error', () => {});
    page.end(await run.clone().text());
    await platform.arrived;
    page.socket?.resetAndDestroy();
    // Once it answers what came later, the runtime has seen that the page is gone.
    for (let time = 0; time < 3; time += 1) await (await fetch(worker.url)).text();
    platform.answer();
    await eventually(async () => {
      expect(await (await fetch(run.clone())).json()).toMatchObject({ status: 'accepted' });
    });
    expect(submissions()).toBe(before + 1);
  } finally {
    await worker.kill();
  }
}, 60_000);

it('a worker without Node takes a ledger in Postgres', async () => {
  const outfile = join(app.folder, 'worker.js');
  app.write({
    'worker.ts': `
      import { bearerPlayer, createScoreHandler, postgresLedger } from 'laurel/server';
      export const makeHandler = (environment, pool) =>
        createScoreHandler({
          baseUrl: environment.LAUREL_BASE_URL,
          apiKey: environment.LAUREL_API_KEY,
          privateKey: environment.LAUREL_PRIVATE_KEY,
          ledger: postgresLedger(pool),
          identify: bearerPlayer(),
          sessionOf: ({ userId }) => userId ?? null,
          reconcileInBackground: null,
        });`,
  });
  await build({
    entryPoints: [join(app.folder, 'worker.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    // What a worker does not have.
    define: { process: 'undefined', Buffer: 'undefined', setImmediate: 'undefined' },
    logLevel: 'silent',
  });
  const { makeHandler } = (await import(outfile)) as {
    makeHandler: (environment: object, pool: PGlite) => (request: Request) => Promise<Response>;
  };
  const pool = new PGlite();
  await pool.waitReady;
  await expectToCountOnce(makeHandler(environment, pool), 'https://worker.example/');
  await pool.close();
});
