import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { createGateway, type Gateway } from '../../src/server/gateway/createGateway.ts';
import type { OpenBrowser } from '../support/openBrowser.ts';
import { serveTestSandbox, type TestSandbox } from '../support/serveTestSandbox.ts';

/** A page of pushed boards, with what stands behind it. */
export interface PushSetting extends AsyncDisposable {
  readonly platform: TestSandbox;
  readonly tournamentId: string;
  /** The paths that the page asked its gateway for, streams among them. */
  readonly asked: string[];
  readonly streams: () => readonly string[];
  /**
   * The paths of the streams that are open now. One that was closed for another may reach a busy server after it, so the
   * newest of all that were asked for says nothing.
   */
  readonly openStreams: () => readonly string[];
  readonly boards: () => readonly string[];
  /** A score that makes this player the first. */
  readonly lead: (index: number, value: number) => string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** In a browser context of its own, unless one is given. */
  readonly open: (
    more?: Readonly<Record<string, string>>,
    height?: number,
    context?: BrowserContext,
  ) => Promise<Page>;
  readonly firstOf: (page: Page) => Promise<string | null>;
}

/** How it differs from the usual. */
export interface PushSettingOptions {
  /** May answer in the gateway's place. */
  readonly between?: ((gateway: RequestListener) => RequestListener) | undefined;
  readonly heartbeat?: number | undefined;
}

/** A page, its gateway on a port that stays the same, and a sandbox behind it. */
export async function openPushing(
  opened: OpenBrowser,
  { between, heartbeat }: PushSettingOptions = {},
): Promise<PushSetting> {
  const platform = await serveTestSandbox({ seed: 1 });
  const tournamentId = platform.idOf('Winter Sprint');
  const asked: string[] = [];
  const openStreams = new Set<IncomingMessage>();
  let gateway: Gateway | undefined;
  let server: Server | undefined;
  let port = 0;

  async function start(): Promise<void> {
    gateway = createGateway({
      baseUrl: platform.url,
      apiKey: platform.sandbox.apiKeys.production,
      origins: [opened.origin],
      interval: 100,
      events: { heartbeat },
      onError: () => {},
    });
    const listener = toNodeListener(gateway);
    const answer = between?.(listener) ?? listener;
    const started = createServer((request, response) => {
      if (request.method === 'GET') asked.push(request.url ?? '');
      if (request.url?.startsWith('/laurel/events?') === true) {
        openStreams.add(request);
        response.once('close', () => openStreams.delete(request));
      }
      answer(request, response);
    });
    server = started;
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
    port = (started.address() as AddressInfo).port;
  }
  async function stop(): Promise<void> {
    await gateway?.close();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  }
  await start();
  const pages: Page[] = [];
  return {
    platform,
    tournamentId,
    asked,
    openStreams: () => [...openStreams].map(({ url = '' }) => url),
    streams: () => asked.filter((path) => path.startsWith('/laurel/events?')),
    boards: () => asked.filter((path) => path.includes('/leaderboard') && !path.includes('/events?')),
    lead(index, value) {
      const { sandbox } = platform;
      const { settings } = sandbox.tournaments.find(({ id }) => id === tournamentId) ?? {};
      const player = sandbox.players[index];
      const scores = { [settings?.scoreTypes[0] ?? '']: value };
      sandbox.board(tournamentId)?.load([{ player: player?.sub ?? '', scores, at: Date.now() }]);
      return player?.nickname ?? '';
    },
    start,
    stop,
    async open(more = {}, height = 3000, context?: BrowserContext) {
      // Boards out of sight are left alone.
      const viewport = { width: 800, height };
      const page = await (context === undefined ? opened.browser.newPage({ viewport }) : context.newPage());
      await page.setViewportSize(viewport);
      pages.push(page);
      const query = new URLSearchParams({
        gateway: `http://127.0.0.1:${port}/laurel`,
        tournament: tournamentId,
        ...more,
      });
      await page.goto(`${opened.origin}/?${query}`);
      await page.waitForSelector('tbody tr');
      return page;
    },
    firstOf: async (page) => page.locator('tbody tr').first().textContent(),
    async [Symbol.asyncDispose]() {
      for (const page of pages) await page.close();
      await stop();
      await platform[Symbol.asyncDispose]();
    },
  };
}

// Until it happens: machines are busy.
export const soon = { timeout: 60_000, interval: 50 };
export const aWhile = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
