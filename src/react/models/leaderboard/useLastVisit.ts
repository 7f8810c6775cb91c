'use client';

import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { LeaderboardEntry } from '../../../domain/model.ts';
import { useHydrated } from '../../browser/useHydrated.ts';
import { listen } from '../../../base/page/listen.ts';
import { pageStorage } from '../../../base/page/safeStorage.ts';
import { keepVisit, readVisit, safeVisitStorage, type VisitStorage } from '../../browser/visitStorage.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import { movementSince, toVisit, type Visit, visitOf } from '../../../domain/leaderboard/rows/movement.ts';
import type { Movement } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';

/** How an entry moved since the last visit; `undefined` when that is not known. */
export type MovementOf = (entry: LeaderboardEntry) => Movement | undefined;

/**
 * How ranks moved since the last visit to a board. This one is kept for the next when the board goes away or the page
 * is left. `entries` of `null` are not loaded; a `board` of `null` remembers nothing.
 */
export function useLastVisit(
  board: string | null,
  entries: readonly LeaderboardEntry[] | null,
  own: LeaderboardEntry | null,
  givenStorage: VisitStorage | null | undefined,
): MovementOf {
  const hydrated = useHydrated();
  const { client, session } = useLaurel();
  const storage = useMemo(
    () => safeVisitStorage(givenStorage === undefined ? pageStorage() : givenStorage, client),
    [givenStorage, client],
  );
  // What a server drew does not know of earlier visits, so the first render in a browser does not either.
  const last = useMemo(
    () => (board === null || !hydrated ? null : toVisit(readVisit(storage, session, board))),
    [board, hydrated, storage, session],
  );

  const seen = useRef<(() => Visit) | null>(null);
  useEffect(() => {
    if (board === null) return undefined;
    // What one player saw is no visit of the next one, whose board may never have come.
    seen.current = null;
    const keep = () => {
      if (seen.current !== null) keepVisit(storage, session, board, seen.current());
    };
    const leave = listen(window, ['pagehide'], keep);
    return () => {
      leave();
      keep();
    };
  }, [board, storage, session]);
  useEffect(() => {
    if (entries !== null) seen.current = () => visitOf(entries, own);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was seen is forgotten with each of the first three
  }, [board, storage, session, entries, own]);
  return useCallback((entry) => movementSince(last, entry), [last]);
}
