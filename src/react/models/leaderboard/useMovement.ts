'use client';

import { useCallback } from 'react';
import { type MovementOf, useLastVisit } from './useLastVisit.ts';
import { useLiveMoves } from './useLiveMoves.ts';

/** How ranks moved: by what has just changed, for some seconds, and else since the last visit. */
export function useMovement(...shown: Parameters<typeof useLastVisit>): MovementOf {
  const sinceLastVisit = useLastVisit(...shown);
  const [board, entries, own] = shown;
  const moves = useLiveMoves(board, entries, own);
  return useCallback((entry) => moves.get(entry.id) ?? sinceLastVisit(entry), [moves, sinceLastVisit]);
}
