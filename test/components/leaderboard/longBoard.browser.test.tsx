import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { paging } from '../../../stories/leaderboard/board.ts';
import { boardOf, type LeaderboardModel } from '../../../src/domain/leaderboard/LeaderboardModel.ts';

function longBoard(): LeaderboardModel {
  const entries = Array.from({ length: 1000 }, (_, index) => ({
    id: `p${index}`,
    rank: index + 1,
    name: `Player ${index}`,
    username: null,
    avatarUrl: null,
    scores: { kills: 1000 - index },
  }));
  return boardOf(entries, { own: { ...entries[500], own: true } as never });
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

function rowsInSight(): number {
  return [...document.querySelectorAll('tbody .laurel-Leaderboard-row')].filter((row) => {
    const { top, bottom, height } = row.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  }).length;
}

test.each([false, true])('a long board is full wherever it is scrolled to (podium: %s)', async (podium) => {
  await render(<LeaderboardView model={longBoard()} podium={podium} />);
  for (const part of [0.3, 0.6, 0.99, 0.5]) {
    window.scrollTo(0, document.documentElement.scrollHeight * part);
    await frames(3);
    expect(rowsInSight()).toBeGreaterThan(5);
  }
  window.scrollTo(0, 0);
});

test('a focused row that is scrolled out of the window leaves the focus in the board', async () => {
  await render(<LeaderboardView model={longBoard()} />);
  const row = document.querySelectorAll<HTMLElement>('tbody .laurel-Leaderboard-row')[3];
  if (row === undefined) throw new Error('There are no rows.');
  row.tabIndex = -1;
  row.focus();
  window.scrollTo(0, 20_000);
  await frames(3);
  expect(row.isConnected).toBe(false);
  expect(document.activeElement).toBe(document.querySelector('table'));
  expect(rowsInSight()).toBeGreaterThan(5);
  window.scrollTo(0, 0);
});

test('all rows of a board of a hundred are there to be found once the page is idle, and stay where they are', async () => {
  const { board } = longBoard();
  const screen = await render(<LeaderboardView model={boardOf(board.rows.slice(0, 100))} />);
  const rows = () => screen.container.querySelectorAll('tbody .laurel-Leaderboard-row');
  const height = document.documentElement.scrollHeight;
  expect(rows().length).toBeLessThan(40);
  expect(rowsInSight()).toBeGreaterThan(5);
  await expect.poll(() => rows().length, { timeout: 15_000 }).toBe(100);
  expect(document.documentElement.scrollHeight).toBe(height);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await frames(3);
  expect(rows().length).toBe(100);
  window.scrollTo(0, 0);
});

test('a board of a hundred is full wherever it is scrolled to before that', async () => {
  const { board } = longBoard();
  await render(<LeaderboardView model={boardOf(board.rows.slice(0, 100))} />);
  for (const part of [0.99, 0.3, 0.6]) {
    window.scrollTo(0, document.documentElement.scrollHeight * part);
    await frames(3);
    expect(rowsInSight()).toBeGreaterThan(5);
  }
  window.scrollTo(0, 0);
});

test.each([12, 60])(
  'a cut name is shown whole below its line when it is touched, on a board of %s',
  async (count) => {
    const { board } = longBoard();
    const rows = board.rows
      .slice(0, count)
      .map((row) => ({ ...row, name: `${row.name} of the very long names` }));
    const screen = await render(
      <div style={{ inlineSize: 240 }}>
        <LeaderboardView model={boardOf(rows)} />
      </div>,
    );
    const name = screen.container.querySelectorAll('tbody .laurel-PlayerName')[2];
    if (name === undefined) throw new Error('There are no names.');
    const { left, bottom } = name.getBoundingClientRect();
    name.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }));
    await frames(2);
    // What a pseudo-element draws belongs to its element; it does not take the pointer until it is asked to.
    const style = document.createElement('style');
    style.textContent = '.laurel-PlayerName::before { pointer-events: auto !important }';
    document.head.append(style);
    expect(document.elementsFromPoint(left + 4, bottom + 14)).toContain(name);
    style.remove();
  },
);

test('a long board is printed whole, from wherever it was scrolled to', async () => {
  const screen = await render(<LeaderboardView model={longBoard()} />);
  const rows = () => screen.container.querySelectorAll('tbody .laurel-Leaderboard-row').length;
  window.scrollTo(0, 20_000);
  await frames(3);
  expect(rows()).toBeLessThan(200);
  window.dispatchEvent(new Event('beforeprint'));
  expect(rows()).toBeGreaterThanOrEqual(1000);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(rows).toBeLessThan(200);
  expect(rowsInSight()).toBeGreaterThan(5);
  window.scrollTo(0, 0);
});

test('a board of a hundred is printed whole before all of it was drawn', async () => {
  const { board } = longBoard();
  const screen = await render(<LeaderboardView model={boardOf(board.rows.slice(0, 100))} />);
  const rows = () => screen.container.querySelectorAll('tbody .laurel-Leaderboard-row').length;
  expect(rows()).toBeLessThan(100);
  window.dispatchEvent(new Event('beforeprint'));
  expect(rows()).toBe(100);
  window.dispatchEvent(new Event('afterprint'));
});

test.each([
  [1024, 500],
  [360, 500],
])('what is tabbed to at the foot is not under the pinned own row at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  const { board } = longBoard();
  await render(
    <LeaderboardView
      model={boardOf(board.rows.slice(0, 30), {
        own: board.own.row ?? undefined,
        paging: paging({ size: 30 }),
        gap: 400,
      })}
    />,
  );
  await frames(3);
  for (const name of ['Show more', 'Jump to me']) {
    const button = page.getByRole('button', { name }).element() as HTMLElement;
    // In the window already, so that nothing would scroll, but where the own row is pinned.
    window.scrollTo(0, 0);
    window.scrollTo(0, button.getBoundingClientRect().bottom - height + 8);
    await frames(3);
    button.focus();
    await frames(3);
    const { left, top, width: wide, height: high } = button.getBoundingClientRect();
    const seen = document.elementFromPoint(left + wide / 2, top + high / 2);
    expect(button.contains(seen), name).toBe(true);
  }
  window.scrollTo(0, 0);
});

test('the own row says how far it is only where it is at rest, not over the rows it covers', async () => {
  const { board } = longBoard();
  const own = { ...board.rows[900], own: true } as never;
  await render(<LeaderboardView model={boardOf(board.rows.slice(0, 40), { own, gap: 860 })} />);
  const gap = () => {
    const line = document.querySelector<HTMLElement>(
      '.laurel-Leaderboard-position .laurel-Leaderboard-gapLine',
    );
    return line === null ? null : getComputedStyle(line).visibility;
  };
  await expect.poll(gap).toBe('hidden');
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(gap).toBe('visible');
  window.scrollTo(0, 0);
});

test.each([40, 60, 120, 200])(
  'the own row covers no heading while %d px of the board are in sight',
  async (seen) => {
    const { board } = longBoard();
    const own = { ...board.rows[900], own: true } as never;
    await render(
      <div style={{ paddingBlockStart: window.innerHeight - seen }}>
        <LeaderboardView
          model={boardOf(board.rows.slice(0, 40), {
            own,
            gap: 860,
            period: { choice: 'all', set: () => undefined, timeZone: 'UTC' },
          })}
          heading="Winter Sprint"
          periodPresets={['all', 'week']}
        />
      </div>,
    );
    const header = document.querySelector('.laurel-Header')?.getBoundingClientRect();
    const pinned = document.querySelector('.laurel-Leaderboard-position')?.getBoundingClientRect();
    expect(header?.height).toBeGreaterThan(20);
    expect(pinned?.top).toBeGreaterThanOrEqual(header?.bottom ?? Infinity);
  },
);
