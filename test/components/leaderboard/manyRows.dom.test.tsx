import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeaderboardRow } from '../../../src/components/leaderboard/table/LeaderboardRow.tsx';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import type { LeaderboardRowData } from '../../../src/domain/leaderboard/rows/LeaderboardRowData.ts';

const board = (count: number) =>
  boardOf(
    Array.from({ length: count }, (_, index) => ({
      id: `p${index}`,
      rank: index + 1,
      name: `Player ${index}`,
      username: null,
      avatarUrl: null,
      scores: { kills: count - index },
    })),
  );
const rowsOf = (root: ParentNode) => root.querySelectorAll('tbody .laurel-Leaderboard-row').length;

test('a server draws all of a hundred rows, for who reads without script', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<LeaderboardView model={board(100)} />);
  expect(rowsOf(page)).toBe(100);
});

test('where nothing tells what is in sight, as in tests of a game in jsdom, all of a hundred rows are there at once', () => {
  const { container, rerender } = render(<LeaderboardView model={board(100)} />);
  expect(rowsOf(container)).toBe(100);
  rerender(<LeaderboardView model={board(40)} />);
  expect(rowsOf(container)).toBe(40);
  rerender(<LeaderboardView model={board(90)} />);
  expect(rowsOf(container)).toBe(90);
});

test('whoever is passed by another gets another rank, and the rest of the row is not drawn again', () => {
  let looks = 0;
  const scores = {
    get kills() {
      looks += 1;
      return 1200;
    },
  };
  const columns = [
    { name: 'kills', label: 'Kills', format: 'integer', order: 'desc', primary: true },
  ] as const;
  const player = { id: 'p1', name: 'Player 1', username: null, avatarUrl: null };
  const drawn = (row: LeaderboardRowData): ReactNode => (
    <table>
      <tbody>
        <LeaderboardRow row={row} columns={columns} />
      </tbody>
    </table>
  );
  const { container, rerender } = render(drawn({ ...player, rank: 4, scores }));
  const text = (): string | null | undefined => container.querySelector('tr')?.textContent;
  expect(text()).toMatch(/^4.*Player 1.*1,200/);
  const before = looks;
  rerender(drawn({ ...player, rank: 5, scores }));
  expect(text()).toMatch(/^5.*Player 1.*1,200/);
  expect(looks).toBe(before);
  rerender(drawn({ ...player, name: 'Other', rank: 5, scores: { kills: 7 } }));
  expect(text()).toMatch(/^5.*Other.*7/);
});
