import { isLaurelError, type LaurelErrorKind } from '../LaurelError.ts';
import type { Tournament } from '../model.ts';
import { statusOf } from '../tournaments/tournamentTimes.ts';

/**
 * The one state that a leaderboard is in.
 *
 * - `loading`: nothing to show yet.
 * - `ready`: rows are shown; `stale` beside it tells that the last refresh failed.
 * - `refreshing`: rows are shown while the player's own refresh, or another period, is under way.
 * - `empty`: nobody has a score in this period.
 * - `not-started`: nobody has a score because the tournament begins later.
 * - `private`: the tournament is private and this key or player may not see its board.
 * - `offline`: this device has no connection and nothing was loaded before.
 * - `error`: it could not be loaded; `error` tells why.
 */
export type LeaderboardStatus =
  'loading' | 'ready' | 'refreshing' | 'empty' | 'not-started' | 'private' | 'offline' | 'error';

/** Where the tournament is in its time; `null` when its dates are not known. */
export type TournamentPhase = 'upcoming' | 'live' | 'ended' | null;

/** What there is to say about the signed-in player's own place. */
export type OwnStatus = 'ranked' | 'no-score' | 'signed-out' | 'unknown';

/** What the state is decided from. */
export interface BoardFacts {
  readonly rowCount: number;
  readonly hasData: boolean;
  readonly refreshing: boolean;
  /** `null` when nothing failed. */
  readonly error: unknown;
  readonly online: boolean;
  readonly phase: TournamentPhase;
  readonly isPrivate: boolean;
}

const refusals = new Set<LaurelErrorKind | null>(['refused', 'unauthorized']);

/** The state of a board. Rows that are there are shown, whatever happened since. */
export function boardStatus(facts: BoardFacts): LeaderboardStatus {
  if (facts.rowCount > 0) return facts.refreshing ? 'refreshing' : 'ready';
  if (facts.hasData) return facts.phase === 'upcoming' ? 'not-started' : 'empty';
  const kind = isLaurelError(facts.error) ? facts.error.kind : null;
  if (!facts.online && (facts.error === null || kind === 'network' || kind === 'timeout')) return 'offline';
  if (facts.error === null) return 'loading';
  return facts.isPrivate && refusals.has(kind) ? 'private' : 'error';
}

/** Where a tournament is in its time at a moment (Unix milliseconds, on the service's clock). */
export function phaseOf(
  tournament: Pick<Tournament, 'startsAt' | 'endsAt'> | null | undefined,
  now: number,
): TournamentPhase {
  const status = tournament ? statusOf(tournament, now) : 'unknown';
  return status === 'unknown' ? null : status;
}
