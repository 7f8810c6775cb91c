import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { createSandbox } from '../../../src/entries/sandbox.ts';

function game() {
  const sandbox = createSandbox();
  const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
  });
  const boards = () => sandbox.requests.filter(({ operation }) => operation === 'getLeaderboard');
  return { sandbox, tournamentId, client, boards };
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

test('a board that is scrolled away is not polled, and is again when it is back', async () => {
  const { tournamentId, client, boards } = game();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const screen = await render(
    <LaurelProvider client={client} session={null}>
      <div style={{ height: 3000 }} />
      <Leaderboard tournamentId={tournamentId} pageSize={5} live={1000} />
    </LaurelProvider>,
  );
  await expect.element(screen.getByRole('table')).toBeInTheDocument();
  // Out of sight is what the browser says, which takes a frame or two.
  await frames(3);
  await vi.advanceTimersByTimeAsync(0);
  const away = boards().length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(boards().length).toBe(away);
  screen.getByRole('table').element().scrollIntoView();
  await frames(3);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(boards().length).toBeGreaterThan(away);
  vi.useRealTimers();
});
