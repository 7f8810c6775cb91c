'use client';

import { useMemo } from 'react';
import type { LeaderboardTournament } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { phaseOf } from '../../../domain/tournaments/tournamentTimes.ts';
import { untilRead } from '../../../query/live.ts';
import { useClockOffset } from '../../hooks/useClockOffset.ts';
import { useTournament } from '../../hooks/useTournament.ts';
import { useNow } from '../useNow.ts';

/**
 * The tournament of a board, and where it is in its time by the service's clock. `undefined` while the list of
 * tournaments has not come, and `null` when it does not hold the tournament: the board is shown all the same.
 */
export function useBoardTournament(tournamentId: string): LeaderboardTournament | null | undefined {
  const { data: details, isPending } = useTournament(tournamentId, {
    retry: false,
    refetchInterval: untilRead,
  });
  const clockOffset = useClockOffset();
  const known = useMemo(() => (details === undefined ? [] : [details]), [details]);
  const now = useNow(known, clockOffset);
  return useMemo(
    () =>
      details === undefined
        ? isPending
          ? undefined
          : null
        : { details, phase: phaseOf(details, now), clockOffset },
    [details, isPending, now, clockOffset],
  );
}
