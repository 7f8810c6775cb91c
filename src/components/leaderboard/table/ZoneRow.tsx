'use client';

import type { ReactNode } from 'react';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import type { Zone, ZoneDistance } from '../../../domain/leaderboard/rows/zones.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { VisuallyHidden } from '../../elements/VisuallyHidden.tsx';
import { wayTo } from '../sections/NextZone.tsx';

/** What a `ZoneRow` takes. */
export interface ZoneRowProps {
  /** The zones that end here. */
  readonly zones: readonly Zone[];
  /** The zone that the player could reach next, wherever it ends. */
  readonly next: ZoneDistance | null | undefined;
  readonly columns: readonly ScoreColumn[];
  readonly span: number;
  /** Where it stands among all rows, by which they are put in their places. */
  readonly index: number;
  readonly rowIndex: number | undefined;
}

/** The line below the last place of a zone; on that of the player's next zone stands how far it is. */
export function ZoneRow({ zones, next, columns, span, index, rowIndex }: ZoneRowProps): ReactNode {
  const words = useLeaderboardWords();
  const zone = words.format.list(zones.map(({ label }) => label));
  const way = next && zones.some(({ to }) => to === next.zone.to) && wayTo(next, columns, words);
  return (
    <tr
      className="laurel-Leaderboard-zone"
      aria-rowindex={rowIndex}
      data-index={index}
      data-next={way ? '' : undefined}
    >
      <td colSpan={span}>
        <span className="laurel-Leaderboard-zoneLine">
          <span className="laurel-Leaderboard-zoneName" aria-hidden="true">
            <bdi>{zone}</bdi>
          </span>
          {way && (
            <span className="laurel-Leaderboard-zoneWay" aria-hidden="true">
              {way}
            </span>
          )}
        </span>
        <VisuallyHidden>
          {words.messages.leaderboard.zoneEnd({ zone })}
          {way && `. ${way}`}
        </VisuallyHidden>
      </td>
    </tr>
  );
}
