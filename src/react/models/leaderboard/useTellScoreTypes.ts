'use client';

import { useEffect } from 'react';
import { tellDeveloper } from '../../../base/page/tellDeveloper.ts';
import type { ScoreType } from '../../../domain/leaderboard/scoreColumns.ts';
import type { LeaderboardEntry } from '../../../domain/model.ts';

/** While one develops, tells the developer of score types that nobody on a board has: a column of dashes, or no order at all. */
export function useTellScoreTypes(
  tournamentId: string,
  scoreTypes: readonly ScoreType[] | undefined,
  entries: readonly LeaderboardEntry[],
): void {
  if (process.env.NODE_ENV === 'production') return;
  // oxlint-disable-next-line react/rules-of-hooks -- whether it is production never changes
  useEffect(() => {
    tellUnknown(tournamentId, scoreTypes ?? [], entries);
  }, [tournamentId, scoreTypes, entries]);
}

function tellUnknown(
  tournamentId: string,
  scoreTypes: readonly ScoreType[],
  entries: readonly LeaderboardEntry[],
): void {
  const known = new Set(entries.flatMap(({ scores }) => Object.keys(scores)));
  if (known.size === 0) return;
  for (const { name } of scoreTypes) {
    if (known.has(name)) continue;
    tellDeveloper(
      `scoreTypes names "${name}", which nobody on the board of tournament ${tournamentId} has. Its entries have ` +
        `${[...known].map((own) => `"${own}"`).join(', ')}: name is the API identifier, label is what people read.`,
      { about: `${tournamentId} ${name}` },
    );
  }
}
