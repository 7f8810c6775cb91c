import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import '../../../src/styles/themes/arcade.css';
import '../../../src/styles/themes/glass.css';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf, type BoardParts } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import { scoreColumns } from '../../../src/domain/leaderboard/scoreColumns.ts';
import { killColumns, ownRow, paging, rows } from '../../../stories/leaderboard/board.ts';

const boxOf = (element: Element | null | undefined): DOMRect => {
  if (element === null || element === undefined) throw new Error('not drawn');
  return element.getBoundingClientRect();
};
/** The box of what is written in a cell. */
const textIn = (cell: Element | null): DOMRect => {
  if (cell === null) throw new Error('not drawn');
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect();
};
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const draw = (parts: Partial<BoardParts>, podium = false, density?: 'compact' | 'comfortable') => (
  <div data-laurel-density={density}>
    <LeaderboardView
      model={boardOf(rows(10, 6), { columns: killColumns, ...parts })}
      heading="Winter Sprint"
      podium={podium}
    />
  </div>
);
/** The box of a pseudo-element, which is placed from the end of its avatar. */
function heartOf(avatar: HTMLElement): {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
} {
  const { right, bottom } = boxOf(avatar);
  const { insetInlineEnd, insetBlockEnd, inlineSize } = getComputedStyle(avatar, '::before');
  const end = right - Number.parseFloat(insetInlineEnd);
  return {
    left: end - Number.parseFloat(inlineSize),
    right: end,
    bottom: bottom - Number.parseFloat(insetBlockEnd),
  };
}

describe.each([1000, 360, 240])('at %i px', (width) => {
  test.each([undefined, 'compact', 'comfortable'] as const)(
    'a friend’s heart touches neither rank nor name (density: %s)',
    async (density) => {
      await page.viewport(width, 900);
      await render(draw({}, false, density));
      const friends = all('.laurel-Leaderboard-row[data-friend]');
      expect(friends.length).toBeGreaterThan(1);
      for (const row of friends) {
        const heart = heartOf(row.querySelector('.laurel-Avatar')!);
        expect(heart.right - heart.left).toBeGreaterThan(8);
        expect(heart.left).toBeGreaterThan(textIn(row.querySelector('.laurel-Leaderboard-rank')).right);
        // With the ring around it.
        expect(heart.right + 2).toBeLessThan(boxOf(row.querySelector('.laurel-PlayerName')).left);
        expect(heart.bottom).toBeLessThanOrEqual(boxOf(row).bottom);
      }
    },
  );
});

test.each([1000, 360])('nothing of the podium reaches what stands above it at %i px', async (width) => {
  await page.viewport(width, 900);
  const audience = { shown: 'everyone', set: () => undefined } as const;
  await render(draw({ audience }, true));
  const tools = boxOf(document.querySelector('.laurel-Leaderboard-tools')).bottom;
  for (const part of all('.laurel-Podium-place :is(.laurel-Avatar, .laurel-Wreath)')) {
    expect(boxOf(part).top).toBeGreaterThanOrEqual(tools);
  }
});

test('movements have a slot of their own: all end where the others do, however long the names', async () => {
  await page.viewport(1000, 900);
  await render(draw({}));
  const ends = all('.laurel-Leaderboard-row .laurel-RankMovement').map((movement) => boxOf(movement).right);
  expect(ends.length).toBeGreaterThan(4);
  for (const end of ends) expect(end).toBeCloseTo(ends[0] ?? 0, 0);
});

test.each([1000, 360, 240])(
  'what a tournament says of its time moves nothing when it comes, at %i px',
  async (width) => {
    await page.viewport(width, 900);
    const audience = { shown: 'everyone', set: () => undefined } as const;
    const top = () => boxOf(document.querySelector('tbody')).top;
    const screen = await render(draw({ audience, tournament: undefined, paging: paging() }));
    const before = top();
    const endsAt = new Date(Date.now() + 90_000_000).toISOString();
    const details = { visibility: 'public', startsAt: null, endsAt } as const;
    await screen.rerender(
      draw({ audience, tournament: { phase: 'live', clockOffset: 0, details } as never }),
    );
    expect(document.querySelector('[role=timer]')).not.toBeNull();
    expect(top()).toBe(before);
  },
);

test.each([1000, 360, 240])('a refresh moves neither the time nor a row, at %i px', async (width) => {
  await page.viewport(width, 900);
  const details = { visibility: 'public', startsAt: null, endsAt: '2099-01-01T00:00:00Z' } as const;
  const tournament = { phase: 'live', clockOffset: 0, details } as never;
  const state = { status: 'ready', error: null, retry: () => undefined } as const;
  const places = () =>
    [textIn(document.querySelector('[role=timer]')), boxOf(document.querySelector('tbody'))].map(
      ({ left, top }) => ({ left, top }),
    );
  const screen = await render(draw({ tournament, state: { ...state, refreshing: false } }));
  const before = places();
  await screen.rerender(draw({ tournament, state: { ...state, refreshing: true } }));
  // Who cannot see the line under the names of the columns finds it said.
  expect(document.querySelector('.laurel-Leaderboard-time')?.textContent).toContain('Refreshing');
  expect(places()).toEqual(before);
});

test('where a name and the tools seldom fit into one line the tools have a line of their own', async () => {
  await page.viewport(400, 900);
  const audience = { shown: 'everyone', set: () => undefined } as const;
  await render(draw({ audience }));
  const tools = boxOf(document.querySelector('.laurel-Leaderboard-tools'));
  expect(tools.top).toBeGreaterThanOrEqual(boxOf(document.querySelector('.laurel-Header-words')).bottom);
  expect(tools.width).toBeCloseTo(boxOf(document.querySelector('.laurel-Header')).width, 0);
});

test('a zone’s line says its name first, then how far it is', async () => {
  await page.viewport(1000, 900);
  const zone = { label: 'Final', to: 4 } as const;
  const next = { zone, places: 3, score: null };
  await render(draw({ zones: { list: [zone], next } }));
  const [name, way] = ['Name', 'Way'].map((part) =>
    document.querySelector(`.laurel-Leaderboard-zone${part}`),
  );
  expect(name?.textContent).toBe('Final');
  expect(way?.textContent).not.toBe('');
  expect(boxOf(name).right).toBeLessThan(boxOf(way).left);
});

test.each([1000, 360])('a zone’s line ends where the rows’ lines do, at %i px', async (width) => {
  await page.viewport(width, 900);
  await render(draw({ zones: { list: [{ label: 'Final', to: 4 }], next: null } }));
  const line = document.querySelector('.laurel-Leaderboard-zoneLine');
  if (line === null) throw new Error('not drawn');
  const drawn = Number.parseFloat(getComputedStyle(line, '::after').inlineSize);
  const between = Number.parseFloat(getComputedStyle(line).columnGap);
  const lineEnds = boxOf(document.querySelector('.laurel-Leaderboard-zoneName')).right + between + drawn;
  expect(lineEnds).toBeCloseTo(boxOf(all('.laurel-Leaderboard-row')[0]).right, 0);
});

test.each([
  ['Light-years', 9_685, true],
  ['Nanoseconds since the last start', 9_685, false],
  ['Points', 9_007_199_254_740, false],
])('beside names in %s scores such as %i have a column of their own: %s', async (label, score, own) => {
  await page.viewport(400, 900);
  const columns = scoreColumns([{ name: 'kills', label, order: 'desc' }], []);
  const scored = rows(10, 6).map((row) => ({ ...row, scores: { kills: score } }));
  await render(<LeaderboardView model={boardOf(scored, { columns })} heading="Winter Sprint" />);
  const [row] = all('.laurel-Leaderboard-row');
  const isShown = (selector: string) => row?.querySelector(selector)?.checkVisibility() ?? false;
  expect(isShown('.laurel-Leaderboard-score')).toBe(own);
  expect(isShown('.laurel-Leaderboard-stacked')).toBe(!own);
});

test.each([360, 240])(
  'in an opened row, rank, face and score stand at one height at %i px',
  async (width) => {
    await page.viewport(width, 900);
    await render(draw({}));
    await page.getByRole('button', { name: 'More scores' }).click();
    const opened = all('.laurel-Leaderboard-row');
    expect(opened.length).toBeGreaterThan(6);
    const middleOf = ({ top, height }: DOMRect) => top + height / 2;
    for (const row of opened) {
      const face = middleOf(boxOf(row.querySelector('.laurel-Avatar')));
      // Beside the own face stand two lines, which may be higher than it.
      const near = row.hasAttribute('data-own') ? 4 : 2;
      for (const part of ['.laurel-Leaderboard-rank', '[data-primary]']) {
        expect(Math.abs(middleOf(textIn(row.querySelector(part))) - face), part).toBeLessThanOrEqual(near);
      }
    }
  },
);

/** Where what is written ends: a cell may be wider. */
const endsOf = (selector: string): number[] =>
  all(selector)
    .filter((element) => element.checkVisibility())
    .map((element) => textIn(element).right);

test.each(['ltr', 'rtl'] as const)(
  'the name of a column ends over its digits, however much wider they are (%s)',
  async (dir) => {
    await page.viewport(1000, 900);
    const columns = scoreColumns([{ name: 'kills', label: 'Damage', order: 'desc' }], []);
    const scored = rows(4).map((row) => ({ ...row, scores: { kills: 9_007_199_254_740 } }));
    await render(<LeaderboardView model={boardOf(scored, { columns })} heading="Cup" dir={dir} />);
    const ends = endsOf('.laurel-Leaderboard-score > :is(bdi, .laurel-Score)');
    expect(ends).toHaveLength(5);
    for (const end of ends) expect(Math.abs(end - (ends[0] ?? 0))).toBeLessThan(2);
  },
);

test.each([440, 360, 280, 240].flatMap((width) => (['ltr', 'rtl'] as const).map((dir) => ({ width, dir }))))(
  'scores below names line up by their units, and keep off the edges of the own row, at $width px ($dir)',
  async ({ width, dir }) => {
    await page.viewport(width, 900);
    const scored = rows(10, 6).map((row, index) => ({
      ...row,
      // Of the last nobody knows one.
      scores: index === 9 ? {} : { kills: 987_654_321 / 10 ** index },
    }));
    await render(<LeaderboardView model={boardOf(scored)} heading="Cup" dir={dir} />);
    const scores = '.laurel-Leaderboard-stacked > :is(.laurel-Score, [aria-hidden])';
    const ends = endsOf(scores);
    expect(ends).toHaveLength(10);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(2);
    const own = boxOf(document.querySelector('tr[data-own]'));
    expect(Math.max(...ends)).toBeLessThan(own.right - 4);
    for (const score of all(scores)) expect(textIn(score).left).toBeGreaterThan(own.left + 4);
  },
);

test.each([1000, 460])(
  'long scores have a column of their own where it leaves room for names, at %i px',
  async (width) => {
    await page.viewport(width, 900);
    const scored = rows(10, 6).map((row) => ({ ...row, scores: { kills: 987_654_321_098 } }));
    await render(<LeaderboardView model={boardOf(scored)} heading="Cup" />);
    expect(all('.laurel-Leaderboard-stacked').filter((one) => one.checkVisibility())).toEqual([]);
    for (const name of all('.laurel-Leaderboard-row .laurel-PlayerName'))
      expect(boxOf(name).width >= 60 || name.scrollWidth <= name.clientWidth, name.textContent).toBe(true);
  },
);

test.each([480, 360, 280, 240].flatMap((width) => (['ltr', 'rtl'] as const).map((dir) => ({ width, dir }))))(
  'so do those of opened rows, at $width px ($dir)',
  async ({ width, dir }) => {
    await page.viewport(width, 900);
    await render(
      <LeaderboardView model={boardOf(rows(10, 6), { columns: killColumns })} heading="Cup" dir={dir} />,
    );
    await page.getByRole('button', { name: 'More scores' }).click();
    const ends = endsOf('.laurel-Leaderboard-restScore > .laurel-Score');
    expect(ends).toHaveLength(20);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(2);
    const player = boxOf(document.querySelector('tbody .laurel-Leaderboard-player'));
    expect(Math.max(...ends)).toBeLessThanOrEqual(Math.ceil(player.right));
  },
);

test.each(['ltr', 'rtl'] as const)('what stands below a name begins where it does (%s)', async (dir) => {
  await page.viewport(360, 900);
  await render(
    <LeaderboardView model={boardOf(rows(10, 6), { columns: killColumns })} heading="Cup" dir={dir} />,
  );
  await page.getByRole('button', { name: 'More scores' }).click();
  const side = dir === 'ltr' ? 'left' : 'right';
  for (const row of all('.laurel-Leaderboard-row')) {
    const label = boxOf(row.querySelector('.laurel-Leaderboard-restScore'));
    expect(label[side]).toBeCloseTo(boxOf(row.querySelector('.laurel-PlayerName'))[side], 0);
  }
});

test.each([360, 320, 1000])('a winner’s score of nine digits stays in its place at %i px', async (width) => {
  await page.viewport(width, 900);
  const scored = rows(10).map((row) => ({ ...row, scores: { kills: 987_654_321 } }));
  await render(<LeaderboardView model={boardOf(scored)} heading="Cup" podium />);
  for (const place of all('.laurel-Podium-place')) {
    const [score, room] = [textIn(place.querySelector('.laurel-Score')), boxOf(place)];
    expect(score.left).toBeGreaterThanOrEqual(room.left);
    expect(score.right).toBeLessThanOrEqual(room.right);
  }
});

test.each([400, 240])(
  'the button between top and surroundings ends where rows do, at %i px',
  async (width) => {
    await page.viewport(width, 900);
    const board = boardOf(rows(3), {
      around: rows(5, 56, 54),
      gap: 49,
      columns: killColumns,
      paging: paging(),
    });
    await render(<LeaderboardView model={board} heading="Cup" />);
    const line = boxOf(document.querySelector('.laurel-Leaderboard-gapLine'));
    expect(boxOf(document.querySelector('.laurel-Leaderboard-gapLine > button')).right).toBeCloseTo(
      line.right,
      0,
    );
  },
);

describe('in a theme', () => {
  const inTheme = (theme: string) => (
    <div data-laurel-theme={theme} data-laurel-scheme="dark">
      {draw({})}
    </div>
  );

  test('a row of glass is round at both ends where only one score has room', async () => {
    await page.viewport(390, 900);
    await render(inTheme('glass'));
    const rows = all('.laurel-Leaderboard-row');
    expect(rows.length).toBeGreaterThan(6);
    for (const row of rows) {
      const cells = [...row.children].filter((cell) => boxOf(cell).width > 0);
      expect(getComputedStyle(cells.at(-1)!).borderStartEndRadius).not.toBe('0px');
    }
  });

  test('the own name is whole in arcade at 240 px', async () => {
    await page.viewport(240, 900);
    await render(inTheme('arcade'));
    const name = document.querySelector('.laurel-Leaderboard-row[data-own] .laurel-PlayerName')!;
    expect(name.textContent).toBe('Mirelle');
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  });

  test('the way to the next place is said whole before it is drawn', async () => {
    await page.viewport(390, 900);
    await render(inTheme('arcade'));
    const way = document.querySelector('.laurel-Leaderboard-toPass')!;
    expect(boxOf(way).height).toBeGreaterThan(0);
    expect(way.scrollWidth).toBeLessThanOrEqual(way.clientWidth);
    expect(boxOf(way).bottom).toBeLessThanOrEqual(boxOf(way.parentElement).bottom + 1);
  });
});

test.each([undefined, 'compact', 'comfortable'] as const)(
  'the menu of periods is as high as the choice beside it (density: %s)',
  async (density) => {
    await page.viewport(360, 900);
    const audience = { shown: 'everyone', set: () => undefined } as const;
    const period = { choice: 'all', set: () => undefined, timeZone: 'UTC' } as const;
    await render(draw({ audience, period }, false, density));
    const menu = boxOf(document.querySelector('.laurel-PeriodPicker-menu'));
    const choice = boxOf(document.querySelector('.laurel-Leaderboard-tools > .laurel-RadioGroup'));
    expect(menu.height).toBeGreaterThan(20);
    expect(menu.top).toBe(choice.top);
    expect(menu.height).toBe(choice.height);
  },
);

test.each([1000, 800, 640])(
  'days of one’s own are chosen below the other periods, which stay where they are, as the title does, at %i px',
  async (width) => {
    await page.viewport(width, 900);
    const audience = { shown: 'everyone', set: () => undefined } as const;
    const period = { set: () => undefined, timeZone: 'Europe/Warsaw' };
    const choices = () => {
      const { left, top } = boxOf(document.querySelector('.laurel-PeriodPicker > .laurel-RadioGroup'));
      return { left, top };
    };
    const screen = await render(draw({ audience, period: { ...period, choice: 'all' } }));
    const before = choices();
    const title = () => boxOf(document.querySelector('.laurel-Title')).top;
    const above = title();
    const choice = { startDate: '2026-11-01', endDate: '2026-11-14' };
    await screen.rerender(draw({ audience, period: { ...period, choice } }));
    expect(all('input[type=date]')).toHaveLength(2);
    expect(choices()).toEqual(before);
    expect(title()).toBe(above);
    for (const field of all('.laurel-PeriodPicker-field'))
      expect(boxOf(field).right).toBeLessThanOrEqual(boxOf(document.querySelector('.laurel-Header')).right);
  },
);

test('the word in the own row stands in the middle of its ground', async () => {
  await page.viewport(800, 900);
  await render(draw({}));
  const ground = document.querySelector('.laurel-Leaderboard-you');
  const [inner, outer] = [textIn(ground), boxOf(ground)];
  expect(Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2).toBeLessThan(0.5);
});

test('a medal keeps off the face beside it and, with large text, off the one below', async () => {
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.viewport(360, 900);
  const screen = await render(draw({}));
  const [face] = all('.laurel-Leaderboard-row .laurel-Avatar');
  const medals = () => all('[data-medal]').map(boxOf);
  expect(medals().length).toBe(3);
  expect(boxOf(face).left - boxOf(all('[data-medal]')[0]).right).toBeGreaterThanOrEqual(6);
  await page.viewport(512, 900);
  document.documentElement.style.fontSize = '200%';
  await screen.rerender(draw({}));
  const [first, second, third] = medals() as [DOMRect, DOMRect, DOMRect];
  expect(second.top - first.bottom).toBeGreaterThanOrEqual(2);
  expect(third.top - second.bottom).toBeGreaterThanOrEqual(2);
  expect(boxOf(face).left - first.right).toBeGreaterThanOrEqual(0);
});

test.each(['ltr', 'rtl'] as const)(
  'the words of the way to the own row begin where the board does, and keep off the button before them (%s)',
  async (direction) => {
    await page.viewport(768, 900);
    const board = (hasMore: boolean) => (
      <LeaderboardView
        dir={direction}
        model={boardOf(rows(10), { columns: killColumns, own: ownRow, gap: 46, paging: paging({ hasMore }) })}
        heading="Winter Sprint"
      />
    );
    const buttons = () => all('.laurel-Leaderboard-footer > .laurel-Button');
    const startOf = ({ left, right }: DOMRect) => (direction === 'ltr' ? left : -right);
    const screen = await render(board(false));
    const [alone] = buttons();
    const table = boxOf(document.querySelector('.laurel-Leaderboard-table'));
    expect(startOf(textIn(alone ?? null))).toBeCloseTo(startOf(table), 0);
    await screen.rerender(board(true));
    const [more, jump] = buttons();
    const end = direction === 'ltr' ? boxOf(more).right : -boxOf(more).left;
    expect(startOf(textIn(jump ?? null)) - end).toBeGreaterThanOrEqual(14);
  },
);

test('a score of sixteen digits stays in one line in text of twice the size', async () => {
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.viewport(320, 900);
  document.documentElement.style.fontSize = '200%';
  const [first, second] = rows(2);
  const scores = { kills: 9_007_199_254_740_992 };
  const model = boardOf([{ ...first!, scores }, second!], { columns: killColumns });
  await render(<LeaderboardView model={model} style={{ fontFamily: 'sans-serif' }} />);
  const [long, short] = all('.laurel-Leaderboard-stacked .laurel-Score').map(boxOf);
  expect(long!.width).toBeGreaterThan(short!.width);
  expect(long!.height).toBeLessThan(1.5 * short!.height);
});
