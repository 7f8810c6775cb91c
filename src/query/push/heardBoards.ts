import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { Leaderboard } from '../../domain/model.ts';
import type { LaurelKey } from '../keys.ts';
import type { AnyQuery } from '../LiveSource.ts';

// A query that is pushed hears from two sides: from the stream everybody's board, and from what is asked for the player's own
// rank, too. TanStack Query counts both as answers, so which of them came when is kept here.

/** The last board that was heard of a query. */
interface HeardBoard {
  /** When, in Unix milliseconds. */
  readonly at: number;
  /** What the query shows since: the board, with the own rank of before. */
  data?: unknown;
  /** How many answers TanStack Query had counted with it: what it counts later has come since. */
  readonly count: number;
  /** When the query had been answered last by then. */
  readonly last: number;
}

const heardBoards = new WeakMap<AnyQuery, HeardBoard>();
/** Boards that were heard while the query was asked for: what is answered to that may be older. */
const heardMeanwhile = new WeakMap<AnyQuery, Leaderboard>();

/**
 * Milliseconds until a query that is pushed is asked for all the same; `Infinity` for never. An answer in doubt is asked for again
 * after `poll`, and the player's own rank every `own`: by the last answer, as what is pushed has none.
 */
export function untilAsked(query: AnyQuery, poll: number, own: number): number {
  const { error, fetchStatus } = query.state;
  const until = isDoubtful(query, poll) ? poll : Infinity;
  if (isPublic(query)) return until;
  // What has failed waits as all else does.
  const isWaiting = error || fetchStatus !== 'idle';
  return Math.min(until, own, isWaiting ? own : lastAnswerAt(query) + own - Date.now());
}

/**
 * Whether a query was answered within so many milliseconds after a board was heard that the answer may be the older: out of a
 * cache, or of another gateway.
 */
function isDoubtful(query: AnyQuery, within: number): boolean {
  const heard = heardBoards.get(query);
  const { data, dataUpdatedAt, dataUpdateCount } = query.state;
  // An answer that says the same is as new.
  return (
    heard !== undefined &&
    heard.count !== dataUpdateCount &&
    heard.data !== data &&
    dataUpdatedAt < heard.at + within
  );
}

/** Shows what was heard of a query, and once more behind an answer that is on its way. */
export function showHeard(query: AnyQuery, queryClient: QueryClient, board: Leaderboard): void {
  if (query.state.fetchStatus !== 'idle') heardMeanwhile.set(query, board);
  show(query, queryClient, board);
}

/** Shows what was heard while a query was asked for, once it is answered. */
export function showMeanwhile(event: QueryCacheNotifyEvent, queryClient: QueryClient): void {
  const { query } = event;
  const board = heardMeanwhile.get(query);
  if (event.type !== 'updated' || board === undefined) return;
  const isAnswer = event.action.type === 'success';
  // What was heard itself is no answer to what is asked.
  if (isAnswer && query.state.fetchStatus !== 'idle') return;
  // What has failed, or begins anew, is answered by something newer.
  heardMeanwhile.delete(query);
  if (isAnswer) show(query, queryClient, board);
}

/** Shows nothing behind an answer that nobody waits for. */
export function forgetMeanwhile(query: AnyQuery): void {
  heardMeanwhile.delete(query);
}

/** Puts everybody's board into the cache. */
function show(query: AnyQuery, queryClient: QueryClient, board: Leaderboard): void {
  const { data, dataUpdateCount } = query.state;
  // Everybody's board says nothing of an own rank that is not there yet.
  if (data === undefined && !isPublic(query)) return;
  // Before it is shown: TanStack Query asks for the interval as it is.
  const heard: HeardBoard = { at: Date.now(), count: dataUpdateCount + 1, last: lastAnswerAt(query) };
  heardBoards.set(query, heard);
  heard.data = queryClient.setQueryData(query.queryKey, isPublic(query) ? board : withOwnRank(board, data));
}

/** Everybody's board with the own rank of before, or what the board says of it. */
function withOwnRank(board: Leaderboard, { userRank, asOf }: Leaderboard): Leaderboard {
  // Where everybody's board stood in for the player's own, the rank stays unknown: a board without `asOf` would say that there is none.
  return {
    ...board,
    userRank: board.entries.find(({ id }) => id === userRank?.id) ?? userRank,
    // Last, as in every board: only what has its fields in one order is seen to be the same.
    ...(userRank === null && asOf !== undefined && { asOf: board.asOf ?? asOf }),
  };
}

/** When a query was last answered, or refused, by being asked for. */
function lastAnswerAt(query: AnyQuery): number {
  const { dataUpdatedAt, dataUpdateCount, errorUpdatedAt } = query.state;
  const heard = heardBoards.get(query);
  return Math.max(errorUpdatedAt, heard?.count === dataUpdateCount ? heard.last : dataUpdatedAt);
}

function isPublic({ queryKey }: AnyQuery): boolean {
  return (queryKey as LaurelKey)[3] === 'public';
}
