import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import type { Leaderboard as Page } from '../../../src/domain/model.ts';
import { leaderboardPagesQuery } from '../../../src/query/leaderboardPagesQuery.ts';
import type { RankSource } from '../../../src/query/ranks/RankSource.ts';
import {
  type LeaderboardOptions,
  useLeaderboardModel,
} from '../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { clientOf } from '../../react/game.tsx';
import { cup, cupId } from '../../support/cup.ts';
import { rankedPage } from '../../support/rankedPage.ts';

/** An index that is read each time that a board is worked out, and how often it was. */
function countedIndex(index: RankSource) {
  const count = { reads: 0 };
  const read: RankSource['read'] = (...given) => {
    count.reads += 1;
    return index.read(...given);
  };
  return { count, index: { ...index, read } };
}

function Bare(options: LeaderboardOptions) {
  useLeaderboardModel(options);
  return null;
}

test('an answer is worked out for what is drawn of it as often as for a model alone', async () => {
  const sandbox = cup(20);
  const client = clientOf(sandbox, null);
  const { index } = rankedPage(sandbox);
  const [drawn, bare] = [countedIndex(index), countedIndex(index)];
  const queryClient = new QueryClient();
  const options = { tournamentId: cupId, pageSize: 10, storage: null };
  render(
    <QueryClientProvider client={queryClient}>
      <LaurelProvider client={client} session={null}>
        <Leaderboard {...options} index={drawn.index} />
        <Bare {...options} index={bare.index} />
      </LaurelProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('row', { name: /Name 0/ });
  const { queryKey } = leaderboardPagesQuery({ client, session: null }, { tournamentId: cupId, limit: 10 });
  for (const count of [drawn.count, bare.count]) count.reads = 0;
  const renamed = ({ entries, ...page }: Page): Page => ({
    ...page,
    entries: entries.map((entry) => ({ ...entry, name: `New ${entry.name}` })),
  });
  act(() => {
    queryClient.setQueryData<InfiniteData<Page>>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map(renamed) },
    );
  });
  await screen.findByRole('row', { name: /New Name 0/ });
  expect(bare.count.reads).toBeGreaterThan(0);
  expect(drawn.count.reads).toBe(bare.count.reads);
});
