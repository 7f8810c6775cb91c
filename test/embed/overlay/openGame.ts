import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { bundleEmbed, type EmbedBundleOptions } from '../../../scripts/embed/bundleEmbed.ts';
import { launchChromium, launchShell } from '../../../scripts/chromium.ts';
import type { SandboxSnapshot } from '../../../src/entries/sandbox.ts';
import { cup, cupId } from '../../support/cup.ts';
import { serveTestSandbox, type TestSandbox } from '../../support/serveTestSandbox.ts';

/** A page of a game, and what was said on it. */
export interface GamePage extends AsyncDisposable {
  readonly page: Page;
  /** What Laurel wrote to the console. */
  readonly said: readonly string[];
  /** Errors that nobody caught. */
  readonly errors: readonly string[];
  /** Addresses asked for, without the page's own. */
  readonly requests: readonly string[];
}

/** How a page is answered. */
export interface GamePageOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Runs before everything on the page. */
  readonly before?: string;
  readonly hasTouch?: boolean;
}

/** How a game is made. */
export interface GameOptions extends EmbedBundleOptions {
  /** How many play its cup. Default 40. */
  readonly players?: number;
  /** Whether pointers are locked in it: its headless shell draws one frame a second meanwhile. Default `false`. */
  readonly locksPointers?: boolean;
}

/** A game's own site with `embed.js`, a service, and a browser. */
export interface Game extends AsyncDisposable {
  readonly browser: Browser;
  readonly origin: string;
  readonly service: string;
  readonly sandbox: TestSandbox['sandbox'];
  readonly post: TestSandbox['post'];
  /** The attributes with which an element finds the service. */
  readonly at: string;
  /** Two lines: the script, and a board that stands alone. */
  readonly twoLines: string;
  /** Puts a file on the site. */
  readonly put: (path: string, body: string, headers?: Readonly<Record<string, string>>) => string;
  readonly open: (html: string, options?: GamePageOptions) => Promise<GamePage>;
}

/** The sample's pictures are on a host that is none. */
function withoutPictures(snapshot: SandboxSnapshot): SandboxSnapshot {
  return {
    ...snapshot,
    players: snapshot.players.map((player) => ({ ...player, picture: null })),
    tournaments: snapshot.tournaments.map((tournament) => ({ ...tournament, imageUrl: null })),
  };
}

// What draws in place of Preact, to see whether a page is the same: `EMBED_LIBRARY=react`.
const library = process.env['EMBED_LIBRARY'] === 'react' ? 'react' : 'preact';

/** Builds the script and serves it. */
export async function openGame({
  players = 40,
  locksPointers = false,
  ...options
}: GameOptions = {}): Promise<Game> {
  const [{ code }, browser] = await Promise.all([
    bundleEmbed({ library, ...options }),
    locksPointers ? launchChromium() : launchShell(),
  ]);
  const served = await serveTestSandbox({ snapshot: withoutPictures(cup(players).snapshot()) });
  const { sandbox, url: service } = served;
  const files = new Map<
    string,
    { readonly body: string; readonly headers: Readonly<Record<string, string>> }
  >();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://game').pathname;
    // What a gateway does: the service under a path of the game's own origin.
    if (path.startsWith('/laurel/')) {
      void fetch(`${service}${(request.url ?? '').slice('/laurel'.length)}`, {
        headers: Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => /^(x-api-key|authorization)$/.test(name)),
        ) as Record<string, string>,
      }).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      });
      return;
    }
    const file = files.get(path);
    if (path === '/favicon.ico') response.writeHead(204).end();
    else if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, file.headers).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const put: Game['put'] = (path, body, headers = {}) => {
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    files.set(path, { body, headers: { 'content-type': `${type}; charset=utf-8`, ...headers } });
    return origin + path;
  };
  put('/embed.js', code);
  const at = `base-url="${service}" api-key="${sandbox.apiKeys.production}"`;
  let pages = 0;
  return {
    browser,
    origin,
    service,
    sandbox,
    post: served.post,
    at,
    twoLines: `<script src="/embed.js"></script>\n<laurel-leaderboard ${at} tournament-id="${cupId}" live="1000"></laurel-leaderboard>`,
    put,
    async open(
      html,
      { headers = {}, viewport = { width: 800, height: 600 }, before, hasTouch = false } = {},
    ) {
      const url = put(`/${(pages += 1)}.html`, html, headers);
      const context = await browser.newContext({ viewport, hasTouch });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const said: string[] = [];
      const errors: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => {
        if (message.text().startsWith('Laurel')) said.push(message.text());
        else if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('request', (request) => {
        if (request.url() !== url) requests.push(request.url());
      });
      if (before !== undefined) await page.addInitScript(before);
      await page.goto(url);
      return {
        page,
        said,
        errors,
        requests,
        async [Symbol.asyncDispose]() {
          await context.close();
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await served[Symbol.asyncDispose]();
    },
  };
}
