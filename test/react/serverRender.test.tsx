import { inspect } from 'node:util';
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { createClient } from '../../src/client/createClient.ts';
import { friendsQuery } from '../../src/query/friendsQuery.ts';
import { leaderboardPagesQuery } from '../../src/query/leaderboardPagesQuery.ts';
import { leaderboardQuery } from '../../src/query/leaderboardQuery.ts';
import { pushLive } from '../../src/query/push/pushLive.ts';
import { tournamentsQuery } from '../../src/query/tournamentsQuery.ts';
import { userInfoQuery } from '../../src/query/userInfoQuery.ts';
import { useLeaderboard } from '../../src/react/hooks/useLeaderboard.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createSandbox } from '../../src/entries/sandbox.ts';

const sandbox = createSandbox();
const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';

/** What a server does for one request: its own cache, the player's own client, then the HTML. */
async function renderFor(sub: string): Promise<{ html: string; state: string }> {
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: () => sandbox.token(sub),
    fetch: async (...request) => {
      for (let turn = Math.random() * 8; turn > 0; turn -= 1) await new Promise(setImmediate);
      return sandbox.fetch(...request);
    },
  });
  const scope = { client, session: sub };
  const queryClient = new QueryClient();
  await Promise.all([
    queryClient.prefetchQuery(userInfoQuery(scope)),
    queryClient.prefetchQuery(friendsQuery(scope)),
    queryClient.prefetchQuery(tournamentsQuery(scope)),
    queryClient.prefetchInfiniteQuery(leaderboardPagesQuery(scope, { tournamentId, limit: 25 })),
  ]);
  const page = (
    <QueryClientProvider client={queryClient}>
      <LaurelProvider client={client} session={sub}>
        <Profile />
        <FriendAvatars />
        <TournamentList />
        <Leaderboard tournamentId={tournamentId} />
      </LaurelProvider>
    </QueryClientProvider>
  );
  return { html: renderToString(page), state: JSON.stringify(dehydrate(queryClient)) };
}

describe('rendering on a server', () => {
  it('writes what was prefetched, without a style attribute or tag', async () => {
    const [player] = sandbox.players;
    const { html } = await renderFor(player?.sub ?? '');
    expect(html).toContain(player?.nickname);
    expect(html).toContain('Winter Sprint');
    expect(html).toMatch(/<table/);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/<style/);
  });

  it('keeps 200 interleaved players apart, and says no secret', { timeout: 60_000 }, async () => {
    const said: unknown[] = [];
    const spies = (['log', 'warn', 'error', 'info'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void said.push(...words)),
    );
    const people = Array.from({ length: 200 }, (_, index) => sandbox.players[index % sandbox.players.length]);
    const pages = await Promise.all(
      people.map(async (player) => ({ player, ...(await renderFor(player?.sub ?? '')) })),
    );
    for (const { player, html, state } of pages) {
      expect(html).toContain(player?.nickname);
      const owners = [...state.matchAll(/player:([\w-]+)/g)].map(([, sub]) => sub);
      expect(new Set(owners)).toEqual(new Set([player?.sub]));
      for (const text of [html, state]) {
        expect(text).not.toContain(sandbox.apiKeys.production);
        expect(text).not.toMatch(/eyJhbGciOi/);
      }
      expect(html).not.toContain(player?.email);
    }
    for (const spy of spies) spy.mockRestore();
    expect(inspect(said)).not.toMatch(/eyJhbGciOi|production-/);
    expect(said).toEqual([]);
  });

  it.each([
    ['before anything is loaded', false],
    ['with what was prefetched', true],
  ])('writes boards that are pushed in a page, %s', async (_, isPrefetched) => {
    const client = createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys.production,
      fetch: sandbox.fetch,
    });
    const queryClient = new QueryClient();
    const scope = { client, session: null };
    if (isPrefetched) {
      await queryClient.prefetchInfiniteQuery(leaderboardPagesQuery(scope, { tournamentId, limit: 25 }));
      await queryClient.prefetchQuery(leaderboardQuery(scope, { tournamentId }));
    }
    const live = pushLive('/laurel');
    function Count(): ReactNode {
      return <output>{useLeaderboard({ tournamentId }, { live }).data?.entries.length ?? 'loading'}</output>;
    }
    const html = renderToString(
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={client} session={null}>
          <Leaderboard tournamentId={tournamentId} live={live} />
          <RankChip tournamentId={tournamentId} live={live} />
          <Count />
        </LaurelProvider>
      </QueryClientProvider>,
    );
    expect(html).toContain(`<output>${isPrefetched ? '10' : 'loading'}</output>`);
    if (isPrefetched) expect(html).toMatch(/<table/);
    // Nor is anything left that looks on.
    expect(queryClient.getQueryCache().hasListeners()).toBe(false);
  });

  it('works for nobody signed in, before anything is loaded', () => {
    const client = createClient({ baseUrl: sandbox.baseUrl, apiKey: 'key' });
    const render = (element: ReactElement): string =>
      renderToString(
        <LaurelProvider client={client} session={null}>
          {element}
        </LaurelProvider>,
      );
    expect(render(<Profile />)).toContain('laurel-Profile');
    expect(render(<Leaderboard tournamentId="t" />)).toContain('aria-busy="true"');
  });
});
