'use client';

import type { ReactNode } from 'react';
import { formatScore } from '../../messages/formatScore.ts';
import type { ScoreColumn } from '../../react/leaderboard/scoreColumns.ts';
import type { ZoneDistance } from '../../react/leaderboard/zones.ts';
import { useWords } from '../../react/useWords.ts';

/** What a `NextZone` takes. */
export interface NextZoneProps {
  /** `null` for one who is in the best zone already, or where there are none. */
  readonly distance: ZoneDistance | null;
  readonly columns: readonly ScoreColumn[];
}

/** What the player lacks to the next better zone: a score where it is known, places otherwise. */
export function NextZone({ distance, columns }: NextZoneProps): ReactNode {
  const { messages, format } = useWords();
  if (distance === null) return null;
  const zone = distance.zone.label;
  const column = columns.find(({ order }) => order !== undefined);
  const words = messages.leaderboard;
  return (
    <p className="laurel-Leaderboard-nextZone">
      {distance.score !== null && column !== undefined
        ? words.scoreToZone({
            score: formatScore(distance.score, column.format, format).text,
            label: column.label,
            zone,
          })
        : words.placesToZone({ count: distance.places, n: format.number(distance.places), zone })}
    </p>
  );
}
