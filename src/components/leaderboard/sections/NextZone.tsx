'use client';

import type { ReactNode } from 'react';
import { formatScore } from '../../../messages/formatScore.ts';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import type { ZoneDistance } from '../../../domain/leaderboard/rows/zones.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import type { Words } from '../../../react/provider/words/WordsContext.ts';

/** What a `NextZone` takes. */
export interface NextZoneProps {
  /** `null` for one who is in the best zone already, or where there are none. */
  readonly distance: ZoneDistance | null | undefined;
  readonly columns: readonly ScoreColumn[];
}

/** What the player lacks to the next better zone: a score where it is known, places otherwise. */
export function NextZone({ distance, columns }: NextZoneProps): ReactNode {
  const words = useLeaderboardWords();
  return distance && <p className="laurel-Leaderboard-nextZone">{wayTo(distance, columns, words)}</p>;
}

/** The way to a zone in words: "74 kills to Next round". */
export function wayTo(
  { zone: { label: zone }, score, places }: ZoneDistance,
  columns: readonly ScoreColumn[],
  { messages, format }: Words<'leaderboard'>,
): string {
  const column = columns.find(({ order }) => order !== undefined);
  if (score === null || column === undefined) {
    return messages.leaderboard.placesToZone({ ...format.count(places), zone });
  }
  const { text } = formatScore(score, column.format, format);
  return messages.leaderboard.scoreToZone({ score: text, label: column.label, zone });
}
