'use client';

import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { LeaderboardEntry } from '../../../domain/model.ts';
import { useHydrated } from '../../browser/useHydrated.ts';
import { pageStorage } from '../../../base/safeStorage.ts';
import { type VisitStorage, safeVisitStorage } from '../../browser/visitStorage.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import { movementSince, parseVisit, type Visit, visitOf } from '../../../domain/leaderboard/movement.ts';
import type { Movement } from '../../../domain/leaderboard/LeaderboardRowData.ts';

/** How an entry moved since the last visit; `undefined` when that cannot be told. */
export type MovementOf = (entry: LeaderboardEntry) => Movement | undefined;

/**
 * How ranks moved since the last visit to a board. This one is kept for the next when the board goes away or the page
 * is left. `entries` of `null` are not loaded; a `key` of `null` remembers nothing.
 */
export function useLastVisit(
  key: string | null,
  entries: readonly LeaderboardEntry[] | null,
  own: LeaderboardEntry | null,
  givenStorage: VisitStorage | null | undefined,
): MovementOf {
  const hydrated = useHydrated();
  const { client } = useLaurel();
  const storage = useMemo(
    () => safeVisitStorage(givenStorage === undefined ? pageStorage() : givenStorage, client),
    [givenStorage, client],
  );
  // What a server drew does not know of earlier visits, so the first render in a browser does not either.
  const last = useMemo(
    () => (key === null || !hydrated ? null : parseVisit(storage.get(key))),
    [key, hydrated, storage],
  );

  const seen = useRef<{ readonly key: string | null; readonly visit: () => Visit } | null>(null);
  useEffect(() => {
    if (entries !== null) seen.current = { key, visit: () => visitOf(entries, own) };
  }, [key, entries, own]);
  useEffect(() => {
    if (key === null) return undefined;
    const keep = () => {
      if (seen.current?.key === key) storage.set(key, JSON.stringify(seen.current.visit()));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, storage]);
  return useCallback((entry) => movementSince(last, entry), [last]);
}
