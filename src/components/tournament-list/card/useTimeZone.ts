'use client';

import { useMemo } from 'react';
import { isTimeZone } from '../../../domain/time/calendar.ts';
import type { TimeZoneChoice } from '../../../messages/dayInWords.ts';
import { useHydrated } from '../../../react/browser/useHydrated.ts';

/**
 * The time zone to tell dates in: the one wanted, or the reader's own; UTC on a server, which does not know the reader's,
 * and for a name that is none. Any but the reader's own is to be named.
 */
export function useTimeZone(wanted: string | undefined): TimeZoneChoice {
  const hydrated = useHydrated();
  return useMemo(() => {
    const own = hydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null;
    const timeZone = (wanted === undefined ? own : isTimeZone(wanted) ? wanted : null) ?? 'UTC';
    return { timeZone, nameZone: timeZone !== own };
  }, [wanted, hydrated]);
}
