'use client';

import { useEffect, useState } from 'react';
import { timeLeft, untilNextChange } from './countdownTiming.ts';

/**
 * Milliseconds until `target` (Unix milliseconds), read again whenever what a countdown shows changes, and when the
 * page wakes from sleep. `null` until mounted: the server's now is not the reader's. `null` target: `null`.
 */
export function useTimeLeft(target: number | null, clockOffset = 0): number | null {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    if (target === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const now = timeLeft(target, Date.now(), clockOffset);
      setLeft(now);
      const wait = untilNextChange(now);
      // A few milliseconds late rather than early, where the old text would stay for another round.
      if (wait !== null) timer = setTimeout(look, wait + 5);
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [target, clockOffset]);

  return target === null ? null : left;
}
