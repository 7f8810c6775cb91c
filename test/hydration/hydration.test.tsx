import { dehydrate, QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { createSandbox, type Sandbox } from '../../src/entries/sandbox.ts';
import { prefetchFriends } from '../../src/query/prefetch/prefetchFriends.ts';
import { prefetchLeaderboard } from '../../src/query/prefetch/prefetchLeaderboard.ts';
import { prefetchProfile } from '../../src/query/prefetch/prefetchProfile.ts';
import { prefetchTournamentList } from '../../src/query/prefetch/prefetchTournamentList.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { App, type Drawn } from './App.tsx';

interface HydrationWindow {
  readonly takeOver: (html: string, drawn: Drawn) => Promise<readonly string[]>;
}

let opened: OpenBrowser;
let prefetched: Omit<Drawn, 'locale'>;

beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url);
  prefetched = await prefetch();
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

const service = ({ baseUrl, apiKeys }: Sandbox): Drawn['service'] => ({
  baseUrl,
  apiKey: apiKeys.production,
});

/** What the sandbox answers, under the keys that the page of `App` asks for. */
async function prefetch(): Promise<Omit<Drawn, 'locale'>> {
  const sandbox = createSandbox();
  const [player] = sandbox.players;
  const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
  const client = createClient({
    ...service(sandbox),
    getToken: () => sandbox.token(player?.sub ?? ''),
    fetch: sandbox.fetch,
  });
  const queryClient = new QueryClient();
  const scope = { client, session: 'mirelle' };
  await Promise.all([
    prefetchProfile(queryClient, scope),
    prefetchFriends(queryClient, scope),
    prefetchTournamentList(queryClient, scope),
    prefetchLeaderboard(queryClient, scope, { tournamentId }),
  ]);
  return {
    service: service(sandbox),
    tournamentId,
    state: JSON.parse(JSON.stringify(dehydrate(queryClient))) as Drawn['state'],
  };
}

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Tokyo'];
const locales = ['en-US', 'en-GB', 'de-DE', 'pt-BR', 'ko', 'fr', 'ar'];

it.each(zones)('a browser in %s draws what the server drew, in every language', async (timezoneId) => {
  const context = await opened.browser.newContext({ timezoneId });
  const page = await context.newPage();
  const said: string[] = [];
  await page.goto(opened.origin);
  await page.waitForFunction(() => 'takeOver' in window);
  for (const locale of locales) {
    const drawn = { ...prefetched, locale };
    const html = renderToString(<App {...drawn} />);
    const errors = await page.evaluate(
      ([html, drawn]) => (window as unknown as HydrationWindow).takeOver(html, drawn),
      [html, drawn] as const,
    );
    said.push(...errors.map((error) => `${locale}: ${error}`));
  }
  await context.close();
  expect(said).toEqual([]);
});
