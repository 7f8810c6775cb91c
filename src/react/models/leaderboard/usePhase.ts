'use client';

import { useMemo } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { useNow } from '../useNow.ts';
import { phaseOf, type TournamentPhase } from '../../../domain/leaderboard/boardStatus.ts';

/**
 * Where the tournament is in its time by the service's clock (`clockOffset` milliseconds ahead of this machine's).
 * `null` on a server, whose "now" is not the reader's.
 */
export function usePhase(tournament: Tournament | undefined, clockOffset: number): TournamentPhase {
  const tournaments = useMemo(() => (tournament === undefined ? [] : [tournament]), [tournament]);
  const now = useNow(tournaments, clockOffset);
  return now === null ? null : phaseOf(tournament, now);
}
