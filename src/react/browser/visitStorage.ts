import { fnv1a } from '../../base/text/fnv1a.ts';
import { parseJson } from '../../base/http/parseJson.ts';
import {
  createSafeTexts,
  pageStorage,
  type ReadWriteStorage,
  type SafeTexts,
} from '../../base/page/safeStorage.ts';

/** Where visits are kept: `localStorage`, `sessionStorage`, or anything shaped like them. */
export type VisitStorage = ReadWriteStorage;

// The memory of a storage lives as long as the storage, or as whoever asks where there is none.
const safeStorages = new WeakMap<object, SafeTexts>();

/**
 * The storage with memory behind it, for when it is full or blocked. `null` is memory alone, which belongs to the
 * owner: the same owner finds again what it kept.
 */
export function safeVisitStorage(storage: VisitStorage | null, owner: object): SafeTexts {
  const key = storage ?? owner;
  const safe = safeStorages.get(key) ?? createSafeTexts(storage);
  safeStorages.set(key, safe);
  return safe;
}

/** Names one board to remember visits to. */
export function boardKey(tournamentId: string, period: string): string {
  return JSON.stringify([tournamentId, period]);
}

const storageKey = 'laurel:visits';
const mostBoards = 30;

/** All visits that are kept: one player's at a time, so that the next who uses this browser finds none of them. */
interface Visits {
  readonly player: string | null;
  /** The board and the visit to it, the one longest ago first. */
  readonly boards: readonly (readonly [board: string, visit: unknown])[];
}

/** What the player last saw of a board, as it was kept; `undefined` for nothing. */
export function readVisit(storage: SafeTexts, session: string | null, board: string): unknown {
  return readAll(storage, session).boards.find(([name]) => name === board)?.[1];
}

/** Keeps a visit of the player, in place of whatever another player left. */
export function keepVisit(storage: SafeTexts, session: string | null, board: string, visit: object): void {
  const { player, boards } = readAll(storage, session);
  const others = boards.filter(([name]) => name !== board).slice(1 - mostBoards);
  storage.set(storageKey, JSON.stringify({ player, boards: [...others, [board, visit]] } satisfies Visits));
}

/**
 * Removes what another player than this one left in the page's storage. Not by way of `SafeTexts`, which a page without boards does
 * not carry: of what these hold in memory only its own player reads.
 */
export function forgetOtherVisits(session: string | null): void {
  const storage = pageStorage();
  try {
    const kept = parseJson(storage?.getItem(storageKey) ?? '') as Partial<Visits> | null | undefined;
    if (kept?.player !== nameOf(session)) storage?.removeItem(storageKey);
  } catch {
    // A blocked storage cannot be read either.
  }
}

function readAll(storage: SafeTexts, session: string | null): Visits {
  const player = nameOf(session);
  const kept = parseJson(storage.get(storageKey) ?? '') as Partial<Visits> | null | undefined;
  const boards: unknown = kept?.player === player ? kept.boards : [];
  const pairs: readonly unknown[] = Array.isArray(boards) ? boards : [];
  return { player, boards: pairs.filter(Array.isArray) as unknown as Visits['boards'] };
}

/** Tells players of one browser apart, without writing down who they are. */
function nameOf(session: string | null): string | null {
  return session === null ? null : fnv1a(session).toString(16);
}
