import type { LeaderboardEntry } from '../../model.ts';
import { scoreDistance } from '../scoreDistance.ts';

/** The places from the top down to one of them that mean something: prizes, the next round. */
export interface Zone {
  /** What people read, such as `Prize places`. */
  readonly label: string;
  /** The last rank that belongs to it, 1 or more. */
  readonly to: number;
}

/** How far the player is from a better zone. */
export interface ZoneDistance {
  /** The next one above. */
  readonly zone: Zone;
  /** Places to gain. */
  readonly places: number;
  /** By how much the ordering score differs from that of the zone's last player; `null` when that is not loaded. */
  readonly score: number | null;
}

/** The zones in the order of the board; one that has no place in it is left out. */
export function sortedZones(zones: readonly Zone[]): readonly Zone[] {
  return zones.filter(({ to }) => Number.isFinite(to) && to >= 1).toSorted((a, b) => a.to - b.to);
}

/**
 * The zones that end between two neighbouring rows: those to which the upper still belongs and the lower no longer.
 * Tied players share a rank, so a zone never ends in the middle of a tie.
 */
export function zonesBetween(
  zones: readonly Zone[],
  upperRank: number | null,
  lowerRank: number | null,
): readonly Zone[] {
  if (upperRank === null || lowerRank === null) return [];
  return zones.filter(({ to }) => upperRank <= to && to < lowerRank);
}

/** The way from the player's own place to the next better zone; `null` for one who is in the best already. */
export function distanceToNextZone(
  zones: readonly Zone[],
  own: LeaderboardEntry | null,
  entries: readonly LeaderboardEntry[],
  orderingScore: string | null,
): ZoneDistance | null {
  if (own === null || own.rank === null) return null;
  const { rank } = own;
  const zone = sortedZones(zones).findLast(({ to }) => to < rank);
  if (zone === undefined) return null;
  return { zone, places: rank - zone.to, score: scoreToZone(zone, own, entries, orderingScore) };
}

function scoreToZone(
  zone: Zone,
  own: LeaderboardEntry,
  entries: readonly LeaderboardEntry[],
  orderingScore: string | null,
): number | null {
  const last = entries.findLastIndex(({ rank }) => rank !== null && rank <= zone.to);
  const lastInside = entries[last];
  // Only when the row below is loaded too, or the rank says so, is it sure to be the zone's last.
  if (lastInside === undefined || (entries[last + 1] === undefined && lastInside.rank !== zone.to))
    return null;
  return scoreDistance(lastInside.scores, own.scores, orderingScore);
}
