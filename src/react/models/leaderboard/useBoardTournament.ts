'use client';

import { useMemo } from 'react';
import type { LeaderboardTournament } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { phaseOf } from '../../../domain/tournaments/tournamentTimes.ts';
import { useClockOffset } from '../../hooks/useClockOffset.ts';
import { useTournament } from '../../hooks/useTournament.ts';
import { useNow } from '../useNow.ts';

/**
 * The tournament of a board, and where it is in its time by the service's clock. `null` while the list of tournaments
 * has not come, and when it does not hold the tournament: the board is shown all the same.
 */
export function useBoardTournament(tournamentId: string): LeaderboardTournament | null {
  const { data: details } = useTournament(tournamentId, { retry: false });
  const clockOffset = useClockOffset();
  const known = useMemo(() => (details === undefined ? [] : [details]), [details]);
  const now = useNow(known, clockOffset);
  return useMemo(
    () => (details === undefined ? null : { details, phase: phaseOf(details, now), clockOffset }),
    [details, now, clockOffset],
  );
}
