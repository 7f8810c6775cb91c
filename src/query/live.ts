import type { Query, QueryClient } from '@tanstack/react-query';
import { longestTimer } from '../base/async/longestTimer.ts';
import { isLaurelError } from '../domain/LaurelError.ts';
import type { Tournament } from '../domain/model.ts';
import { timesOf } from '../domain/tournaments/tournamentTimes.ts';
import { isOf } from './keys.ts';
import type { LaurelScope } from './LaurelScope.ts';

const longestIntervalMs = 5 * 60_000;

/** How many fetches in a row failed; TanStack Query counts errors, but does not say since when. */
const errorsAtLastData = new WeakMap<object, { readonly data: number; readonly errors: number }>();

type PolledQuery = Pick<Query, 'state'>;

function failuresInARow(query: PolledQuery): number {
  const { dataUpdateCount, errorUpdateCount, status } = query.state;
  let last = errorsAtLastData.get(query);
  if (last?.data !== dataUpdateCount) {
    last = { data: dataUpdateCount, errors: errorUpdateCount - Number(status === 'error') };
    errorsAtLastData.set(query, last);
  }
  return errorUpdateCount - last.errors;
}

/**
 * Milliseconds to the next poll of a live query: the given interval, doubled for each failure in a row up to five
 * minutes, and never before the moment that the service asked to wait for, as far as a timer can wait.
 */
export function liveInterval(query: PolledQuery, interval: number): number {
  const backedOff = Math.min(longestIntervalMs, interval * 2 ** failuresInARow(query));
  const { error, errorUpdatedAt } = query.state;
  const retryAt = (isLaurelError(error) && error.retryAt) || 0;
  // Where the failure is later than now, the clock was set back, and both moments are by the one before.
  const askedFor = retryAt - Math.max(errorUpdatedAt, Date.now());
  return Math.min(longestTimer, Math.max(interval, backedOff, askedFor));
}

/**
 * `refetchInterval` of what stands beside a board and has no button to ask again: while it could not be read, five seconds, and
 * more and more as `liveInterval` has it.
 */
export function untilRead(query: PolledQuery): number | false {
  return query.state.error !== null && liveInterval(query, 5_000);
}

/**
 * When the tournament ends, in Unix milliseconds by this machine's clock, as far as cached lists of tournaments tell: the last that any
 * of them says, `Infinity` for no end. Nothing is fetched for it.
 */
export function endOf(queryClient: QueryClient, scope: LaurelScope, tournamentId: string): number {
  const lists = { scope: scope.client.scope, resources: ['tournaments'] } as const;
  const ends = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isOf(queryKey, lists) })
    .flatMap(({ state }) => (state.data ?? []) as readonly Tournament[])
    .flatMap((tournament) => (tournament.id === tournamentId ? [timesOf(tournament).end ?? Infinity] : []));
  return ends.length === 0 ? Infinity : Math.max(...ends) - scope.client.clockOffset();
}

/**
 * When what a query shows was so, in Unix milliseconds by this machine's clock. What stands in for an answer is as old as it says,
 * of several pages also one of them, and a rank index that is off has yet to say something.
 */
export function saidAt({ state: { data, dataUpdatedAt } }: PolledQuery, clockOffset: number): number {
  const { state, asOf, pages = [] } = (data ?? {}) as Told;
  const told = asOf ?? pages.find((page) => page.asOf !== undefined)?.asOf;
  return state === 'off' ? 0 : told === undefined ? dataUpdatedAt : told - clockOffset;
}

/** What answers may say of their age. */
interface Told {
  readonly asOf?: number | undefined;
  readonly state?: unknown;
  readonly pages?: readonly Told[] | undefined;
}
