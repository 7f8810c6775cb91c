'use client';

import { useEffect, useMemo, useRef } from 'react';
import type { LeaderboardEntry } from '../../../domain/model.ts';
import { useHydrated } from '../../browser/useHydrated.ts';
import { browserStorage, type LookStorage, readLook, writeLook } from '../../browser/lookStorage.ts';
import { type Look, parseLook, takeLook } from '../../../domain/leaderboard/movement.ts';

/**
 * The last look at a board, and memory of this one for the next: it is kept when the board goes away or the page is
 * left. `entries` of `null` are not loaded; a `key` of `null` remembers nothing.
 */
export function useLook(
  key: string | null,
  entries: readonly LeaderboardEntry[] | null,
  own: LeaderboardEntry | null,
  givenStorage: LookStorage | null | undefined,
): Look | null {
  const hydrated = useHydrated();
  const storage = useMemo(
    () => (givenStorage === undefined && hydrated ? browserStorage() : (givenStorage ?? null)),
    [givenStorage, hydrated],
  );
  // What a server drew does not know of earlier looks, so the first render in a browser does not either.
  const last = useMemo(
    () => (key === null || !hydrated ? null : parseLook(readLook(storage, key))),
    [key, hydrated, storage],
  );

  const seen = useRef<{ readonly key: string; readonly look: () => Look } | null>(null);
  useEffect(() => {
    if (key === null || entries === null) return;
    seen.current = { key, look: () => takeLook(entries, own) };
  }, [key, entries, own]);
  useEffect(() => {
    if (key === null) return undefined;
    const keep = () => {
      if (seen.current?.key === key) writeLook(storage, key, JSON.stringify(seen.current.look()));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, storage]);
  return last;
}
