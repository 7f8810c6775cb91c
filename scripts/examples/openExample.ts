import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import {
  bearerPlayer,
  createScoreHandler,
  memoryLedger,
  type ScoreHandler,
  toNodeListener,
} from '../../src/entries/server.ts';
import { createSandbox, type Sandbox } from '../../src/entries/sandbox.ts';
import { serveSandbox } from '../../src/sandbox/serveSandbox.ts';
import { bundleEmbed } from '../embed/bundleEmbed.ts';
import { listenAt } from '../ports.ts';
import type { ViteDevServer } from 'vite';
import { exampleWorld } from './exampleWorld.ts';
import { serveWithVite } from './serveWithVite.ts';

/** The public key that the examples' pages have. */
const apiKey = 'example';

/** Made once for all examples of this process. */
let script: Promise<string> | undefined;

/** An example that runs: its page, its game server and a service. */
export interface Example extends AsyncDisposable {
  readonly url: string;
  /** Where the service is. */
  readonly service: string;
  readonly sandbox: Sandbox;
}

/** How an example is started. */
export interface ExampleOptions {
  /** Where its page is. Default: any free port. */
  readonly port?: number | undefined;
  /** Whether the next free one does where somebody listens there. Default false. */
  readonly orNext?: boolean | undefined;
  /** Whether others play, so that boards move. */
  readonly bots?: boolean | undefined;
  /** The page, in the folder. Default `index.html`. */
  readonly page?: string | undefined;
  /** What stands in the page as `%NAME%`, asked for at each request. */
  readonly words?: (() => Readonly<Record<string, string>>) | undefined;
  /** Another example that runs, whose platform it is on. Default: one of its own. */
  readonly beside?: Example | undefined;
  /** What compiles the modules of a folder for the pages of a server, and outlives it. Default: a Vite of its own. */
  readonly compiler?: ((folder: string, server: Server) => Promise<ViteDevServer>) | undefined;
}

/**
 * Starts a folder of `examples`: the sandbox service on a port of its own, and on the page's origin the game server (sign-in at
 * `/api/player`, scores at `/api/scores`), a gateway to the service (`/laurel/`), `embed.js`, and the page, by Vite where it has
 * modules to be compiled.
 */
export async function openExample(
  name: string,
  {
    port = 0,
    orNext = false,
    bots = false,
    page = 'index.html',
    words = () => ({}),
    beside,
    compiler,
  }: ExampleOptions = {},
): Promise<Example> {
  const folder = join(import.meta.dirname, '../../examples', name);
  const platform = beside ?? (await servePlatform());
  const { sandbox, service: baseUrl } = platform;
  const scores = createScoreHandler({
    baseUrl,
    apiKey,
    privateKey: (await sandbox.privateKeys()).production,
    ledger: memoryLedger(),
    identify: bearerPlayer(),
    rules: { scoreTypes: { points: { min: 0, max: 100_000 } }, leaderboardType: 'Highscore' },
  });
  script ??= bundleEmbed().then(({ code }) => code);
  const code = await script;
  const answers = toNodeListener(async (request) =>
    answer(request, { sandbox, baseUrl, scores, page: join(folder, page), script: code, words }),
  );

  const server = createServer();
  const vite = existsSync(join(folder, 'main.tsx'))
    ? await (compiler ?? serveWithVite)(folder, server)
    : null;
  const listener: RequestListener = (request, response) => {
    if (vite === null || isServers(request.url ?? '')) answers(request, response);
    else vite.middlewares(request, response);
  };
  server.on('request', listener);
  const ownPort = await listenAt(server, port, orNext);
  const timer = bots ? setInterval(() => playAsSomebody(sandbox), 4000) : undefined;
  return {
    url: `http://127.0.0.1:${ownPort}/`,
    service: baseUrl,
    sandbox,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      if (compiler === undefined) await vite?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (beside === undefined) await platform[Symbol.asyncDispose]();
    },
  };
}

/** The service with the world of the examples. */
export async function servePlatform(): Promise<Pick<Example, 'service' | 'sandbox'> & AsyncDisposable> {
  const { sandbox, url, close } = await serveSandbox(
    (baseUrl) =>
      createSandbox({
        baseUrl,
        apiKeys: { development: 'example-development', production: apiKey },
        snapshot: exampleWorld(baseUrl),
      }),
    { port: 0 },
  );
  return { sandbox, service: url, [Symbol.asyncDispose]: close };
}

interface Site {
  readonly sandbox: Sandbox;
  readonly baseUrl: string;
  readonly scores: ScoreHandler;
  /** The page's file. */
  readonly page: string;
  readonly script: string;
  readonly words: () => Readonly<Record<string, string>>;
}

function isServers(path: string): boolean {
  return /^\/(api|laurel)\/|^\/embed\.js$|^\/favicon\.ico$/.test(path);
}

async function answer(request: Request, site: Site): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname === '/api/scores') return site.scores(request);
  if (pathname === '/api/player') return signIn(site.sandbox, Number(searchParams.get('as')));
  if (pathname.startsWith('/laurel/'))
    return askPlatform(request, `${site.baseUrl}${pathname.slice('/laurel'.length)}${search}`);
  if (pathname === '/embed.js')
    return new Response(site.script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  if (pathname !== '/') return new Response(null, { status: pathname === '/favicon.ico' ? 204 : 404 });
  const page = await readFile(site.page, 'utf8');
  const words = site.words();
  return new Response(
    page.replaceAll(/%([A-Z_]+)%/g, (written, word: string) => words[word] ?? written),
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}

/** In place of a sign-in: whoever comes is Mirelle, or who is asked for by number. */
async function signIn(sandbox: Sandbox, number: number): Promise<Response> {
  const session = sandbox.players[number]?.sub ?? '';
  return Response.json(
    { session, token: await sandbox.token(session) },
    { headers: { 'cache-control': 'no-store' } },
  );
}

/** The service under a path of the game's own origin, as behind a gateway, of which nothing is kept: a score shows as soon as it counts. */
async function askPlatform(request: Request, url: string): Promise<Response> {
  const headers = new Headers();
  for (const name of ['x-api-key', 'authorization']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { status, body, headers: answered } = await fetch(url, { headers, signal: request.signal });
  return new Response(body, {
    status,
    headers: { 'content-type': answered.get('content-type') ?? 'application/json' },
  });
}

/** A score of somebody else's, in each tournament. */
export function playAsSomebody(sandbox: Sandbox): void {
  for (const { id } of sandbox.tournaments) {
    const board = sandbox.board(id);
    const rows = board?.page(0, 28) ?? [];
    const row = rows[Math.floor(Math.random() * rows.length)];
    if (row === undefined || row.player === sandbox.players[0]?.sub) continue;
    const points = Math.ceil((row.scores['points'] ?? 10) * 0.04 * Math.random());
    board?.add({ player: row.player, scores: { points }, at: Date.now() });
  }
}
