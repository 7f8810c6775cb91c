'use client';

import { useLaurel } from '../provider/useLaurel.ts';

/** The service's clock minus this machine's, in milliseconds, 0 while it is not known. */
export function useClockOffset(): number {
  const { client } = useLaurel();
  return client.clockOffset();
}
