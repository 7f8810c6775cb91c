import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import type { ViteDevServer } from 'vite';
import { afterAll } from 'vitest';
import { launchChromium, launchShell } from '../../scripts/chromium.ts';
import type { Example } from '../../scripts/examples/openExample.ts';
import { openNamed } from '../../scripts/examples/openNamed.ts';
import { serveWithVite } from '../../scripts/examples/serveWithVite.ts';

/** An example in a real browser. */
export interface Played extends AsyncDisposable {
  readonly example: Example;
  readonly browser: Browser;
  readonly page: Page;
  /** What a developer would read in the console: errors, and whatever Laurel says. */
  readonly said: readonly string[];
  /** How many games of the player the service has counted. */
  readonly counted: (tournamentId: string) => number;
}

interface Compiler {
  readonly vite: ViteDevServer;
  /** Takes what pages open to hear of changes, whichever server they are of. */
  readonly sockets: Server;
}

/** One for each folder, for all tests of a file: what is compiled is compiled once. */
const compilers = new Map<string, Promise<Compiler>>();

afterAll(async () => {
  for (const started of compilers.values()) await (await started).vite.close();
});

async function startCompiler(folder: string): Promise<Compiler> {
  const sockets = createServer();
  return { vite: await serveWithVite(folder, sockets), sockets };
}

async function compiler(folder: string, server: Server): Promise<ViteDevServer> {
  const started = compilers.get(folder) ?? startCompiler(folder);
  compilers.set(folder, started);
  const { vite, sockets } = await started;
  server.on('upgrade', (...given) => sockets.emit('upgrade', ...given));
  return vite;
}

/** Starts an example and opens its page, in a window of this kind. */
export async function openPlayed(
  name: string,
  context: BrowserContextOptions = { viewport: { width: 1280, height: 720 } },
): Promise<Played> {
  // This game locks the pointer, and while one is locked the headless shell draws a frame a second.
  const launch = name === 'unity-like' ? launchChromium : launchShell;
  const [example, browser] = await Promise.all([openNamed(name, { compiler }), launch(['--mute-audio'])]);
  const page = await browser.newPage(context);
  page.setDefaultTimeout(20_000);
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().startsWith('Laurel')) said.push(message.text());
  });
  page.on('pageerror', ({ message }) => said.push(message));
  await page.goto(example.url);
  const { sandbox } = example;
  return {
    example,
    browser,
    page,
    said,
    counted: (tournamentId) =>
      sandbox
        .board(tournamentId)
        ?.submissions()
        .filter(({ player }) => player === sandbox.players[0]?.sub).length ?? 0,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await example[Symbol.asyncDispose]();
    },
  };
}
