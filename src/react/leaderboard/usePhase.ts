'use client';

import { useEffect, useState } from 'react';
import type { Tournament } from '../../core/model.ts';
import { useHydrated } from '../useHydrated.ts';
import { phaseOf, type TournamentPhase } from './boardStatus.ts';

const checkEveryMs = 15_000;

/**
 * Where the tournament is in its time by the service's clock (`clockOffset` milliseconds ahead of this machine's).
 * `null` on a server, whose "now" is not the reader's.
 */
export function usePhase(tournament: Tournament | undefined, clockOffset: number): TournamentPhase {
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now());
  const phase = hydrated ? phaseOf(tournament, now + clockOffset) : null;
  const waits = phase === 'upcoming' || phase === 'live';
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setNow(Date.now()), checkEveryMs);
    return () => clearInterval(timer);
  }, [waits]);
  return phase;
}
