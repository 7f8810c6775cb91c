// What users write, and what the compiler must say about it. Checked against the sources by `npm run check`, and
// against the packed declarations with the oldest and the newest peers by the package test.
import { QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  createClient,
  friendsQuery,
  isLaurelError,
  type LeaderboardData,
  leaderboardPagesQuery,
  leaderboardQuery,
  type LaurelError,
  LaurelProvider,
  scoresQuery,
  type Tournament,
  tournamentQuery,
  tournamentsQuery,
  useFriends,
  useLaurel,
  useLeaderboard,
  useLeaderboardPages,
  useTournament,
  useTournaments,
  useUserInfo,
  userInfoQuery,
} from 'laurel';
import { lastDays } from 'laurel/helpers';
import { LaurelDevtools, sandboxControl } from 'laurel/devtools';
import { createSandbox } from 'laurel/sandbox';
import type { ReactNode } from 'react';

// oxlint-disable typescript/no-unnecessary-type-parameters -- what makes the comparison below exact
/** True only when both types are the same, and never for `any`. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function expectType<Expected>() {
  return <Actual,>(_value: Actual, _same: Same<Actual, Expected>): void => {};
}

const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key', getToken: () => null });
// A gateway of the page's own origin has the key; nothing else does.
createClient({ baseUrl: '/laurel', getToken: () => null });
// @ts-expect-error A key is needed.
createClient({ baseUrl: 'https://platform.example' });

export function Screen(): ReactNode {
  const scope = useLaurel();

  const board = useLeaderboard(
    { tournamentId: 't', ...lastDays(7), limit: 25 },
    { live: 5_000, staleTime: 1_000 },
  );
  expectType<LeaderboardData | undefined>()(board.data, true);
  expectType<LaurelError | null>()(board.error, true);

  const total = useLeaderboard({ tournamentId: 't' }, { select: (data) => data.totalEntries });
  expectType<number | null | undefined>()(total.data, true);

  const names = useTournaments({ filter: 'ALL' }, { select: (list) => list.map(({ name }) => name) });
  expectType<(string | null)[] | undefined>()(names.data, true);

  const tournament = useTournament('t');
  expectType<Tournament | undefined>()(tournament.data, true);
  const ends = useTournament('t', { select: ({ endsAt }) => endsAt });
  expectType<string | null | undefined>()(ends.data, true);

  const pages = useLeaderboardPages({ tournamentId: 't' }, { live: 5_000 });
  expectType<boolean | undefined>()(pages.data?.pagingIgnored, true);

  const suspended = useSuspenseQuery(tournamentsQuery(scope));
  expectType<readonly Tournament[]>()(suspended.data, true);

  const plain = useQuery(leaderboardQuery(scope, { tournamentId: 't' }));
  expectType<LeaderboardData | undefined>()(plain.data, true);
  expectType<LaurelError | null>()(plain.error, true);

  useUserInfo({ enabled: false });
  useFriends();

  // @ts-expect-error -- the key is Laurel's
  useLeaderboard({ tournamentId: 't' }, { queryKey: ['mine'] });
  // @ts-expect-error -- a tournament must be named
  useLeaderboard({ limit: 5 });
  // @ts-expect-error -- not a filter of the interface
  useTournaments({ filter: 'SOME' });

  return (
    <LaurelProvider client={client} session={null}>
      {board.data?.entries[0]?.name}
    </LaurelProvider>
  );
}

/** A server component prefetches with the same factories. */
export async function prefetch(): Promise<void> {
  const scope = { client, session: null };
  const queryClient = new QueryClient();
  await queryClient.prefetchQuery(tournamentsQuery(scope));
  await queryClient.prefetchQuery(tournamentQuery(scope, 't'));
  await queryClient.prefetchQuery(scoresQuery(scope, { tournamentId: 't' }));
  await queryClient.prefetchQuery(userInfoQuery(scope));
  await queryClient.prefetchQuery(friendsQuery(scope));
  await queryClient.prefetchInfiniteQuery(leaderboardPagesQuery(scope, { tournamentId: 't' }));
  const cached = queryClient.getQueryData(leaderboardQuery(scope, { tournamentId: 't' }).queryKey);
  expectType<LeaderboardData | undefined>()(cached, true);
}

/** Faults are switched in a sandbox of the page's own, or in one that is served. */
export function Developing(): ReactNode {
  return (
    <>
      <LaurelDevtools faults={createSandbox().faults} />
      <LaurelDevtools open faults={sandboxControl({ url: 'http://127.0.0.1:4100', token: 'printed' })} />
    </>
  );
}

/** A caught value becomes a LaurelError with a kind to switch on. */
export function explain(error: unknown): string {
  if (!isLaurelError(error)) return 'unknown';
  switch (error.kind) {
    case 'config':
    case 'network':
    case 'timeout':
    case 'unauthorized':
    case 'refused':
    case 'rate-limited':
    case 'unavailable':
      expectType<undefined>()(error.path, true);
      return error.message;
    case 'malformed':
      expectType<string>()(error.path, true);
      expectType<false>()(error.retryable, true);
      return error.message;
    default:
      return error satisfies never;
  }
}
