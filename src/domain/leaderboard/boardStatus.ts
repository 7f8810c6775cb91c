import type { LaurelErrorKind } from '../LaurelError.ts';
import type { LeaderboardModel } from './LeaderboardModel.ts';

/**
 * What a leaderboard shows, in one word.
 *
 * - `loading`: nothing to show yet.
 * - `ready`: rows are shown; `error` beside it tells that the last refresh failed, `refreshing` that one is under way.
 * - `empty`: nobody has a score in this period.
 * - `not-started`: nobody has a score because the tournament begins later.
 * - `private`: the tournament is private and this key or player may not see its board.
 * - `offline`: this device has no connection and nothing was loaded before.
 * - `error`: it could not be loaded; `error` tells why.
 */
export type LeaderboardStatus =
  'loading' | 'ready' | 'empty' | 'not-started' | 'private' | 'offline' | 'error';

const refusals: ReadonlySet<LaurelErrorKind> = new Set(['refused', 'unauthorized']);

/** What a board shows. Rows that are there are shown, whatever happened since. */
export function boardStatus(
  model: Pick<LeaderboardModel, 'status' | 'error' | 'board' | 'tournament'>,
): LeaderboardStatus {
  const { status, error, board, tournament } = model;
  if (board.rows.length > 0) return 'ready';
  if (status === 'ready') return tournament?.phase === 'upcoming' ? 'not-started' : 'empty';
  const isPrivate = tournament?.details.visibility === 'private';
  return status === 'error' && isPrivate && error !== null && refusals.has(error.kind) ? 'private' : status;
}
