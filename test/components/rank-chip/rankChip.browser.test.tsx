import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { createClient } from '../../../src/client/createClient.ts';
import { RankChip } from '../../../src/components/rank-chip/RankChip.tsx';
import { RankChipView } from '../../../src/components/rank-chip/RankChipView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { killColumns, ownRow, rows } from '../../../stories/leaderboard/board.ts';
import { cup, cupId } from '../../support/cup.ts';
import { loadVisuals } from '../../../src/components/visuals/useVisuals.ts';

// As it is on a page that was idle once.
beforeAll(loadVisuals);

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

test('a place won or lost pops, once a second at most, and not for who wants no motion or for another player', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const at = (rank: number, id = 'mirelle') => (
    <RankChipView model={boardOf(rows(3), { columns: killColumns, own: { ...ownRow, id, rank } })} />
  );
  const pops = () => {
    const found = document.querySelector('.laurel-RankChip-rank')?.getAnimations() ?? [];
    for (const animation of found) animation.cancel();
    return found.length;
  };
  const screen = await render(at(57));
  expect(pops()).toBe(0);
  await screen.rerender(at(56));
  expect(pops()).toBe(1);
  vi.advanceTimersByTime(900);
  await screen.rerender(at(55));
  expect(pops()).toBe(0);
  vi.advanceTimersByTime(100);
  await screen.rerender(at(54));
  expect(pops()).toBe(1);
  vi.advanceTimersByTime(2_000);
  await screen.rerender(at(12, 'oskar'));
  expect(pops()).toBe(0);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  vi.advanceTimersByTime(2_000);
  await screen.rerender(at(11, 'oskar'));
  expect(pops()).toBe(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('is as wide as what it says, in a column whose items are stretched, too', async () => {
  const model = boardOf(rows(3), { columns: killColumns, own: ownRow });
  await render(
    <div style={{ display: 'flex', flexDirection: 'column', inlineSize: 600 }}>
      <RankChipView model={model} />
    </div>,
  );
  const width = document.querySelector('.laurel-RankChip')?.getBoundingClientRect().width;
  expect(width).toBeGreaterThan(32);
  expect(width).toBeLessThan(400);
});
