'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * `false` on a server and while hydrating, `true` from then on: for what only the reader's machine knows, such as its
 * time zone or now. A component mounted later is `true` at once.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
