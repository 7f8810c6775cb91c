import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { indexOfGame } from '../../../stories/leaderboard/indexOfGame.ts';
import { cup, cupId } from '../../support/cup.ts';
import '../../../src/styles/laurel.css';

const friends = ['player-3', 'player-700', 'player-999'];

/** A board of a thousand, whose player 800 has friends far apart. */
function rankedBoard(sandbox: ReturnType<typeof cup>, isRanked: boolean) {
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    getToken: () => sandbox.token('player-800'),
  });
  const index = isRanked ? indexOfGame({ sandbox, tournamentId: cupId }) : undefined;
  return (
    <LaurelProvider client={client} session="player-800">
      <Leaderboard tournamentId={cupId} pageSize={10} storage={null} index={index} />
    </LaurelProvider>
  );
}

test('with a rank index, friends are all there by their exact ranks, and the view says what it is', async () => {
  const screen = await render(rankedBoard(cup(1000, friends), true));
  await screen.getByRole('radio', { name: 'Friends' }).click();
  await expect
    .element(screen.getByText('Friends down to place 1,000, by their rank on the whole board.'))
    .toBeVisible();
  const names = screen
    .getByRole('rowheader')
    .elements()
    .map((element) => element.textContent);
  expect(names).toEqual([
    expect.stringContaining('Name 3'),
    expect.stringContaining('Name 700'),
    expect.stringContaining('Name 800'),
    expect.stringContaining('Name 999'),
  ]);
  await expect.element(screen.getByRole('row', { name: /1,000 .*Name 999/ })).toBeVisible();
  // There are no more of them.
  expect(screen.getByRole('button', { name: 'Show more' }).elements()).toHaveLength(0);
  await screen.getByRole('radio', { name: 'Everyone' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Name 9 / })).toBeVisible();
});

test('without one, or when it steps aside, friends are those of the first two hundred', async () => {
  const sandbox = cup(1000, friends);
  sandbox.faults.add({
    type: 'rewrite',
    operations: ['getScores'],
    rewrite: (body) => body.replace(/"kills":\d+/, '"kills":1'),
  });
  for (const isRanked of [false, true]) {
    const screen = await render(rankedBoard(sandbox, isRanked));
    await screen.getByRole('radio', { name: 'Friends' }).click();
    await expect
      .element(screen.getByText(/^Friends down to place 200, .* 2 friends are further down/))
      .toBeVisible();
    await screen.unmount();
  }
});
