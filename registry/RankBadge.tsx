'use client';

import 'laurel/widgets/base.layered.css';
import { Score, useLeaderboardModel, useWords } from 'laurel';

type Props = {
  readonly tournamentId: string;
  /** Milliseconds between refreshes, 1,000 or more. */
  readonly live?: number;
};

/** The player's place in one line, for the screen of a running game. Nothing while there is none. */
export function RankBadge({ tournamentId, live }: Props) {
  const { board } = useLeaderboardModel({ tournamentId, live, around: 1, period: 'all', friends: false });
  const { messages, format } = useWords();
  const row = board.own.row;
  const column = board.columns.find(({ primary }) => primary);
  if (row === null || row.rank === null) return null;
  return (
    <p className="bg-background text-foreground inline-flex items-center gap-2 rounded-full border px-3 py-1 text-sm font-medium tabular-nums">
      <span className="sr-only">{messages.leaderboard.rank}</span>
      <span>{format.number(row.rank)}</span>
      {column !== undefined && row.scores[column.name] !== undefined && (
        <span className="text-muted-foreground">
          <Score value={row.scores[column.name] ?? 0} format={column.format} /> {column.label}
        </span>
      )}
    </p>
  );
}
