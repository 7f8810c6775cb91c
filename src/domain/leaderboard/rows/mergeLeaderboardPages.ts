import type { Leaderboard, LeaderboardEntry } from '../../model.ts';

/** Several pages of one leaderboard as one list. */
export interface LeaderboardPages {
  /** Every player once, in the service's order. */
  readonly entries: readonly LeaderboardEntry[];
  /** How many players there are in all; `null` where the service does not say. */
  readonly totalEntries: number | null;
  /** As the service says it. */
  readonly tournamentId: string | null;
  /** The signed-in player's own entry; `null` without one. */
  readonly userRank: LeaderboardEntry | null;
  /** When the top of the board was last confirmed, where it could not be just now: see `Leaderboard`. */
  readonly asOf?: number | undefined;
  /**
   * True when a further page held nobody new although more were announced: the service ignores `skip`. The
   * entries shown are right, but the rest cannot be reached.
   */
  readonly pagingIgnored: boolean;
  /**
   * True when a player stood on two pages or on none any more, or the own rank is another than its page says: ranks moved while
   * paging, and a refresh would show the truth of now.
   */
  readonly ranksChanged: boolean;
}

/**
 * Merges the loaded pages, the newest report about a player winning. `head` is a fresher first page, as `live`
 * fetches it.
 */
export function mergeLeaderboardPages(
  { pages }: { readonly pages: readonly Leaderboard[] },
  head?: Leaderboard,
): LeaderboardPages {
  const pagingIgnored = bringsNobodyNew(pages);
  const usable = pagingIgnored ? pages.slice(0, -1) : pages;
  const further = usable.slice(1);
  const parts = head === undefined ? usable : [head, ...further];

  const newest = new Map<string, Leaderboard>();
  let ranksChanged = false;
  // In the order they were fetched, oldest first: the top page is older than the others unless it is the live one.
  for (const page of head === undefined ? usable : [...further, head]) {
    for (const { id } of page.entries) {
      if ((newest.get(id) ?? page) !== page) ranksChanged = true;
      newest.set(id, page);
    }
  }
  // Whom others have pushed out of the live page stands on none of the later ones.
  if (usable.length > 1 && usable[0]?.entries.some(({ id }) => !newest.has(id))) ranksChanged = true;
  // Everybody's page, in the place of one for the player, does not know the own rank.
  const latest = head ?? usable.findLast(({ asOf }) => asOf === undefined) ?? usable.at(-1);
  const own = latest?.userRank;
  const entries: LeaderboardEntry[] = [];
  for (const page of parts) {
    for (const entry of page.entries) {
      if (newest.get(entry.id) !== page) continue;
      // Once, also where a page has a player twice.
      newest.delete(entry.id);
      // Of the player every answer tells, also one whose page the player does not stand on.
      const isTold = own?.id === entry.id && own.rank !== null && page !== latest;
      entries.push(isTold ? own : entry);
      if (isTold && own.rank !== entry.rank) ranksChanged = true;
    }
  }
  return {
    entries,
    totalEntries: latest?.totalEntries ?? null,
    tournamentId: latest?.tournamentId ?? null,
    userRank: latest?.userRank ?? null,
    asOf: parts[0]?.asOf,
    pagingIgnored,
    ranksChanged,
  };
}

/**
 * Whether the last page holds only players of earlier pages. Ranks do not tell: tied players share one.
 */
export function bringsNobodyNew(pages: readonly Leaderboard[]): boolean {
  const last = pages.at(-1);
  if (last === undefined || last.entries.length === 0) return false;
  const known = new Set(pages.slice(0, -1).flatMap((page) => page.entries.map((entry) => entry.id)));
  return last.entries.every((entry) => known.has(entry.id));
}
