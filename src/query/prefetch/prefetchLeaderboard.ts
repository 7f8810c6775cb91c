import type { QueryClient } from '@tanstack/react-query';
import { boardDefaults } from '../../domain/leaderboard/boardDefaults.ts';
import { type PeriodChoice, resolvePeriod } from '../../domain/leaderboard/periodChoice.ts';
import type { Period } from '../../domain/model.ts';
import type { WeekOptions } from '../../domain/time/period.ts';
import { checkQuery } from '../checkQuery.ts';
import { friendsQuery } from '../friendsQuery.ts';
import { leaderboardPagesQuery } from '../leaderboardPagesQuery.ts';
import type { LaurelScope } from '../LaurelScope.ts';
import { tournamentQuery } from '../tournamentQuery.ts';
import { loadAhead } from './loadAhead.ts';

/** What `prefetchLeaderboard` takes: the props of the `Leaderboard` that it is for. Further ones do not matter. */
export interface PrefetchLeaderboardOptions extends Omit<WeekOptions, 'now'> {
  /** Whose ranking. */
  readonly tournamentId: string;
  /** Rows a page. Default 25. */
  readonly pageSize?: number | undefined;
  /** The period, as `Leaderboard` takes it. */
  readonly period?: PeriodChoice | undefined;
  /** The period to begin with. Default `all`. */
  readonly defaultPeriod?: PeriodChoice | undefined;
  /** Whether the board marks friends. Default true. */
  readonly friends?: boolean | undefined;
}

/**
 * Loads, on a server, all that a `<Leaderboard>` with the same props asks for at first: its first page with the own place,
 * its tournament, and the friends of whoever is signed in. `scope.session` has to be the page's, or the data is another
 * player's, which the page does not look at.
 *
 * Asks once, waits two seconds at most, and rejects only at what is no scope: what could not be loaded is asked for by the page.
 */
export async function prefetchLeaderboard(
  queryClient: QueryClient,
  scope: LaurelScope,
  options: PrefetchLeaderboardOptions,
): Promise<void> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope, options ?? null);
  const { tournamentId, pageSize, friends } = options;
  const days = daysOf(options);
  const limit = pageSize ?? boardDefaults.pageSize;
  await Promise.all([
    days !== null && loadAhead(queryClient, leaderboardPagesQuery(scope, { tournamentId, ...days, limit })),
    loadAhead(queryClient, tournamentQuery(scope, tournamentId)),
    scope.session !== null && friends !== false && loadAhead(queryClient, friendsQuery(scope)),
  ]);
}

/** The days that the board begins with; `null` in a time zone that is none, which the board itself tells of on the page. */
function daysOf({
  period,
  defaultPeriod,
  timeZone,
  weekStartsOn,
}: PrefetchLeaderboardOptions): Period | null {
  try {
    return resolvePeriod(period ?? defaultPeriod ?? boardDefaults.period, {
      timeZone: timeZone ?? boardDefaults.timeZone,
      weekStartsOn,
    });
  } catch {
    return null;
  }
}
