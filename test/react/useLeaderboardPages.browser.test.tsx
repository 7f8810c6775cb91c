import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { createClient } from '../../src/client/createClient.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { useLeaderboardPages } from '../../src/react/hooks/useLeaderboardPages.ts';
import { createSandbox } from '../../src/entries/sandbox.ts';

function game() {
  const sandbox = createSandbox();
  const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?._id ?? '';
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
  });
  const boards = () => sandbox.requests.filter(({ operation }) => operation === 'getLeaderboard');
  return { sandbox, tournamentId, client, boards };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('live asks for the first page alone, one request a tick, however many pages are loaded', async () => {
  const { sandbox, tournamentId, client, boards } = game();
  function Board() {
    const { data, fetchNextPage } = useLeaderboardPages({ tournamentId, limit: 5 }, { live: 1000 });
    return (
      <>
        <button type="button" onClick={() => void fetchNextPage()}>
          more
        </button>
        <ol>
          {data?.entries.map(({ id, scores }) => (
            <li key={id}>{`${id} ${scores['kills']}`}</li>
          ))}
        </ol>
      </>
    );
  }
  const screen = await render(
    <LaurelProvider client={client} session={null}>
      <Board />
    </LaurelProvider>,
  );
  for (const count of [5, 10, 15, 20]) {
    await expect.poll(() => screen.getByRole('listitem').all().length).toBe(count);
    if (count < 20) await screen.getByRole('button').click();
  }
  // Nothing was asked for twice on the way.
  const loaded = boards().length;
  expect(loaded).toBeLessThanOrEqual(5);
  sandbox.board(tournamentId)?.add({ player: 'champion', scores: { kills: 9999 }, at: Date.now() });
  await expect.element(screen.getByText('champion 9999')).toBeVisible();
  await pause(2200);
  const polls = boards().slice(loaded);
  expect(polls.length).toBeGreaterThanOrEqual(2);
  expect(polls.length).toBeLessThanOrEqual(4);
  expect(polls.every(({ url }) => url.includes('skip=0'))).toBe(true);
  // The reader keeps the pages that are loaded: one row more, since the champion is new.
  expect(screen.getByRole('listitem').all().length).toBeGreaterThanOrEqual(20);
});

test('a board that is scrolled away is not polled, and is again when it is back', async () => {
  const { tournamentId, client, boards } = game();
  const screen = await render(
    <LaurelProvider client={client} session={null}>
      <div style={{ height: 3000 }} />
      <Leaderboard tournamentId={tournamentId} pageSize={5} live={1000} />
    </LaurelProvider>,
  );
  await expect.element(screen.getByRole('table')).toBeInTheDocument();
  await pause(1500);
  const away = boards().length;
  await pause(2500);
  expect(boards().length).toBe(away);
  screen.getByRole('table').element().scrollIntoView();
  await expect.poll(() => boards().length, { timeout: 4000 }).toBeGreaterThan(away);
});
