'use client';

import { useMemo, useState } from 'react';
import { type LoadedQuery, publicLoadState } from '../../../domain/loadState.ts';
import type { RankedEntry, Ranks } from '../../../domain/Ranks.ts';
import type { RankSource, SearchRanksParams } from '../../../query/ranks/RankSource.ts';
import { useOnline } from '../../browser/useOnline.ts';
import { usePlayerSearch } from '../../hooks/ranks/usePlayerSearch.ts';
import { replaceFields } from '../../hooks/replaceFields.ts';
import { useMask } from '../../provider/useMask.ts';
import { indexWord } from './indexWord.ts';
import type { FoundPlayers } from './PlayerSearchModel.ts';

/** What is known beside the question. */
export interface FoundPlayersContext {
  /** Names the board: what was found on another is never shown. */
  readonly board: string;
  /** Whether the name that is looked for is what stands in the field by now. */
  readonly isSettled: boolean;
  readonly ownId: string | undefined;
}

/** Who was found, with the entries as they came. */
export interface FoundEntries {
  readonly found: FoundPlayers;
  readonly entries: readonly RankedEntry[];
}

const nobody: readonly RankedEntry[] = [];

/** The players of a board by name. Those found before stay until the next have come, unless the field was empty meanwhile. */
export function useFoundPlayers(
  index: RankSource,
  params: SearchRanksParams,
  { board, isSettled, ownId }: FoundPlayersContext,
): FoundEntries {
  const query = usePlayerSearch(index, params);
  const mask = useMask();
  const last = useLastAnswer(board, params.name, query.data);
  const isAsked = !isSettled || (query.error === null && query.fetchStatus === 'fetching');
  const data = query.data ?? (isAsked ? last : undefined);
  const state = publicLoadState(replaceFields<LoadedQuery>(query, { data }), useOnline());
  const proven = data?.state === 'proven' ? data : undefined;
  const entries = proven?.entries ?? nobody;
  const rows = useMemo(
    () =>
      entries
        .map((entry) => mask.row({ ...entry, own: entry.id === ownId }))
        .filter(({ masked }) => masked !== true),
    [entries, ownId, mask],
  );
  const found: FoundPlayers = {
    ...state,
    refreshing: state.refreshing || (state.status === 'ready' && !isSettled),
    ...indexWord(data),
    rows,
    more: proven?.more ?? false,
    named: proven?.named ?? null,
  };
  return { found, entries };
}

/** The last answer about a name on this board. */
function useLastAnswer(board: string, name: string, data: Ranks | undefined): Ranks | undefined {
  const [last, keep] = useState<{ readonly board: string; readonly data: Ranks } | null>(null);
  if (name === '') {
    if (last !== null) keep(null);
    return undefined;
  }
  if (data !== undefined && (last?.data !== data || last.board !== board)) keep({ board, data });
  return last?.board === board ? last.data : undefined;
}
