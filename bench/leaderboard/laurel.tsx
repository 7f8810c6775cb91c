import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createClient } from '../../src/client/createClient.ts';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import type { LeaderboardEntry } from '../../src/domain/model.ts';
import type { Resource } from '../../src/query/keys.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { drawnBy } from './byHandInReact.tsx';
import type { Contestant } from './Contestant.ts';

const columns = [
  { name: 'kills', label: 'Kills', format: 'integer', order: 'desc', primary: true },
  { name: 'deaths', label: 'Deaths', format: 'integer', primary: false },
] as const;
const period = { choice: 'all', set: () => undefined, timeZone: 'UTC' } as const;

/** The view over plain data, with its period picker. */
export function laurelView(place: HTMLElement): Contestant {
  return drawnBy(place, (entries) => (
    <LeaderboardView model={boardOf(entries, { columns, period, total: entries.length })} heading="Bench" />
  ));
}

/**
 * The connected board: one page of as many rows as there are, asked from a `fetch` that answers at once. It is updated as by
 * "Refresh".
 */
export function laurelConnected(place: HTMLElement): Contestant {
  return connected(place, 'leaderboardPages', undefined);
}

/** The same, live: it is updated as by a poll, which the bench makes come. */
export function laurelLive(place: HTMLElement): Contestant {
  return connected(place, 'leaderboard', Number.POSITIVE_INFINITY);
}

function connected(place: HTMLElement, refreshed: Resource, live: number | undefined): Contestant {
  // Bytes, as they come from a network: making them of text is no work of a page.
  let body = new Uint8Array();
  const answer = (entries: readonly LeaderboardEntry[]) => {
    body = new TextEncoder().encode(
      JSON.stringify({
        code: 1,
        success: true,
        data: {
          entries: entries.map(({ id, ...entry }) => ({ _id: id, ...entry })),
          totalEntries: entries.length,
          userRank: null,
        },
      }),
    );
  };
  const queryClient = new QueryClient();
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'bench',
    fetch: async (url) =>
      new Response(
        (url instanceof Request ? url.url : url.toString()).includes('leaderboard')
          ? body
          : '{"code":1,"success":true,"data":[]}',
        {
          headers: { 'content-type': 'application/json' },
        },
      ),
  });
  const root = createRoot(place);
  return {
    prepare: answer,
    draw(entries) {
      flushSync(() =>
        root.render(
          <QueryClientProvider client={queryClient}>
            <LaurelProvider client={client} session={null}>
              <Leaderboard
                tournamentId="9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21"
                pageSize={entries.length}
                scoreTypes={columns}
                heading="Bench"
                live={live}
              />
            </LaurelProvider>
          </QueryClientProvider>,
        ),
      );
    },
    update() {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(refreshed),
      });
    },
  };
}
