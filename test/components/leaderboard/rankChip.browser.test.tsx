import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { createClient } from '../../../src/client/createClient.ts';
import { RankChip } from '../../../src/components/rank-chip/RankChip.tsx';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../support/cup.ts';

test('tells the place of a player far below, and what is missing to the next, in one line', async () => {
  const sandbox = cup(60, [], (index) => 10_000 - index * 10);
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: () => sandbox.token('player-41'),
    fetch: sandbox.fetch,
  });
  await render(
    <LaurelProvider client={client} session="player-41">
      <RankChip tournamentId={cupId} scoreTypes={[{ name: 'kills', label: 'Kills', order: 'desc' }]} />
    </LaurelProvider>,
  );
  await expect.element(page.getByText('Rank 42')).toBeVisible();
  await expect.element(page.getByText('Kills 9,590')).toBeVisible();
  await expect.element(page.getByText(/^10 to pass .*Name 40/)).toBeVisible();
  const chip = document.querySelector('.laurel-RankChip');
  expect(chip?.getBoundingClientRect().height).toBe(32);
  expect(chip?.querySelector('button, a, [tabindex]')).toBeNull();
});

test('draws nothing for who has no place', async () => {
  const sandbox = cup(3);
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
  });
  await render(
    <LaurelProvider client={client} session={null}>
      <p>the game</p>
      <RankChip tournamentId={cupId} />
    </LaurelProvider>,
  );
  await expect
    .poll(() => sandbox.requests.filter(({ operation }) => operation === 'getLeaderboard').length)
    .toBe(1);
  expect(document.querySelector('.laurel-RankChip')).toBeNull();
});
