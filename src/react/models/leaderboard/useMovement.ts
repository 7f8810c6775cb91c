'use client';

import { useCallback } from 'react';
import { useLaurel } from '../../provider/useLaurel.ts';
import { type MovementOf, useLastVisit } from './useLastVisit.ts';
import { useLiveMoves } from './useLiveMoves.ts';

/** How ranks moved: by what has just changed, for some seconds, and else since the last visit. */
export function useMovement(...shown: Parameters<typeof useLastVisit>): MovementOf {
  const sinceLastVisit = useLastVisit(...shown);
  const { client, session } = useLaurel();
  const [board, entries, own] = shown;
  // What has just changed since another player looked has not for this one.
  const look = board === null ? null : JSON.stringify([client.scope, session, board]);
  const moves = useLiveMoves(look, entries, own);
  return useCallback((entry) => moves.get(entry.id) ?? sinceLastVisit(entry), [moves, sinceLastVisit]);
}
