'use client';

import { useEffect, useState } from 'react';
import type { Tournament } from '../../domain/model.ts';
import { watchTime } from '../browser/watchTime.ts';
import { useHydrated } from '../browser/useHydrated.ts';
import { nextChange } from '../../domain/tournaments/tournamentTimes.ts';

const minute = 60_000;

/**
 * Now on the service's clock, which is `clockOffset` milliseconds ahead of this machine's. Read again when one of the
 * tournaments starts or ends, at least once a minute, and when the page wakes; less than a second old where nothing starts or ends. `null` on a server and while
 * hydrating: the server's now is not the reader's.
 */
export function useNow(tournaments: readonly Tournament[], clockOffset = 0): number | null {
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now());

  useEffect(
    () =>
      watchTime(() => {
        const moment = Date.now();
        const change = nextChange(tournaments, moment + clockOffset);
        // Nothing is drawn anew for less than a second in which nothing changes, as between drawing and looking here first.
        setNow((before) =>
          Math.abs(moment - before) < 1000 && change === nextChange(tournaments, before + clockOffset)
            ? before
            : moment,
        );
        return Math.min(minute, change - (moment + clockOffset));
      }),
    [tournaments, clockOffset],
  );

  return hydrated ? now + clockOffset : null;
}
