'use client';

import { useEffect, useState } from 'react';
import { timeLeft, untilNextChange } from '../../domain/time/countdown.ts';
import { watchTime } from './watchTime.ts';

/**
 * Milliseconds until `target` (Unix milliseconds), read again whenever what a countdown shows changes, and when the
 * page wakes from sleep. `null` until mounted: the server's now is not the reader's. `null` target: `null`.
 */
export function useTimeLeft(target: number | null, clockOffset = 0): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (target === null) return undefined;
    return watchTime(() => {
      const now = timeLeft(target, Date.now(), clockOffset);
      setLeft(now);
      return untilNextChange(now);
    });
  }, [target, clockOffset]);
  return target === null ? null : left;
}
