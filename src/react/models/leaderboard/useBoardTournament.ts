'use client';

import { useCallback, useMemo } from 'react';
import type { LeaderboardTournament } from '../../../domain/leaderboard/LeaderboardModel.ts';
import type { Tournament } from '../../../domain/model.ts';
import { phaseOf } from '../../../domain/tournaments/tournamentTimes.ts';
import { untilRead } from '../../../query/live.ts';
import { useClockOffset } from '../../hooks/useClockOffset.ts';
import { useTournaments } from '../../hooks/useTournaments.ts';
import { useNow } from '../useNow.ts';

/**
 * The tournament of a board, and where it is in its time by the service's clock. `undefined` while the list of
 * tournaments has not come, and `null` when it does not hold the tournament: the board is shown all the same.
 */
export function useBoardTournament(tournamentId: string): LeaderboardTournament | null | undefined {
  const find = useCallback(
    (all: readonly Tournament[]) => all.find(({ id }) => id === tournamentId) ?? null,
    [tournamentId],
  );
  const { data, isPending } = useTournaments(
    { filter: 'ALL' },
    { retry: false, refetchInterval: untilRead, select: find },
  );
  const details = data ?? (isPending ? undefined : null);
  const clockOffset = useClockOffset();
  const known = useMemo(() => (details ? [details] : []), [details]);
  const now = useNow(known, clockOffset);
  return useMemo(
    () => details && { details, phase: phaseOf(details, now), clockOffset },
    [details, now, clockOffset],
  );
}
