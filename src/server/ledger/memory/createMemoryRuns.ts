import type { Scores } from '../../../domain/model.ts';
import type { PlayerKey } from '../../../domain/players/playerKey.ts';
import { addScores } from '../../../domain/scores.ts';
import type { Account, Claim, LedgerEntry, LedgerState, RunKey } from '../Ledger.ts';

/** The runs of a ledger in memory, and what is left of those that were folded. */
export interface MemoryRuns {
  readonly find: (run: RunKey) => LedgerEntry | undefined;
  /** The runs of which something holds, in no order. */
  readonly all: (holds: (entry: LedgerEntry) => boolean) => LedgerEntry[];
  /**
   * Writes a new run, and gives its attempt; `null` when the player has brought too many, or the id is another's and was made at
   * random.
   */
  readonly add: (
    run: Omit<Claim, 'leaseUntil'>,
    state: LedgerState,
    more?: Partial<LedgerEntry>,
  ) => number | null;
  /** Writes a run anew that there is, and gives its attempt. `now` is Unix milliseconds. */
  readonly change: (
    entry: LedgerEntry,
    now: number,
    state: LedgerState,
    more?: Partial<LedgerEntry>,
  ) => number;
  readonly accountOf: (tournamentId: string, player: PlayerKey) => Account;
  /** All who have an account in a tournament, each once, in the order of their keys. */
  readonly playersOf: (tournamentId: string) => readonly PlayerKey[];
  /** Adds a settled run to its account, and keeps of it no more than that it was there. */
  readonly fold: (entry: LedgerEntry) => void;
}

/** The folded runs of an account. */
interface Fold {
  readonly tournamentId: string;
  readonly player: PlayerKey;
  readonly runs: number;
  readonly scores: Scores;
  readonly updatedAt: number;
  readonly updatedRevision: number;
}

/** An empty table. */
export function createMemoryRuns(): MemoryRuns {
  const runs = new Map<string, LedgerEntry>();
  const folds = new Map<string, Fold>();
  const all: MemoryRuns['all'] = (holds) => [...runs.values()].filter(holds);

  function add(
    { id, player, tournamentId, scores, now, ticket = null, limit, isRandom }: Omit<Claim, 'leaseUntil'>,
    state: LedgerState,
    more: Partial<LedgerEntry> = {},
  ): number | null {
    const isRecent = (entry: LedgerEntry): boolean =>
      entry.player === player &&
      limit !== undefined &&
      entry.createdAt >= limit.since &&
      entry.createdAt <= 2 * now - limit.since;
    if (limit !== undefined && all(isRecent).length >= limit.runs) return null;
    if (isRandom === true && all((entry) => entry.id === id).length > 0) return null;
    const none = { attempt: 0, sends: 0, hand: null, proof: null, folded: false };
    const revision = runs.size + 1;
    const times = { createdAt: now, updatedAt: now, createdRevision: revision, updatedRevision: revision };
    const entry = { id, player, tournamentId, scores, ticket, ...none, ...times, ...more, ...state };
    runs.set(keyOf(entry), entry);
    return entry.attempt;
  }

  function change(
    entry: LedgerEntry,
    now: number,
    state: LedgerState,
    more: Partial<LedgerEntry> = {},
  ): number {
    const changed = { ...entry, ...more, ...state, updatedAt: now, updatedRevision: runs.size };
    runs.set(keyOf(entry), changed);
    return changed.attempt;
  }

  function accountOf(tournamentId: string, player: PlayerKey): Account {
    const own = all((entry) => entry.tournamentId === tournamentId && entry.player === player);
    return toAccount(own, folds.get(`${tournamentId} ${player}`));
  }

  function playersOf(tournamentId: string): readonly PlayerKey[] {
    const known = [...runs.values(), ...folds.values()].filter(
      (entry) => entry.tournamentId === tournamentId,
    );
    return [...new Set(known.map(({ player }) => player))].toSorted();
  }

  function fold(entry: LedgerEntry): void {
    const { tournamentId, player, updatedAt, updatedRevision = 0 } = entry;
    const name = `${tournamentId} ${player}`;
    const accepted = entry.status === 'accepted' ? [entry.scores] : [];
    const before = folds.get(name) ?? { runs: 0, scores: {}, updatedAt: 0, updatedRevision: 0 };
    folds.set(name, {
      tournamentId,
      player,
      runs: before.runs + accepted.length,
      scores: addScores([before.scores, ...accepted]),
      updatedAt: Math.max(before.updatedAt, updatedAt),
      updatedRevision: Math.max(before.updatedRevision, updatedRevision),
    });
    const gone = { tournamentId: '', scores: {}, ticket: null, hand: null, proof: null, folded: true };
    const folded = { ...entry, ...gone };
    runs.set(keyOf(entry), folded.status === 'accepted' ? { ...folded, record: null } : folded);
  }

  return {
    find: (run) => runs.get(keyOf(run)),
    all,
    add,
    change,
    accountOf,
    playersOf,
    fold,
  };
}

/** Ids have no spaces. */
function keyOf({ player, id }: RunKey): string {
  return `${id} ${player}`;
}

function toAccount(entries: readonly LedgerEntry[], fold: Fold | undefined): Account {
  const settled = entries.filter((entry) => entry.status === 'accepted');
  return {
    acceptedRuns: settled.length + (fold?.runs ?? 0),
    accepted: addScores([fold?.scores ?? {}, ...settled.map(({ scores }) => scores)]),
    open: entries.filter(isOpen).toSorted(byAge),
    updatedAt: Math.max(fold?.updatedAt ?? 0, ...entries.map((entry) => entry.updatedAt)),
    updatedRevision: Math.max(
      fold?.updatedRevision ?? 0,
      ...entries.map(({ updatedRevision = 0 }) => updatedRevision),
    ),
    version: entries
      .map(({ id, status, attempt }) => `${id} ${status} ${attempt}`)
      .concat(String(fold?.runs ?? 0))
      .join(),
  };
}

/** Whether a run is not settled. */
export function isOpen({ status }: LedgerEntry): boolean {
  return status === 'waiting' || status === 'sending' || status === 'unknown';
}

/** Oldest first, in an order that is the same each time. */
export function byAge(a: LedgerEntry, b: LedgerEntry): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
