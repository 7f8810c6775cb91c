'use client';

import { createClient, httpSubmitter, LaurelProvider } from 'laurel';
import type { ReactNode } from 'react';
import { player, service } from './settings.ts';

const client = createClient({
  ...service,
  // In a game: whatever gives the browser the token of who is signed in.
  getToken: () => player.token,
});
const submitScore = httpSubmitter('/api/scores');

/** `<HydrationBoundary>` belongs inside of it: LaurelProvider brings the QueryClient, unless the page has one above it. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <LaurelProvider client={client} session={player.id} submitScore={submitScore}>
      {children}
    </LaurelProvider>
  );
}
