import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { prefetchLeaderboard } from '../../../src/query/prefetch/prefetchLeaderboard.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../support/cup.ts';

/** Two players and two boards, all of it in the cache before anything is drawn. */
async function cached() {
  const sandbox = cup(5);
  let signedIn = '';
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: async () => sandbox.token(signedIn),
    fetch: sandbox.fetch,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const session of ['player-1', 'player-2']) {
    signedIn = session;
    await prefetchLeaderboard(queryClient, { client, session }, { tournamentId: cupId });
  }
  return { client, queryClient };
}

const own = (): string => document.querySelector('tr[data-own]')?.textContent ?? '';

test('whoever signs in finds no row of the former player’s marked, in no commit', async () => {
  const { client, queryClient } = await cached();
  const seen: string[] = [];
  function Watch({ session }: { readonly session: string }) {
    // Of each commit that brings another session: before what may be drawn later.
    useLayoutEffect(() => {
      seen.push(`${session}: ${own()}`);
    });
    return <Leaderboard tournamentId={cupId} storage={null} />;
  }
  const app = (session: string) => (
    <QueryClientProvider client={queryClient}>
      <LaurelProvider client={client} session={session}>
        <Watch session={session} />
      </LaurelProvider>
    </QueryClientProvider>
  );
  const screen = render(app('player-1'));
  await screen.findByRole('row', { name: /Name 1/ });
  expect(own()).toContain('Name 1');
  screen.rerender(app('player-2'));
  expect(own()).toContain('Name 2');
  expect(seen.at(-1)).toMatch(/^player-2: .*Name 2/);
});
