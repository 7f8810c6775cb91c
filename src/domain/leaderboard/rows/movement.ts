import { isObject } from '../../checkOptions.ts';
import type { LeaderboardEntry } from '../../model.ts';
import type { Movement } from './LeaderboardRowData.ts';

/** Who stood where when the board was last visited. Plain JSON, so that it can be stored. */
export interface Visit {
  /** Rank by player id. */
  readonly ranks: Readonly<Record<string, number>>;
  /** Above which rank every player is in `ranks`: from it on, absence means nothing. */
  readonly depth: number;
}

/** How many of the rows from the top a visit remembers. */
const mostRemembered = 200;

/** A visit to the rows from the top, and at the player's own row wherever it stands. */
export function visitOf(entries: readonly LeaderboardEntry[], own: LeaderboardEntry | null): Visit {
  const remembered = entries.slice(0, mostRemembered);
  const ranks = Object.fromEntries(
    remembered.concat(own ?? []).flatMap(({ id, rank }) => (rank === null ? [] : [[id, rank] as const])),
  );
  return { ranks, depth: remembered.at(-1)?.rank ?? 0 };
}

/** How a player moved since a visit; `undefined` when that visit cannot tell. */
export function movementSince(visit: Visit | null, { id, rank }: LeaderboardEntry): Movement | undefined {
  if (visit === null || rank === null) return undefined;
  const before = Object.hasOwn(visit.ranks, id) ? visit.ranks[id] : undefined;
  if (before !== undefined) return before - rank;
  // Somebody within the depth of the visit who was not there then came from below it. The last place that it saw may have been shared.
  return rank < visit.depth ? 'new' : undefined;
}

/** What was kept, as a visit; anything else than one gives `null`. */
export function toVisit(kept: unknown): Visit | null {
  const { ranks, depth } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  if (!isObject(ranks) || typeof depth !== 'number') return null;
  return Object.values(ranks).every(Number.isFinite) ? { ranks: ranks as Visit['ranks'], depth } : null;
}
