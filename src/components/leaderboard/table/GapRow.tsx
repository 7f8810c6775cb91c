'use client';

import type { ReactNode } from 'react';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';

/** What a `GapRow` takes. */
export interface GapRowProps {
  /** How many places are left out; `null` when unknown. */
  readonly places: number | null;
  readonly span: number;
  /** Where it stands among all rows, by which they are put in their places. */
  readonly index: number;
  readonly rowIndex: number | undefined;
  readonly action: ReactNode;
}

/** The row between the top of the board and the rows around the player. */
export function GapRow({ places, span, index, rowIndex, action }: GapRowProps): ReactNode {
  return (
    <tr className="laurel-Leaderboard-gap" aria-rowindex={rowIndex} data-index={index}>
      <td colSpan={span}>
        <span className="laurel-Leaderboard-gapLine">
          <GapText places={places} />
          {action}
        </span>
      </td>
    </tr>
  );
}

/** Three dots and how many places they stand for. */
export function GapText({ places }: { readonly places: number | null }): ReactNode {
  const { format, messages } = useLeaderboardWords();
  return (
    <span className="laurel-Leaderboard-gapText">
      <span className="laurel-Leaderboard-dots" aria-hidden="true">
        ⋮
      </span>
      {places === null ? messages.leaderboard.gapUnknown : messages.leaderboard.gap(format.count(places))}
    </span>
  );
}
