import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import '../../../src/styles/themes/arcade.css';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import { killColumns, paging, rows } from '../../../stories/leaderboard/board.ts';
import { unavailable } from '../../../stories/support/failures.ts';
import { loaded as ready } from '../../../src/domain/loadState.ts';
import { failed, loading } from '../../../stories/support/states.ts';
import { ar } from '../../../src/messages/locales/ar.ts';
import { es } from '../../../src/messages/locales/es.ts';
import { ja } from '../../../src/messages/locales/ja.ts';

const parts = { columns: killColumns, paging: paging({ hasMore: false }), total: 10 };
const none = { ...parts, own: 'no-score', total: 0 } as const;
const draw = (model: ReturnType<typeof boardOf>, podium = false) => (
  <LeaderboardView model={model} heading="Winter Sprint" podium={podium} />
);
const height = () => document.querySelector('.laurel-Root')?.getBoundingClientRect().height ?? 0;
/** Two frames, in the first of which a browser tells of sizes. */
const sizesTold = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test.each([
  [1280, false],
  [1280, true],
  [360, false],
  [360, true],
  [240, false],
])('what loads has the size of what comes at %i px (podium: %s)', async (width, podium) => {
  await page.viewport(width, 900);
  const screen = await render(draw(boardOf([], { ...parts, state: loading }), podium));
  const before = height();
  await screen.rerender(draw(boardOf(rows(10), { ...parts, state: ready }), podium));
  expect(Math.abs(height() - before)).toBeLessThanOrEqual(1);
});

test.each(
  [320, 360, 640].flatMap((width) =>
    ['default', 'arcade'].flatMap((theme) =>
      [
        { messages: undefined, words: 'en' },
        // No wider than the digits below it, nor than a bar that stands in their place.
        { messages: { leaderboard: { rank: '#' } }, words: 'a word of one sign' },
        ...[ar, es, ja].map((messages) => ({ messages, words: messages.language })),
      ].map((each) => ({ width, theme, ...each })),
    ),
  ),
)(
  'a rank and a face stand where they were while the board loaded ($theme, $words, $width px)',
  async ({ width, theme, messages }) => {
    await page.viewport(width, 900);
    const board = (model: ReturnType<typeof boardOf>) => (
      <div data-laurel-theme={theme}>
        <LeaderboardView model={model} heading="Winter Sprint" messages={messages} />
      </div>
    );
    const boxes = () => {
      const drawn = 'tbody tr, tbody .laurel-Leaderboard-rank, .laurel-Leaderboard-playerLine > :first-child';
      return [...document.querySelectorAll(drawn)].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return [left, right, top, bottom].map((side) => side.toFixed(1));
      });
    };
    const screen = await render(board(boardOf([], { ...parts, state: loading })));
    const before = boxes();
    await screen.rerender(board(boardOf(rows(10), { ...parts, state: ready })));
    expect(before).toHaveLength(30);
    expect(boxes()).toEqual(before);
  },
);

test.each([520, 600, 700, 800])(
  'what loads knows where columns will give way to a button, at %i px',
  async (width) => {
    await page.viewport(width, 900);
    const names = ['Points', 'Accuracy', 'Longest chain', 'Games played'];
    const columns = names.map((label, index) => ({
      name: label,
      label,
      primary: index === 0,
      format: 'integer' as const,
    }));
    const many = rows(10).map((row) => ({
      ...row,
      scores: Object.fromEntries(names.map((name) => [name, 120])),
    }));
    const screen = await render(draw(boardOf([], { ...parts, columns, state: loading })));
    const before = height();
    await screen.rerender(draw(boardOf(many, { ...parts, columns, state: ready })));
    expect(Math.abs(height() - before)).toBeLessThanOrEqual(1);
  },
);

test('a board that turns empty or fails keeps the height it had, with the sentence in the middle', async () => {
  const screen = await render(draw(boardOf(rows(10), { ...parts, state: ready })));
  await sizesTold();
  const before = height();
  for (const state of [ready, failed(unavailable, () => undefined)]) {
    await screen.rerender(draw(boardOf([], { ...none, state })));
    expect(Math.abs(height() - before)).toBeLessThanOrEqual(1);
    const panel = document.querySelector('.laurel-StatePanel') as Element;
    const drawing = panel.firstElementChild as Element;
    expect(drawing.getBoundingClientRect().top - panel.getBoundingClientRect().top).toBeGreaterThan(60);
  }
  await screen.rerender(draw(boardOf(rows(2), { ...parts, state: ready })));
  expect(height()).toBeLessThan(before);
});

test('rows that come are not laid out twice to learn what was there before them', async () => {
  const screen = await render(draw(boardOf([], { ...parts, state: loading })));
  await expect.poll(height).toBeGreaterThan(100);
  await sizesTold();
  const measured = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
  await screen.rerender(draw(boardOf(rows(10), { ...parts, state: ready })));
  expect(document.querySelectorAll('.laurel-Leaderboard-row').length).toBeGreaterThan(9);
  expect(measured).not.toHaveBeenCalled();
  measured.mockRestore();
});

test.each([1280, 360])(
  'a refresh moves no row of a board that nobody named a tournament of, at %i px',
  async (width) => {
    await page.viewport(width, 900);
    const top = () => document.querySelector('tbody')?.getBoundingClientRect().top;
    const screen = await render(draw(boardOf(rows(10), { ...parts, state: ready })));
    const before = top();
    await screen.rerender(draw(boardOf(rows(10), { ...parts, state: { ...ready, refreshing: true } })));
    expect(top()).toBe(before);
  },
);

test('a long board keeps the names of its columns in sight', async () => {
  await render(
    <div style={{ blockSize: 400, overflowY: 'auto' }} id="scroller">
      {draw(boardOf(rows(1_000), { columns: killColumns }))}
    </div>,
  );
  const scroller = document.querySelector('#scroller') as Element;
  scroller.scrollTop = 9_000;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const head = document.querySelector('.laurel-Leaderboard-head th') as Element;
  const { top, left, width } = head.getBoundingClientRect();
  expect(Math.abs(top - scroller.getBoundingClientRect().top)).toBeLessThanOrEqual(1);
  expect(document.elementFromPoint(left + width / 2, top + 8)?.closest('th')).toBe(head);
});

test('a rank far down is written short, and read in full', async () => {
  const far = rows(3).map((row, index) => ({ ...row, rank: 1_284_331 + index, tied: index > 1 }));
  await render(draw(boardOf(far, { columns: killColumns })));
  const ranks = [...document.querySelectorAll('tbody .laurel-Rank')];
  const visible = ranks.map((rank) => rank.querySelector('[aria-hidden]')?.textContent);
  expect(visible).toEqual(['1.28M', '1.28M', '=1.28M']);
  expect(ranks[0]?.querySelector('.laurel-VisuallyHidden')?.textContent).toBe('1,284,331');
  expect(ranks[2]?.textContent).toContain('tied 1,284,333rd');
});
