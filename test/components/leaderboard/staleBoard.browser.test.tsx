import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { createGateway } from '../../../src/server/gateway/createGateway.ts';
import { cup, cupId } from '../../support/cup.ts';
import '../../../src/styles/laurel.css';
import { eventually } from '../../support/eventually.ts';

/** A board behind a gateway, whose platform is the sandbox. */
function boardBehindGateway(sandbox: ReturnType<typeof cup>) {
  const gateway = createGateway({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    interval: 100,
    onError: () => {},
  });
  const client = createClient({
    baseUrl: '/laurel',
    fetch: async (input, init) => gateway(new Request(input, init)),
  });
  return (
    <LaurelProvider client={client} session={null}>
      <Leaderboard tournamentId={cupId} pageSize={5} storage={null} live={1000} />
    </LaurelProvider>
  );
}

test('behind a gateway, a dead platform leaves the board with its age, and no longer than it is dead', async () => {
  const sandbox = cup(5);
  const screen = await render(boardBehindGateway(sandbox));
  await expect.element(screen.getByRole('row', { name: /Name 0/ })).toBeVisible();
  const seenAt = Date.now();
  expect(screen.container.querySelector('time[datetime]')).toBeNull();
  sandbox.faults.add({ type: 'status', status: 503 });
  const age = (): HTMLTimeElement | null =>
    screen.container.querySelector<HTMLTimeElement>('.laurel-Notice time[datetime]');
  await eventually(() => expect(age()).not.toBeNull());
  // A whole second, and when it was seen to be so.
  expect(Math.abs(Date.parse(age()?.dateTime ?? '') - seenAt)).toBeLessThan(10_000);
  await expect
    .element(screen.getByText(/^Could not refresh just now\. Last updated .*\d.*\.$/))
    .toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Name 0/ })).toBeVisible();
  sandbox.faults.clear();
  await eventually(() => expect(age()).toBeNull());
});

test('a live board that cannot be asked for again says so, and no longer than that', async () => {
  const sandbox = cup(5);
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
  });
  const screen = await render(
    <LaurelProvider client={client} session={null}>
      <Leaderboard tournamentId={cupId} pageSize={5} storage={null} live={1000} />
    </LaurelProvider>,
  );
  await expect.element(screen.getByRole('row', { name: /Name 0/ })).toBeVisible();
  sandbox.faults.add({ type: 'status', status: 503, operations: ['getLeaderboard'] });
  const notice = screen.getByText('Could not refresh just now.');
  await expect.element(notice, { timeout: 30_000 }).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Name 0/ })).toBeVisible();
  sandbox.faults.clear();
  await expect.element(notice, { timeout: 60_000 }).not.toBeInTheDocument();
}, 120_000);
