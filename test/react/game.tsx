import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import { createSandbox, type Sandbox, type SandboxSnapshot } from '../../src/entries/sandbox.ts';
import type { SubmitScore } from '../../src/domain/runs/run.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';

const day = 86_400_000;

/** The tournament that `cup` runs. */
export const cupId = 'cup';

/** A sandbox with one running tournament of `count` players, ordered by kills; the first is `player-0`. */
export function cup(count: number, friends: readonly string[] = []): Sandbox {
  const sample = createSandbox().snapshot();
  const [player] = sample.players;
  const [tournament] = sample.tournaments;
  if (player === undefined || tournament === undefined) throw new Error('The sample world is empty.');
  const now = Date.now();
  const players = Array.from({ length: count }, (_, index) => ({
    ...player,
    sub: `player-${index}`,
    nickname: `Name ${index}`,
    friends: [...friends],
  }));
  const snapshot: SandboxSnapshot = {
    ...sample,
    players,
    tournaments: [
      {
        ...tournament,
        _id: cupId,
        name: 'Cup',
        type: 'tournament',
        visibility: 'public',
        startsAt: new Date(now - day).toISOString(),
        endsAt: new Date(now + 3 * day).toISOString(),
        settings: { type: 'Highscore', scoreTypes: ['kills'], sortBy: 'kills', order: 'Desc' },
      },
    ],
    submissions: {
      [cupId]: players.map(({ sub }, index) => ({
        player: sub,
        scores: { kills: 10_000 - index },
        at: now - 1000,
      })),
    },
  };
  return createSandbox({ snapshot });
}

/** A client of the sandbox for one player; `null` for nobody. */
export function clientOf(sandbox: Sandbox, sub: string | null): LaurelClient {
  return createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    ...(sub === null ? {} : { getToken: () => sandbox.token(sub) }),
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
