import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { longestTimer } from '../../base/async/longestTimer.ts';
import { decodeEnvelope, decodeLeaderboard } from '../../client/decoding/schema.ts';
import { queryOf } from '../../client/queryOf.ts';
import { checkNumbers } from '../../domain/checkOptions.ts';
import type { Leaderboard } from '../../domain/model.ts';
import { checkGateway } from '../checkQuery.ts';
import type { LaurelKey } from '../keys.ts';
import type { LeaderboardKeyParams } from '../leaderboardQuery.ts';
import type { AnyQuery, LiveSource } from '../LiveSource.ts';
import { mostPages } from '../../domain/gatewayLimits.ts';
import { createFeed } from './createFeed.ts';
import type { ToldPage } from './createKnownPages.ts';
import { forgetMeanwhile, showHeard, showMeanwhile, untilAsked } from './heardBoards.ts';
import { firstWord } from './openStream.ts';

/** Options of `pushLive`. */
export interface PushLiveOptions {
  /** Milliseconds between polls while there is no stream, and of what is not pushed. 1,000 or more; default 5,000. */
  readonly poll?: number | undefined;
  /**
   * Milliseconds between questions about a signed-in player's own rank, which is pushed to nobody. 1,000 or more; default
   * 15,000.
   */
  readonly own?: number | undefined;
}

/** What happens to a query that may leave nobody looking at it. */
const leaving = new Set<QueryCacheNotifyEvent['type']>([
  'observerRemoved',
  'observerOptionsUpdated',
  'removed',
]);

/**
 * Has boards pushed by a gateway (`createGateway`, in `laurel/server`) to whoever looks at them:
 * `const live = pushLive('/laurel')`, once, outside of components, and `<Leaderboard live={live} … />` or
 * `useLeaderboard(params, { live })`. All boards with the same one share one stream of server-sent events, which is open
 * while the page is to be seen; so do the tabs and frames of an origin, where the browser lets them (Web Locks, on https).
 *
 * Where there is no stream (no gateway at the address, a host that cuts or keeps back streams, a browser without them)
 * boards are polled, and the stream is tried again, less and less often. What is no leaderboard is polled. While one
 * develops, throws `LaurelError` of kind `config` for what is no address, and for options that are no numbers of
 * milliseconds, 1,000 or more.
 */
export function pushLive(baseUrl: string, options: PushLiveOptions = {}): LiveSource {
  if (process.env.NODE_ENV !== 'production') {
    checkGateway('pushLive', baseUrl, options);
    checkNumbers({ poll: options.poll, own: options.own }, { least: 1000 });
  }
  const { poll = 5000, own = 15_000 } = options;
  /** The queries that somebody has pushed now, and the client of each. */
  const watched = new Map<AnyQuery, QueryClient>();
  /** What ends the listening to the cache of a client with watched queries. */
  const leaves = new Map<QueryClient, () => void>();
  let isAsked = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const feed = createFeed(`${baseUrl.replace(/\/+$/, '')}/events`, { onPage: hear, onLost: pollSoon });

  function hear({ page, asOf, answer }: ToldPage): void {
    const board = boardIn(answer, asOf);
    for (const [query, queryClient] of watched) {
      if (pageOf(query) !== page) continue;
      if (board !== undefined) showHeard(query, queryClient, board);
      // What the gateway sends instead of a board is shown like any other failure. And where boards come faster than one may poll,
      // each begins the wait for the own rank anew.
      if (board === undefined || untilAsked(query, poll, own) <= 0) refetch(query);
    }
  }

  /** Polls what has not been pushed by then; not all at once, when a gateway with many viewers goes. */
  function pollSoon(milliseconds = 0): void {
    for (const query of watched.keys()) {
      const pollNow = (): void => {
        if (!feed.tells(pageOf(query))) refetch(query);
      };
      setTimeout(pollNow, Math.min(milliseconds + Math.random() * poll, longestTimer));
    }
  }

  function refetch(query: AnyQuery): void {
    void watched.get(query)?.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }

  function watch(query: AnyQuery, queryClient: QueryClient): void {
    document.addEventListener('visibilitychange', onVisibility);
    watched.set(query, queryClient);
    settleSoon();
    if (!leaves.has(queryClient)) leaves.set(queryClient, listenTo(queryClient));
  }

  /** Gives the function that ends it. */
  function listenTo(queryClient: QueryClient): () => void {
    return queryClient.getQueryCache().subscribe((event) => {
      if (leaving.has(event.type) && watched.has(event.query)) settleSoon();
      showMeanwhile(event, queryClient);
    });
  }

  /** A page that comes back may find no stream any more. */
  function onVisibility(): void {
    settle();
    if (!document.hidden) pollSoon(firstWord);
  }

  /** After all that mounts, changes or goes now. */
  function settleSoon(): void {
    clearTimeout(soon);
    soon = setTimeout(settle, 0);
  }

  /** Has the stream be of the pages that somebody looks at. */
  function settle(): void {
    for (const [query, queryClient] of watched) {
      if (isWanted(query)) continue;
      watched.delete(query);
      forgetMeanwhile(query);
      if ([...watched.values()].includes(queryClient)) continue;
      leaves.get(queryClient)?.();
      leaves.delete(queryClient);
    }
    if (watched.size === 0) document.removeEventListener('visibilitychange', onVisibility);
    const wanted = [...new Set([...watched.keys()].map(pageOf))];
    const isSeen = typeof EventSource !== 'undefined' && !document.hidden;
    // More than that is polled.
    feed.want(isSeen ? wanted.slice(0, mostPages) : []);
  }

  /** Whether somebody who looks at the query has it pushed: a board that is out of sight has not. */
  function isWanted(query: AnyQuery): boolean {
    return query.observers.some(({ options: { enabled, refetchInterval } }) => {
      isAsked = false;
      if (enabled !== false && typeof refetchInterval === 'function') refetchInterval(query);
      return isAsked;
    });
  }

  return {
    interval(query, queryClient) {
      isAsked = true;
      const page = pageOf(query);
      // On a server, too, TanStack Query asks; there is nobody to look on.
      if (page === '' || typeof document === 'undefined') return poll;
      if (!watched.has(query)) watch(query, queryClient);
      return feed.tells(page) ? untilAsked(query, poll, own) : poll;
    },
  };
}

/** The path by which the gateway names what a query shows; empty for what it does not push. */
function pageOf({ queryKey }: AnyQuery): string {
  const [, , resource, , params] = queryKey as LaurelKey;
  if (resource !== 'leaderboard') return '';
  const { tournamentId, startDate, endDate, limit, skip } = params as LeaderboardKeyParams;
  return `/sdk/v2/tournaments/${tournamentId}/leaderboard${queryOf({ startDate, endDate, limit, skip })}`;
}

function boardIn(answer: unknown, asOf: unknown): Leaderboard | undefined {
  try {
    const envelope = decodeEnvelope(answer);
    if (!envelope?.success) return undefined;
    const board = decodeLeaderboard(envelope.data, () => {});
    return typeof asOf === 'number' ? { ...board, asOf } : board;
  } catch {
    return undefined;
  }
}
