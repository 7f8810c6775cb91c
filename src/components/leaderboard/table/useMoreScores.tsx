'use client';

import { type ReactNode, useState } from 'react';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { Button } from '../../elements/controls/Button.tsx';
import type { ColumnWidths } from './columnWidths.ts';

/** Whether rows list the scores for which a table has no room, and the button that has them do so. */
export function useMoreScores(
  columns: readonly ScoreColumn[],
  widths: ColumnWidths,
): {
  readonly disclosed: boolean;
  readonly moreScores: ReactNode;
} {
  const words = useLeaderboardWords().messages.leaderboard;
  const [disclosed, setDisclosed] = useState(false);
  return {
    disclosed,
    moreScores: columns.length > 1 && (
      <Button
        variant="quiet"
        className="laurel-Leaderboard-disclose"
        data-room={widths.room}
        aria-expanded={disclosed}
        onClick={() => setDisclosed(!disclosed)}
      >
        {disclosed ? words.fewerScores : words.moreScores}
      </Button>
    ),
  };
}
