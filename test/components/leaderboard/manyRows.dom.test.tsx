import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';

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
