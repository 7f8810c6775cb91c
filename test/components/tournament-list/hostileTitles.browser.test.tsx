import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import '../../../src/styles/themes/arcade.css';
import { TournamentListView } from '../../../src/components/tournament-list/TournamentListView.tsx';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import type { Tournament } from '../../../src/domain/model.ts';
import { createSandbox } from '../../../src/entries/sandbox.ts';
import { groupTournaments } from '../../../src/domain/tournaments/groupTournaments.ts';
import { loaded } from '../../../src/domain/loadState.ts';
import { tournament as fromStories } from '../../../stories/support/tournaments.ts';
import { createClient } from '../../../src/client/createClient.ts';
import { WordsProvider } from '../../../src/react/provider/words/WordsProvider.tsx';

const sandbox = createSandbox();
const client = createClient({
  baseUrl: sandbox.baseUrl,
  apiKey: sandbox.apiKeys.production,
  fetch: sandbox.fetch,
});
const [tournament] = await client.getTournaments({ filter: 'ALL' });

function board(name: string, scoreType: string) {
  const details: Tournament = { ...(tournament as Tournament), name };
  const entry = {
    id: 'a',
    rank: 1,
    name: 'Ada',
    username: null,
    avatarUrl: null,
    scores: { [scoreType]: 7 },
  };
  return boardOf([entry], { tournament: { details, phase: 'live', clockOffset: 0 } });
}

test('a name that turns its neighbours about is cleaned, and stands for itself', async () => {
  const screen = await render(<LeaderboardView model={board('\u202eevil\u202d cup', '\u202ekills')} />);
  const heading = screen.getByRole('heading', { name: 'evil cup' }).element();
  expect(heading.querySelector('bdi')?.textContent).toBe('evil cup');
  expect(screen.getByRole('table', { name: 'evil cup' }).elements()).toHaveLength(1);
  const column = screen.getByRole('columnheader', { name: 'Kills' }).element();
  expect(column.querySelector('bdi')?.textContent).toBe('Kills');
  expect(document.body.innerHTML).not.toMatch(/[\u202d\u202e]/);
});

test('names of a megabyte widen nothing', async () => {
  const megabyte = 'W'.repeat(1_048_576);
  await render(
    <div style={{ inlineSize: 600 }}>
      <LeaderboardView model={board(megabyte, megabyte)} />
    </div>,
  );
  expect(document.body.textContent.length).toBeLessThan(1000);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test('a name of which nothing can be seen is none', async () => {
  const screen = await render(<LeaderboardView model={board('\u200b\u202e', '\u200b')} />);
  await expect.element(screen.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
});

test.each(['default', 'arcade'])(
  'no common word is broken on the first card in a narrow place (%s)',
  async (theme) => {
    await page.viewport(228, 800);
    const now = Date.now();
    const groups = groupTournaments([fromStories({ name: 'Sharpshooter Hour' })], now);
    const set = { filter: 'ALL', setFilter: () => undefined } as const;
    await render(
      <div data-laurel-theme={theme}>
        <TournamentListView model={{ ...loaded, ...set, groups, now, clockOffset: 0 }} />
      </div>,
    );
    const name = document.querySelector('[data-form="hero"] .laurel-TournamentCard-name')!;
    const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode()!;
    const word = document.createRange();
    word.setStart(text, 0);
    word.setEnd(text, 'Sharpshooter'.length);
    expect(word.toString()).toBe('Sharpshooter');
    // A machine whose only font is a wide one has no room for it.
    const { font, letterSpacing, textTransform, paddingInlineEnd } = getComputedStyle(name);
    const drawing = document.createElement('canvas').getContext('2d')!;
    Object.assign(drawing, { font, letterSpacing: letterSpacing === 'normal' ? '0px' : letterSpacing });
    const written = textTransform === 'uppercase' ? 'SHARPSHOOTER' : 'Sharpshooter';
    const room = name.clientWidth - Number.parseFloat(paddingInlineEnd);
    const fits = drawing.measureText(written).width <= room;
    expect(word.getClientRects()).toHaveLength(fits ? 1 : 2);
  },
);

test('a row in a narrow place has the whole name of a tournament', async () => {
  await page.viewport(240, 800);
  const now = Date.now();
  const name = 'Harvest Days Cup';
  const ended = new Date(now - 86_400_000).toISOString();
  const groups = groupTournaments([fromStories({ name, endsAt: ended })], now);
  const set = { filter: 'ALL', setFilter: () => undefined } as const;
  await render(<TournamentListView model={{ ...loaded, ...set, groups, now, clockOffset: 0 }} />);
  const shown = document.querySelector('[data-form="row"] .laurel-TournamentCard-name')!;
  expect(shown.textContent).toBe(name);
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  expect(shown.scrollHeight).toBeLessThanOrEqual(shown.clientHeight);
});

// Chromium sets the dots behind the last line, where it was aligned to an edge, and draws nothing of them past the box.
test.each(['en', 'ar'])(
  'a name that is cut has room for its dots, whichever way the page runs (%s)',
  async (lang) => {
    await page.viewport(240, 800);
    const now = Date.now();
    const long = [
      'Qualification for the finals of the winter season in the northern league of all cities',
      'بطولة الشتاء الكبرى لجميع اللاعبين في المدينة وفي كل مدن الشمال والجنوب معا',
    ];
    const groups = groupTournaments(
      long.map((name, index) => fromStories({ id: `${index}`, name })),
      now,
    );
    const set = { filter: 'ALL', setFilter: () => undefined } as const;
    await render(
      <WordsProvider locale={lang} messages={{ language: lang }}>
        <TournamentListView model={{ ...loaded, ...set, groups, now, clockOffset: 0 }} />
      </WordsProvider>,
    );
    const names = [...document.querySelectorAll<HTMLElement>('.laurel-TournamentCard-name')];
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name.scrollHeight).toBeGreaterThan(name.clientHeight);
      const { direction, fontSize } = getComputedStyle(name);
      const box = name.getBoundingClientRect();
      const around = name.parentElement!.getBoundingClientRect();
      const room = direction === 'ltr' ? box.right - around.right : around.left - box.left;
      expect(room).toBeGreaterThan(0.75 * Number.parseFloat(fontSize));
    }
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  },
);
