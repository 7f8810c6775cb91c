import { isOf, type Resource } from './keys.ts';

/** What is asked of a query here. */
interface CachedQuery {
  readonly queryKey: readonly unknown[];
  readonly state: { readonly data: unknown; readonly fetchMeta: unknown };
}

interface Chosen {
  readonly predicate: (query: CachedQuery) => boolean;
}

/** Where a page keeps its boards. */
export interface PageBoards {
  /** TanStack Query's client, by what is asked of it: whoever has a queue need not have that package. */
  readonly queryClient: {
    getQueryCache(): { findAll(chosen: Chosen & { fetchStatus: 'fetching' }): readonly CachedQuery[] };
    invalidateQueries(chosen: Chosen, options: { cancelRefetch: boolean }): Promise<void>;
  };
  /** `client.scope`: which service and game. */
  readonly scope: string;
}

const boards: readonly Resource[] = ['leaderboard', 'leaderboardPages', 'scores'];

/** Fetches the boards of tournaments again, and then the ranks out of an index; resolves when the boards have come. */
export async function refreshBoards(
  { queryClient, scope }: PageBoards,
  tournamentIds: readonly string[],
): Promise<void> {
  const filter = { scope, resources: boards, tournamentIds };
  const predicate = ({ queryKey }: CachedQuery): boolean => isOf(queryKey, filter);
  // A first answer or a next page that is under way may be older than the run, but somebody has asked for it: it is waited for, and
  // then asked for again. Any other gives way.
  const fetching = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  const awaited = new Set(
    fetching.filter(({ state }) => state.data === undefined || state.fetchMeta !== null),
  );
  const refresh = async (isAwaited: boolean, cancelRefetch: boolean): Promise<void> =>
    queryClient.invalidateQueries(
      { predicate: (query) => predicate(query) && awaited.has(query) === isAwaited },
      { cancelRefetch },
    );
  await Promise.all([refresh(false, true), refresh(true, false)]);
  await refresh(true, true);
  // An index works ranks out of the boards. Nobody waits for them, and a board that has one has asked by itself.
  filter.resources = ['ranks'];
  void refresh(false, false);
}
