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
    [...remembered, ...(own === null ? [] : [own])].flatMap(({ id, rank }) =>
      rank === null ? [] : [[id, rank] as const],
    ),
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

/** Reads a stored visit; anything else than one gives `null`. */
export function parseVisit(text: string | null): Visit | null {
  try {
    const { ranks, depth } = JSON.parse(text ?? '') as Partial<Record<keyof Visit, unknown>>;
    if (typeof ranks !== 'object' || ranks === null || typeof depth !== 'number') return null;
    if (!Object.values(ranks).every((rank) => Number.isFinite(rank))) return null;
    return { ranks: ranks as Visit['ranks'], depth };
  } catch {
    return null;
  }
}
