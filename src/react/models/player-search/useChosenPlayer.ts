'use client';

import { useMemo } from 'react';
import { leaderboardRows } from '../../../domain/leaderboard/rows/leaderboardRows.ts';
import { publicLoadState } from '../../../domain/loadState.ts';
import type { Period } from '../../../domain/model.ts';
import type { RankedEntry } from '../../../domain/Ranks.ts';
import type { RankSource } from '../../../query/ranks/RankSource.ts';
import { useOnline } from '../../browser/useOnline.ts';
import type { LiveOption } from '../../hooks/LaurelHookOptions.ts';
import { usePlacesAround } from '../../hooks/ranks/usePlacesAround.ts';
import { useMask } from '../../provider/useMask.ts';
import { indexWord } from './indexWord.ts';
import type { ChosenPlayer, IndexWord } from './PlayerSearchModel.ts';
import { useKeptFailure } from '../useKeptFailure.ts';

/** A player as the search had them, and what the index said of that answer. */
export interface Choice {
  readonly entry: RankedEntry;
  readonly word: IndexWord;
}

/** Which part of which board. */
export interface ChosenPlayerParams extends Period, LiveOption {
  readonly tournamentId: string;
  /** Places on either side. */
  readonly around: number;
  readonly ownId: string | undefined;
}

const nobody: readonly RankedEntry[] = [];
/** Most places that an index tells at once, and most on either side of their middle. */
const mostPlaces = 101;

/** The chosen player's place, as the index has it by now; `null` while nobody is chosen. */
export function useChosenPlayer(
  index: RankSource,
  choice: Choice | null,
  { around, ownId, live, ...board }: ChosenPlayerParams,
): ChosenPlayer | null {
  const id = choice?.entry.id ?? '';
  const size = Math.min(mostPlaces, 2 * Math.max(0, Math.floor(around)) + 1);
  const query = usePlacesAround(index, { ...board, id, size }, { live });
  const mask = useMask();
  const state = publicLoadState(useKeptFailure(query), useOnline());
  const { data } = query;
  const proven = data?.state === 'proven' ? data : undefined;
  const entries = proven?.entries ?? nobody;
  const entry = entries.find((other) => other.id === id) ?? choice?.entry;
  const places = useMemo(() => mask.rows(leaderboardRows(entries, { ownId })), [entries, ownId, mask]);
  const row = useMemo(
    () =>
      places.find((place) => place.id === id) ??
      (entry === undefined ? undefined : mask.row({ ...entry, own: id === ownId })),
    [places, id, entry, ownId, mask],
  );
  if (choice === null || entry === undefined || row === undefined) return null;
  const word = indexWord(data);
  return {
    ...state,
    // Until the index answers, what it said when the player was found.
    ...(proven === undefined ? { ...choice.word, off: word.off } : word),
    row,
    percentile: entry.percentile,
    places,
    isGone: proven !== undefined && entries.length === 0,
  };
}
