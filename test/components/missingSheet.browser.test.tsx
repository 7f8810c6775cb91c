import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { createSandbox } from '../../src/entries/sandbox.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { clientOf } from '../react/game.tsx';
import { eventually } from '../support/eventually.ts';

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`;
const entry = { id: 'a', rank: 1, name: 'Ada', username: null, avatarUrl: picture, scores: { kills: 3 } };

afterEach(() => vi.restoreAllMocks());

// No style sheet is imported in this file.
test('a page without the style sheet is told so once, and nothing in it grows as wide as the page', async () => {
  await page.viewport(1280, 800);
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = await render(
    <>
      <LeaderboardView model={boardOf([entry])} />
      <LeaderboardView model={boardOf([])} heading="Another" />
      <LaurelProvider client={clientOf(createSandbox({ seed: 3 }), null)} session={null}>
        <TournamentList />
      </LaurelProvider>
    </>,
  );
  await expect.poll(() => container.querySelectorAll('article, li').length).toBeGreaterThan(1);
  await eventually(() => expect(told.mock.calls).toHaveLength(1));
  expect(String(told.mock.calls)).toMatch(/Laurel: .*no style sheet.*import 'laurel\/styles\.css'/);
  const widths = [...container.querySelectorAll('svg, img')].map((drawing) => [
    drawing.getAttribute('class'),
    drawing.getBoundingClientRect().width,
  ]);
  expect(widths.length).toBeGreaterThan(5);
  expect(widths.filter(([, width]) => Number(width) > 320)).toEqual([]);
});
