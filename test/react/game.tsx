import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import type { Sandbox } from '../../src/entries/sandbox.ts';
import type { SubmitScore } from '../../src/domain/runs/Run.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { holdingTime } from './fakeTime.ts';

/** A client of the sandbox for one player; `null` for nobody. */
export function clientOf(sandbox: Sandbox, sub: string | null): LaurelClient {
  return createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: holdingTime(sandbox.fetch),
    ...(sub === null ? {} : { getToken: holdingTime(() => sandbox.token(sub)) }),
  });
}

/** What stands around a hook: a provider for one player, over a cache that tries nothing twice. */
export function providerOf(
  client: LaurelClient,
  session: string | null,
  more: { readonly queryClient?: QueryClient; readonly submitScore?: SubmitScore } = {},
) {
  const { queryClient = new QueryClient(), submitScore } = more;
  return function Provider({ children }: { readonly children: ReactNode }): ReactNode {
    return (
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={client} session={session} submitScore={submitScore}>
          {children}
        </LaurelProvider>
      </QueryClientProvider>
    );
  };
}

/** The requests for boards that a sandbox has answered. */
export function boardRequests(sandbox: Sandbox) {
  return sandbox.requests.filter(({ operation }) => operation === 'getLeaderboard');
}
