import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import '../../../src/styles/themes/arcade.css';
import '../../../src/styles/themes/contrast.css';
import '../../../src/styles/themes/glass.css';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import { ar } from '../../../src/messages/locales/ar.ts';
import { de } from '../../../src/messages/locales/de.ts';
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
    const face = screen.container.querySelector('[data-friend] .laurel-Avatar');
    expect(face?.checkVisibility()).toBe(true);
    // In the arcade look it is all that is left of the face, and as high as the letters beside it: they do not touch.
    const named = screen.container.querySelector('[data-friend] .laurel-PlayerName')?.getBoundingClientRect();
    if (theme === 'arcade')
      expect((named?.left ?? 0) - (face?.getBoundingClientRect().right ?? 0)).toBeGreaterThanOrEqual(8);
    const you = screen.container.querySelector('.laurel-Leaderboard-you');
    const size = Number.parseFloat(getComputedStyle(you as Element).fontSize);
    expect(you?.getBoundingClientRect().height).toBeLessThan(2 * size);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(240);
  },
);

test.each(
  ['default', 'arcade', 'glass'].flatMap((theme) =>
    ([de, ar] as const).flatMap((messages) =>
      [240, 312, 330, 390].map((width) => ({ theme, language: messages.language, messages, width })),
    ),
  ),
)(
  'a score of many digits is whole, in one line, beside a rank past a million ($theme, $language, $width px)',
  async ({ theme, messages, width }) => {
    await page.viewport(width, 400);
    const rows = [1, 2, 1_284_500].map((rank) => ({
      id: String(rank),
      rank,
      name: 'Ada',
      username: null,
      avatarUrl: null,
      // With the sign that it is about as much.
      scores: { kills: 9_007_199_254_740_992 },
      friend: true,
    }));
    const screen = await render(
      <div data-laurel-theme={theme}>
        <LeaderboardView heading="Cup" model={boardOf(rows)} messages={messages} />
      </div>,
    );
    const shown = [...screen.container.querySelectorAll('.laurel-Leaderboard-stacked .laurel-Score')];
    expect(shown).toHaveLength(3);
    for (const one of shown) {
      const { top, height, left, width } = one.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(one).fontSize));
      // A friend's heart hangs below the face, and behind the score.
      for (const part of [0.05, 0.1, 0.15, 0.2, 0.8, 0.85, 0.9, 0.95])
        expect(one.contains(document.elementFromPoint(left + width * part, top + 1)), `at ${part}`).toBe(
          true,
        );
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test.each(['default', 'arcade', 'glass'])(
  'with text of twice the size nothing lies over anything else there, and no word is broken (%s)',
  async (theme) => {
    await page.viewport(240, 400);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    const rows = ['Oskar', 'Tamsin', 'Yuki', 'Mirelle'].map((name, index) => ({
      id: name,
      rank: index + 1,
      name,
      username: null,
      avatarUrl: null,
      scores: { kills: 4120 - index, deaths: 7 },
      own: index === 3,
    }));
    for (const factor of [1, 1e6]) {
      const screen = await render(
        <div data-laurel-theme={theme}>
          <LeaderboardView
            heading="Tournaments"
            model={boardOf(rows.map((row) => ({ ...row, scores: { kills: row.scores.kills * factor } })))}
          />
        </div>,
      );
      expect(troubleWithText()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(240);
      for (const word of screen.container.querySelectorAll('.laurel-Title, .laurel-Leaderboard-you')) {
        const size = Number.parseFloat(getComputedStyle(word).fontSize);
        expect(word.getBoundingClientRect().height, word.textContent).toBeLessThan(2 * size);
      }
      const boxes = [
        ...screen.container.querySelectorAll('[data-medal], .laurel-Leaderboard-stacked .laurel-Score'),
      ];
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          const [upper, lower] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          expect(upper.bottom - lower.top, `${one.textContent} and ${other.textContent}`).toBeLessThanOrEqual(
            4,
          );
        }
      await screen.unmount();
    }
  },
);

const boards = {
  'four scores': { kills: 1_234_567, deaths: 120, assists: 31, accuracy: 97 },
  'a long score': { kills: 9_007_199_254_740_991, deaths: 120 },
  'three short scores': { kills: 4120, deaths: 120, assists: 31 },
  'three long scores': { kills: 9_876_543_210, deaths: 1_234_567_890, assists: 987_654_321 },
  'six scores': { kills: 4120, deaths: 120, assists: 31, accuracy: 97, headshots: 12, playtime: 5 },
  'six long scores': {
    kills: 9_876_543_210,
    deaths: 1_234_567_890,
    assists: 987_654_321,
    accuracy: 123_456_789,
    headshots: 999_999_999_999,
    playtime: 55_555_555_555,
  },
};

test.each(
  ['default', 'arcade', 'glass'].flatMap((theme) =>
    [520, 544, 600, 640, 700, 760, 800, 840, 900].map((width) => ({ theme, width })),
  ),
)('names have room beside however many scores ($theme, $width px)', async ({ theme, width }) => {
  await page.viewport(width, 400);
  for (const [called, scores] of Object.entries(boards)) {
    const rows = ['Maximilian the Third of Somewhere', 'Ada', 'Grace Hopper'].map((name, index) => ({
      id: name,
      rank: index + 1,
      name,
      username: null,
      avatarUrl: null,
      scores,
      own: index === 2,
    }));
    const screen = await render(
      <div data-laurel-theme={theme}>
        <LeaderboardView heading="Cup" model={boardOf(rows)} />
      </div>,
    );
    expect(document.documentElement.scrollWidth, called).toBeLessThanOrEqual(width);
    for (const name of screen.container.querySelectorAll('.laurel-Leaderboard-row .laurel-PlayerName')) {
      const size = Number.parseFloat(getComputedStyle(name).fontSize);
      if (name.scrollWidth > name.clientWidth)
        expect(name.clientWidth, `${name.textContent} beside ${called}`).toBeGreaterThan(4 * size);
    }
    // What makes the columns wide is no part of their names.
    await expect.element(screen.getByRole('columnheader', { name: 'Kills', exact: true })).toBeVisible();
    const shown = screen.getByRole('columnheader').elements().length - 2;
    const all = Object.keys(scores).length;
    const more = screen.getByRole('button', { name: 'More scores' });
    expect(more.elements().length === 1, 'what has no column is to be had').toBe(shown < all);
    // As soon as there is room for them.
    const wanted = { 'four scores': 640, 'three short scores': 520, 'six scores': 800 }[called];
    if (wanted !== undefined) expect(shown, called).toBe(width < wanted ? 1 : all);
    if (shown < all) {
      await more.click();
      expect(troubleWithText(), called).toEqual([]);
      for (const score of screen.container.querySelectorAll('.laurel-Leaderboard-restScore'))
        expect(score.checkVisibility(), called).toBe(true);
      // The edge of the own row is around the scores that are shown.
      const last = screen.container.querySelector('tr[data-own] > [data-primary]');
      expect(getComputedStyle(last as Element).borderStartEndRadius, called).toBe(
        getComputedStyle(screen.container.querySelector('tr[data-own] > td') as Element)
          .borderStartStartRadius,
      );
    }
    await screen.unmount();
  }
});

test.each(['ltr', 'rtl'] as const)(
  'the title of the arcade look begins where all else does (%s)',
  async (dir) => {
    for (const width of [240, 460]) {
      await page.viewport(width, 400);
      const screen = await render(
        <div data-laurel-theme="arcade">
          <LeaderboardView heading="Cup" model={boardOf([])} dir={dir} />
        </div>,
      );
      const title = screen.container.querySelector('.laurel-Title');
      const words = document.createRange();
      words.selectNodeContents(title as Element);
      const [text, header] = [words, title?.closest('.laurel-Header')].map((each) =>
        each?.getBoundingClientRect(),
      );
      const away =
        dir === 'ltr' ? (text?.left ?? 0) - (header?.left ?? 0) : (header?.right ?? 0) - (text?.right ?? 0);
      expect(Math.abs(away), `at ${width} px`).toBeLessThan(1);
      await screen.unmount();
    }
  },
);

test.each(['default', 'arcade', 'glass'])(
  'there the own name, the word below it and a score of many digits keep off the edge of the row (%s)',
  async (theme) => {
    await page.viewport(240, 400);
    const rows = [
      {
        id: 'me',
        rank: 8,
        name: 'Ada',
        username: null,
        avatarUrl: null,
        scores: { kills: 987_654_321_098 },
        own: true,
      },
    ];
    const screen = await render(
      <div data-laurel-theme={theme}>
        <LeaderboardView heading="Cup" model={boardOf(rows)} />
      </div>,
    );
    const [row, name, score] = [
      'tr[data-own]',
      'tr[data-own] .laurel-PlayerName',
      '.laurel-Leaderboard-stacked',
    ].map((selector) => screen.container.querySelector(selector)?.getBoundingClientRect());
    if (row === undefined || name === undefined || score === undefined) throw new Error('a row');
    expect(name.top - row.top).toBeGreaterThanOrEqual(3);
    expect(row.bottom - score.bottom).toBeGreaterThanOrEqual(0);
  },
);

test('the bar of the own row stands between its round corners, where the glass look has the roundest', async () => {
  await page.viewport(500, 400);
  const own = {
    id: 'me',
    rank: 8,
    name: 'Ada',
    username: null,
    avatarUrl: null,
    scores: { kills: 7 },
    own: true,
  };
  const screen = await render(
    <div data-laurel-theme="glass">
      <LeaderboardView heading="Cup" model={boardOf([own])} />
    </div>,
  );
  const cell = screen.container.querySelector('tr[data-own] > td');
  if (cell === null) throw new Error('a row');
  const bar = getComputedStyle(cell, '::before');
  // Rounder than its height allows none is.
  const radius = Math.min(
    Number.parseFloat(getComputedStyle(cell).borderStartStartRadius),
    cell.getBoundingClientRect().height / 2,
  );
  const above = Number.parseFloat(bar.top);
  const edge = radius - Math.sqrt(radius ** 2 - Math.max(0, radius - above) ** 2);
  expect(edge).toBeLessThanOrEqual(Number.parseFloat(bar.left));
});

test.each(['default', 'arcade', 'contrast', 'glass'])(
  'in low rows of 240 px the own name and the word below it stand within the edge (%s)',
  async (theme) => {
    await page.viewport(240, 400);
    const scores = { kills: 7 };
    const own = { id: 'me', rank: 8, name: 'Ada', username: null, avatarUrl: null, scores, own: true };
    const screen = await render(
      <div data-laurel-theme={theme}>
        <LeaderboardView heading="Cup" model={boardOf([own])} density="compact" />
      </div>,
    );
    const row = screen.container.querySelector('tr[data-own]');
    if (row === null) throw new Error('a row');
    const edge = Number.parseFloat(getComputedStyle(row.children[0] as Element).borderInlineStartWidth);
    const [name, word] = ['.laurel-PlayerName', '.laurel-Leaderboard-you'].map((selector) =>
      row.querySelector(selector)?.getBoundingClientRect(),
    );
    const { top, bottom } = row.getBoundingClientRect();
    expect((name?.top ?? 0) - top).toBeGreaterThan(edge - 0.7);
    expect(bottom - (word?.bottom ?? bottom)).toBeGreaterThan(edge - 0.7);
  },
);
