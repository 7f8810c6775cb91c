import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import '../../../src/styles/themes/arcade.css';
import '../../../src/styles/themes/glass.css';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import { troubleWithText } from '../../stories/troubleWithText.ts';

beforeAll(async () => page.viewport(240, 400));
afterAll(async () => page.viewport(768, 900));

test.each(
  ['default', 'arcade', 'glass'].flatMap((theme) =>
    [98_765, 1_284_500, 12_845_000, 1.5e300].flatMap((score) =>
      [3, 123_456].map((rank) => ({ theme, score, rank })),
    ),
  ),
)(
  'in a corner of 240 px names are left beside a score of $score ($theme, rank $rank)',
  async ({ theme, score, rank }) => {
    const rows = ['Maximilian the Third', 'Ada', 'Grace Hopper'].map((name, index) => ({
      id: name,
      rank: index === 2 ? rank : index + 1,
      name,
      username: null,
      avatarUrl: null,
      scores: { kills: score - index },
      ...(index === 2 ? { own: true } : index === 0 && { friend: true }),
    }));
    const screen = await render(
      <div data-laurel-theme={theme}>
        <LeaderboardView heading="Cup" model={boardOf(rows)} />
      </div>,
    );
    expect(troubleWithText()).toEqual([]);
    // The heart stands on the face.
    expect(screen.container.querySelector('[data-friend] .laurel-Avatar')?.checkVisibility()).toBe(true);
    const you = screen.container.querySelector('.laurel-Leaderboard-you');
    const size = Number.parseFloat(getComputedStyle(you as Element).fontSize);
    expect(you?.getBoundingClientRect().height).toBeLessThan(2 * size);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(240);
  },
);

test.each(
  [
    { theme: 'default', score: 9_007_199_254_740_991 },
    { theme: 'arcade', score: 987_654_321_098_765 },
  ].flatMap((one) => (['ltr', 'rtl'] as const).map((dir) => ({ ...one, dir }))),
)(
  'there a score of many digits is whole, in one line, beside a rank past a million ($theme, $dir)',
  async ({ theme, score, dir }) => {
    const rows = [1, 2, 1_284_500].map((rank) => ({
      id: String(rank),
      rank,
      name: 'Ada',
      username: null,
      avatarUrl: null,
      scores: { kills: score },
      friend: true,
    }));
    const screen = await render(
      <div data-laurel-theme={theme}>
        <LeaderboardView heading="Cup" model={boardOf(rows)} dir={dir} />
      </div>,
    );
    const shown = [...screen.container.querySelectorAll('.laurel-Leaderboard-stacked .laurel-Score')];
    expect(shown).toHaveLength(3);
    for (const one of shown) {
      const { top, height, left, width } = one.getBoundingClientRect();
      expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(one).fontSize));
      // A friend's heart hangs below the face, and behind the score.
      for (const part of [0.05, 0.1, 0.15, 0.2, 0.8, 0.85, 0.9, 0.95])
        expect(one.contains(document.elementFromPoint(left + width * part, top + 1)), `at ${part}`).toBe(
          true,
        );
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(240);
  },
);
