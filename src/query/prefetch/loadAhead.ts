import type { QueryClient } from '@tanstack/react-query';
import type { LaurelPagesQuery, LaurelQuery } from '../LaurelQuery.ts';

/** Milliseconds that the drawing of a page waits for the platform: a reader sees nothing meanwhile. */
const patience = 2_000;

/**
 * Loads what one query asks for. It asks once and not for long: the page asks by itself for what has not come, and has
 * patience for it. Never rejects.
 */
export async function loadAhead<Data, Params>(
  queryClient: QueryClient,
  query: LaurelQuery<Data, Params> | LaurelPagesQuery<Data, Params>,
): Promise<void> {
  const { queryKey } = query;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const outOfPatience = new Promise<void>((resolve) => {
    giveUp = setTimeout(() => {
      // What a widget is waiting for meanwhile, where this runs in a browser, stays that widget's.
      void queryClient.cancelQueries({ queryKey, exact: true, type: 'inactive' });
      resolve();
    }, patience);
  });
  const loaded =
    'initialPageParam' in query
      ? queryClient.prefetchInfiniteQuery({ ...query, retry: false })
      : queryClient.prefetchQuery({ ...query, retry: false });
  await Promise.race([loaded, outOfPatience]);
  clearTimeout(giveUp);
}
