import type { LeaderboardEntry } from '../model.ts';
import type { Movement } from './LeaderboardRowData.ts';

/** Who stood where when the board was last looked at. Plain JSON, so that it can be stored. */
export interface Look {
  /** Rank by player id. */
  readonly ranks: Readonly<Record<string, number>>;
  /** Down to which rank every player is in `ranks`: beyond it, absence means nothing. */
  readonly depth: number;
}

/** How many of the rows from the top a look remembers. */
const mostRemembered = 200;

/** A look at the rows from the top, and at the player's own row wherever it stands. */
export function takeLook(entries: readonly LeaderboardEntry[], own: LeaderboardEntry | null): Look {
  const remembered = entries.slice(0, mostRemembered);
  const ranks = Object.fromEntries(
    [...remembered, ...(own === null ? [] : [own])].flatMap(({ id, rank }) =>
      rank === null ? [] : [[id, rank] as const],
    ),
  );
  return { ranks, depth: remembered.at(-1)?.rank ?? 0 };
}

/** How a player moved since a look; `undefined` when that look cannot tell. */
export function movementSince(look: Look | null, { id, rank }: LeaderboardEntry): Movement | undefined {
  if (look === null || rank === null) return undefined;
  const before = Object.hasOwn(look.ranks, id) ? look.ranks[id] : undefined;
  if (before !== undefined) return before - rank;
  // Somebody within the depth of the look who was not there then came from below it.
  return rank <= look.depth ? 'new' : undefined;
}

/** Reads a stored look; anything else than one gives `null`. */
export function parseLook(text: string | null): Look | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { ranks, depth } = value as Partial<Record<keyof Look, unknown>>;
    if (typeof ranks !== 'object' || ranks === null || typeof depth !== 'number') return null;
    if (!Object.values(ranks).every((rank) => Number.isFinite(rank))) return null;
    return { ranks: ranks as Look['ranks'], depth };
  } catch {
    return null;
  }
}
