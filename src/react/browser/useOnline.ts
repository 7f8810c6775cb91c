'use client';

import { useSyncExternalStore } from 'react';
import { listen } from '../../base/page/listen.ts';

/** Whether this device has a connection, as far as the browser knows. A server is taken to have one. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  return listen(window, ['online', 'offline'], listener);
}
