import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import type { LeaderboardRowData } from '../../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import { killColumns, ownRow, rows } from '../../../stories/leaderboard/board.ts';

const ranked = (players: readonly LeaderboardRowData[]) =>
  players.map((row, index) => ({ ...row, rank: index + 1 }));
const bodyOf = ({ container }: { readonly container: Element }) => {
  const body = container.querySelector('tbody');
  if (body === null) throw new Error('No rows are drawn.');
  return body;
};
const namesIn = (root: ParentNode) =>
  [...root.querySelectorAll('.laurel-PlayerName:not(.laurel-Leaderboard-handle)')].map(
    ({ textContent }) => textContent,
  );
const moved = (before: ReturnType<typeof rows>, from: number, to: number) => {
  const after = [...before];
  after.splice(to, 0, ...after.splice(from, 1));
  return ranked(after);
};
const shown = (players: ReturnType<typeof rows>) => (
  <LeaderboardView model={boardOf(players, { columns: killColumns })} />
);

test('who rises is moved, and none of those whom they pass', () => {
  const before = ranked(rows(20));
  const screen = render(shown(before));
  const body = bodyOf(screen);
  const watch = new MutationObserver(() => undefined);
  watch.observe(body, { childList: true });
  const after = moved(before, 15, 4);
  screen.rerender(shown(after));
  expect(namesIn(body)).toEqual(after.map(({ name }) => name));
  const taken = watch.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
  expect(taken).toEqual([body.rows[4]]);
});

test('the focus stays with who rises', () => {
  const before = ranked(rows(10, 8));
  const screen = render(shown(before));
  const body = bodyOf(screen);
  const own = body.querySelector<HTMLElement>('[data-own]');
  own?.focus();
  expect(document.activeElement).toBe(own);
  screen.rerender(shown(moved(before, 8, 2)));
  expect(body.rows[2]).toBe(own);
  expect(document.activeElement).toBe(own);
});

test('whoever comes, goes, rises and falls, rows, zones and the gap stand in their places', () => {
  const everyone = rows(12);
  const far = rows(3, -1, 40).map((row, index) => ({ ...row, rank: 41 + index }));
  const refresh = fc.record({
    players: fc.shuffledSubarray([...everyone], { minLength: 6 }),
    zones: fc.subarray([2, 3, 5]),
    around: fc.shuffledSubarray([...far]),
  });
  fc.assert(
    fc.property(fc.array(refresh, { minLength: 2, maxLength: 8 }), (refreshes) => {
      const screen = render(<div />);
      for (const { players, zones, around } of refreshes) {
        const list = zones.map((to) => ({ to, label: `Zone ${to}` }));
        const model = boardOf(ranked(players), {
          columns: killColumns,
          around,
          own: around.length > 0 ? ownRow : undefined,
          zones: { list, next: null },
        });
        screen.rerender(<LeaderboardView model={model} />);
        const listed = [...bodyOf(screen).rows].map(
          (row) => namesIn(row)[0] ?? row.className.replace('laurel-Leaderboard-', ''),
        );
        expect(listed).toEqual([
          ...players.flatMap(({ name }, index) => [name, ...(zones.includes(index + 1) ? ['zone'] : [])]),
          ...(around.length > 0 ? ['gap'] : []),
          ...around.map(({ name }) => name),
        ]);
      }
      screen.unmount();
    }),
    { numRuns: 60 },
  );
});
