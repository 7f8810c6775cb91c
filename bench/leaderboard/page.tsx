import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import type { LeaderboardEntry } from '../../src/domain/model.ts';

/** A board of `count` entries; at turn `turn` every tenth has another score. */
function entries(count: number): readonly LeaderboardEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `player-${index}`,
    rank: index + 1,
    avatarUrl: null,
    name: `Player ${index}`,
    username: `player-${index}`,
    scores: { kills: 1_000_000 - index * 7, deaths: index % 97 },
  }));
}

function changed(before: readonly LeaderboardEntry[]): readonly LeaderboardEntry[] {
  return before.map((entry, index) =>
    index % 10 === 0 ? Object.assign({}, entry, { scores: { ...entry.scores, deaths: index % 89 } }) : entry,
  );
}

const columns = [
  { name: 'kills', label: 'Kills', format: 'integer', order: 'desc', primary: true },
  { name: 'deaths', label: 'Deaths', format: 'integer', primary: false },
] as const;

let board: readonly LeaderboardEntry[] = [];
let root: Root | undefined;
let cells: HTMLTableCellElement[] = [];

/** The two boards that are compared: each draws, then updates a tenth of its rows. */
const boards = {
  laurel: {
    draw(count: number, place: HTMLElement) {
      board = entries(count);
      root = createRoot(place);
      flushSync(() => root?.render(<LeaderboardView model={boardOf(board, { columns })} heading="Bench" />));
    },
    update() {
      board = changed(board);
      flushSync(() => root?.render(<LeaderboardView model={boardOf(board, { columns })} heading="Bench" />));
    },
  },
  // All rows, as simple as can be: no names cleaned, no formats, no accessibility.
  byHand: {
    draw(count: number, place: HTMLElement) {
      board = entries(count);
      const table = document.createElement('table');
      const body = table.createTBody();
      cells = board.map(({ rank, name, scores }) => {
        const row = body.insertRow();
        row.insertCell().textContent = String(rank);
        row.insertCell().textContent = name;
        row.insertCell().textContent = String(scores['kills']);
        const cell = row.insertCell();
        cell.textContent = String(scores['deaths']);
        return cell;
      });
      place.append(table);
    },
    update() {
      const after = changed(board);
      for (const [index, entry] of after.entries()) {
        const cell = cells[index];
        if (entry !== board[index] && cell !== undefined) cell.textContent = String(entry.scores['deaths']);
      }
      board = after;
    },
  },
};

Object.assign(window, { boards });
