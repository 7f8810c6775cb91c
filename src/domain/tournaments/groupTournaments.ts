import type { Tournament } from '../model.ts';
import { statusOf, timesOf, type TournamentStatus } from './tournamentTimes.ts';

/** The tournaments of one status, in the order they are shown in. */
export interface TournamentGroup {
  /** What they have in common. */
  readonly status: TournamentStatus;
  /** In the order in which they are of interest. */
  readonly tournaments: readonly Tournament[];
}

const order: readonly TournamentStatus[] = ['live', 'upcoming', 'unknown', 'ended'];

/**
 * What is on first, the one that ends soonest at the top; then what comes, by start; then what has no dates, in the
 * service's order; then what is over, the latest first. Each tournament once, no group empty.
 */
export function groupTournaments(
  tournaments: readonly Tournament[],
  now: number | null,
): readonly TournamentGroup[] {
  const once = [...new Map(tournaments.map((tournament) => [tournament.id, tournament])).values()];
  return order.flatMap((status) => {
    const group = once.filter((tournament) => statusOf(tournament, now) === status);
    if (group.length === 0) return [];
    return { status, tournaments: group.toSorted((one, other) => place(one, status) - place(other, status)) };
  });
}

/** Smaller comes first. A large number rather than infinity, whose difference with itself is not a number. */
function place(tournament: Tournament, status: TournamentStatus): number {
  const { start, end } = timesOf(tournament);
  if (status === 'live') return end ?? Number.MAX_SAFE_INTEGER;
  if (status === 'upcoming') return start ?? Number.MAX_SAFE_INTEGER;
  return status === 'ended' ? -(end ?? 0) : 0;
}
