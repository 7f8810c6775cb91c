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
  const askedIn = async (milliseconds: number) => {
    const before = boards().length;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return boards().length - before;
  };
  // Out of sight is what the browser says, which takes frames.
  await expect.poll(() => askedIn(60_000)).toBe(0);
  const table = screen.getByRole('table').element();
  const isBack = new Promise<void>((resolve) => {
    new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting === true && resolve()).observe(table);
  });
  table.scrollIntoView();
  await isBack;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(await askedIn(2_000)).toBeGreaterThan(0);
  vi.useRealTimers();
});
