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
 * boards are polled, and the stream is tried again, less and less often. What is no leaderboard is polled.
 */
export function pushLive(baseUrl: string, options: PushLiveOptions = {}): LiveSource {
  if (process.env.NODE_ENV !== 'production') {
    checkGateway('pushLive', baseUrl, options);
    checkNumbers({ poll: options.poll, own: options.own }, { least: 1000 });
  }
  const { poll = 5000, own = 15_000 } = options;
  /** The queries that are pushed, and where they are. */
  const watched = new Map<AnyQuery, QueryClient>();
  const caches = new Map<QueryClient, () => void>();
  /** Pages that were heard while the query was asked for: what is answered to that may be older. */
  const heardMeanwhile = new Map<AnyQuery, Leaderboard>();
  /** When the page of a query was heard last, what was shown of it, as how many answers and pages, and when the last answer had come. */
  const heard = new WeakMap<AnyQuery, { at: number; data?: unknown; count: number; last: number }>();
  let isAsked = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const feed = createFeed(`${baseUrl.replace(/\/+$/, '')}/events`, { onPage: hear, onLost: pollSoon });

  /** Polls what has not been pushed by then; not all at once, when a gateway with many viewers goes. */
  function pollSoon(milliseconds = 0): void {
    for (const query of watched.keys())
      setTimeout(() => pollNow(query), Math.min(milliseconds + Math.random() * poll, longestTimer));
  }

  /** A page that comes back may find no stream any more. */
  function onVisibility(): void {
    settle();
    if (!document.hidden) pollSoon(firstWord);
  }

  function pollNow(query: AnyQuery): void {
    if (!feed.tells(pageOf(query))) refetch(query);
  }

  function refetch(query: AnyQuery): void {
    void watched.get(query)?.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }

  function hear({ page, asOf, answer }: ToldPage): void {
    const board = boardIn(answer, asOf);
    for (const [query, queryClient] of watched) {
      if (pageOf(query) !== page) continue;
      if (board !== undefined) {
        if (query.state.fetchStatus !== 'idle') heardMeanwhile.set(query, board);
        showOn(query, queryClient, board);
      }
      // What the gateway sends instead of a board is shown like any other failure. And where boards come faster than one may poll,
      // each begins the wait for the own rank anew.
      if (board === undefined || untilOwn(query) <= 0) refetch(query);
    }
  }

  /** Puts everybody's board into the cache; a player's own rank stays, or is what the board says of it. */
  function showOn(query: AnyQuery, queryClient: QueryClient, board: Leaderboard): void {
    const { data, dataUpdateCount } = query.state;
    // Everybody's board says nothing of an own rank that is not there yet.
    if (data === undefined && !isPublic(query)) return;
    // Before it is shown: TanStack Query asks for the interval as it is.
    const page = { at: Date.now(), data, count: dataUpdateCount + 1, last: answeredAt(query) };
    heard.set(query, page);
    page.data = queryClient.setQueryData<Leaderboard>(query.queryKey, (before) => {
      if (isPublic(query) || before === undefined) return board;
      const { userRank, asOf } = before;
      // Where everybody's board stood in for the player's own, the rank stays unknown: a board without `asOf` would say that there is none.
      return {
        ...board,
        userRank: board.entries.find(({ id }) => id === userRank?.id) ?? userRank,
        // Last, as in every board: only what has its fields in one order is seen to be the same.
        ...(userRank === null && asOf !== undefined && { asOf: board.asOf ?? asOf }),
      };
    });
  }

  /** When a query was last answered, or refused, by being asked for. */
  function answeredAt(query: AnyQuery): number {
    const { dataUpdatedAt, dataUpdateCount, errorUpdatedAt } = query.state;
    const page = heard.get(query);
    return Math.max(errorUpdatedAt, page?.count === dataUpdateCount ? page.last : dataUpdatedAt);
  }

  /** Milliseconds until the own rank is asked for: by the last answer, as what is pushed has none. What has failed waits as all else does. */
  function untilOwn(query: AnyQuery): number {
    const { error, fetchStatus } = query.state;
    if (isPublic(query)) return Number.POSITIVE_INFINITY;
    return error || fetchStatus !== 'idle' ? own : Math.min(own, answeredAt(query) + own - Date.now());
  }

  /** Whether an answer has come so soon after the page was heard that it may be older: out of a cache, or of another gateway. */
  function isDoubtful(query: AnyQuery): boolean {
    const page = heard.get(query);
    const { data, dataUpdatedAt, dataUpdateCount } = query.state;
    // An answer that says the same is as new.
    return (
      page !== undefined &&
      page.count !== dataUpdateCount &&
      page.data !== data &&
      dataUpdatedAt < page.at + poll
    );
  }

  /** Whether somebody who looks at the query has it pushed: a board that is out of sight has not. */
  function isWanted(query: AnyQuery): boolean {
    return query.observers.some(({ options: { enabled, refetchInterval } }) => {
      isAsked = false;
      if (enabled !== false && typeof refetchInterval === 'function') refetchInterval(query);
      return isAsked;
    });
  }

  /** Has the stream be of the pages that somebody looks at. */
  function settle(): void {
    for (const [query, queryClient] of watched) {
      if (isWanted(query)) continue;
      watched.delete(query);
      heardMeanwhile.delete(query);
      if ([...watched.values()].includes(queryClient)) continue;
      caches.get(queryClient)?.();
      caches.delete(queryClient);
    }
    if (watched.size === 0) document.removeEventListener('visibilitychange', onVisibility);
    const wanted = [...new Set([...watched.keys()].map(pageOf))];
    const isSeen = typeof EventSource !== 'undefined' && !document.hidden;
    // More than that is polled.
    feed.want(isSeen ? wanted.slice(0, mostPages) : []);
  }

  /** After all that mounts, changes or goes now. */
  function settleSoon(): void {
    clearTimeout(soon);
    soon = setTimeout(settle, 0);
  }

  function watch(query: AnyQuery, queryClient: QueryClient): void {
    document.addEventListener('visibilitychange', onVisibility);
    watched.set(query, queryClient);
    settleSoon();
    if (caches.has(queryClient)) return;
    const leave = queryClient.getQueryCache().subscribe((event) => {
      const { type, query } = event;
      if (leaving.has(type) && watched.has(query)) settleSoon();
      const board = heardMeanwhile.get(query);
      if (type !== 'updated' || board === undefined) return;
      const isAnswer = event.action.type === 'success';
      if (isAnswer && query.state.fetchStatus !== 'idle') return;
      // What has failed, or begins anew, is answered by something newer.
      heardMeanwhile.delete(query);
      if (isAnswer) showOn(query, queryClient, board);
    });
    caches.set(queryClient, leave);
  }

  return {
    interval(query, queryClient) {
      isAsked = true;
      const page = pageOf(query);
      // On a server, too, TanStack Query asks; there is nobody to look on.
      if (page === '' || typeof document === 'undefined') return poll;
      if (!watched.has(query)) watch(query, queryClient);
      if (!feed.tells(page)) return poll;
      // What is in doubt is asked for again, and the own rank no later for that.
      return Math.min(isDoubtful(query) ? poll : Number.POSITIVE_INFINITY, untilOwn(query));
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

function isPublic({ queryKey }: AnyQuery): boolean {
  return (queryKey as LaurelKey)[3] === 'public';
}
