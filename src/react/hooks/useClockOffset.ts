'use client';

import { useSyncExternalStore } from 'react';
import { useLaurel } from '../provider/useLaurel.ts';

/** The service's clock minus this machine's, in milliseconds; 0 while it is not known, and on a server. */
export function useClockOffset(): number {
  const { client } = useLaurel();
  return useSyncExternalStore(client.onClockChange, client.clockOffset, noOffset);
}

const noOffset = (): number => 0;
