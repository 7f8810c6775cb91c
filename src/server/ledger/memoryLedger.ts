import type { Scores } from '../../domain/model.ts';
import type { PlayerKey } from '../../domain/players/playerKey.ts';
import { addScores } from '../../domain/scores.ts';
import type {
  Account,
  Claim,
  Ledger,
  LedgerEntry,
  Lease,
  LedgerState,
  LedgerStatus,
  Outcome,
  RunKey,
} from './Ledger.ts';
import { hasExpired, outcomeOfHand, sendsOf, statusBefore } from './ledgerRules.ts';

/** The folded runs of an account. */
interface Fold {
  readonly tournamentId: string;
  readonly player: PlayerKey;
  readonly runs: number;
  readonly scores: Scores;
  readonly updatedAt: number;
  readonly updatedRevision: number;
}

/**
 * A ledger in memory, for tests and for trying things out. It forgets every run when the process ends, and a run
 * that a browser then sends again is counted again: use `sqliteLedger` or `postgresLedger` for a game.
 */
export function memoryLedger(): Ledger {
  const runs = new Map<string, LedgerEntry>();
  const leases = new Map<string, Lease>();
  const folds = new Map<string, Fold>();
  const all = (keep: (entry: LedgerEntry) => boolean): LedgerEntry[] => [...runs.values()].filter(keep);

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

  /** `null` when the player has brought too many, or the id is another's and was made at random. */
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

  function accountOf(tournamentId: string, player: PlayerKey): Account {
    const own = all((entry) => entry.tournamentId === tournamentId && entry.player === player);
    return toAccount(own, folds.get(`${tournamentId} ${player}`));
  }

  function foldRun(entry: LedgerEntry): void {
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

  function entryAt(run: RunKey, attempt: number, statuses: readonly LedgerStatus[]): LedgerEntry | undefined {
    const entry = runs.get(keyOf(run));
    return entry?.attempt === attempt && statuses.includes(entry.status) ? entry : undefined;
  }

  const ledger: Ledger = {
    async now() {
      return Date.now();
    },

    async find(run) {
      return runs.get(keyOf(run)) ?? null;
    },

    async holders(id) {
      return all((entry) => entry.id === id).map(({ player }) => player);
    },

    async claim(claim) {
      const known = runs.get(keyOf(claim));
      if (known === undefined) return add(claim, sending(claim.leaseUntil), { attempt: 1 });
      const { tournamentId, scores, now, leaseUntil } = claim;
      const isSame =
        known.tournamentId === tournamentId && JSON.stringify(known.scores) === JSON.stringify(scores);
      if (known.status !== 'waiting' || !isSame) return null;
      return change(known, now, sending(leaseUntil), { attempt: known.attempt + 1 });
    },

    async setAside({ outcome, ...run }) {
      return !runs.has(keyOf(run)) && add(run, stateOf(outcome), proofOf(outcome)) !== null;
    },

    async reclaim(run, attempt, now, leaseUntil) {
      const entry = entryAt(run, attempt, ['unknown']);
      return entry === undefined ? null : change(entry, now, sending(leaseUntil), { attempt: attempt + 1 });
    },

    async settle(run, attempt, outcome, now) {
      const entry = entryAt(run, attempt, ['sending', 'unknown']);
      if (entry === undefined) return false;
      change(entry, now, stateOf(outcome), { sends: entry.sends + sendsOf(outcome), ...proofOf(outcome) });
      return true;
    },

    async settleByHand(run, hand, attempt) {
      const entry = runs.get(keyOf(run));
      if (entry?.status !== statusBefore(hand) || (attempt ?? entry.attempt) !== entry.attempt) return false;
      const outcome = outcomeOfHand(hand);
      const sends = outcome.status === 'waiting' ? 0 : entry.sends;
      change(entry, hand.at, stateOf(outcome), { hand, sends, proof: null });
      return true;
    },

    async takeLease(lease) {
      const held = leases.get(lease.name);
      const { holder, now, until } = lease;
      const isHeld = held !== undefined && held.until > now && held.until <= 2 * until - now;
      if (isHeld && held.holder !== holder) return false;
      leases.set(lease.name, lease);
      return true;
    },

    async expire(now) {
      for (const entry of all((entry) => hasExpired(entry, now))) {
        change(entry, now, stateOf({ status: 'unknown' }), { sends: entry.sends + 1 });
      }
    },

    async open() {
      return all(isOpen).toSorted(byAge);
    },

    async held(most) {
      return all(({ status }) => status === 'held')
        .toSorted(byAge)
        .slice(0, most);
    },

    async startedAround({ id, player, tournamentId, startedAt }) {
      const others = all(
        (entry) =>
          entry.player === player &&
          entry.tournamentId === tournamentId &&
          entry.id !== id &&
          entry.ticket !== null &&
          entry.status !== 'refused' &&
          entry.status !== 'held',
      ).toSorted((a, b) => (a.ticket?.startedAt ?? 0) - (b.ticket?.startedAt ?? 0));
      const isEarlier = ({ ticket }: LedgerEntry): boolean => (ticket?.startedAt ?? 0) <= startedAt;
      const [earlier, later] = [others.findLast(isEarlier), others.find((entry) => !isEarlier(entry))];
      return [earlier, later].filter((entry) => entry !== undefined);
    },

    async acceptedSince({ tournamentId, player, since, until = Infinity, most }) {
      const isAsked = (entry: LedgerEntry): boolean =>
        entry.status === 'accepted' &&
        entry.tournamentId === tournamentId &&
        (player === null || entry.player === player) &&
        entry.createdAt >= since &&
        entry.createdAt <= until;
      return all(isAsked).toSorted(byAge).toReversed().slice(0, most);
    },

    async account(tournamentId, player) {
      return accountOf(tournamentId, player);
    },

    async totalsAfter(tournamentId, after) {
      const known = [...all(() => true), ...folds.values()].filter(
        (entry) => entry.tournamentId === tournamentId && (after === null || entry.player > after),
      );
      const players = [...new Set(known.map(({ player }) => player))].toSorted().map((player) => {
        const { acceptedRuns, accepted, open } = accountOf(tournamentId, player);
        return { player, acceptedRuns, accepted, openRuns: open.length };
      });
      return { players, next: null };
    },

    async totals(tournamentId) {
      return (await ledger.totalsAfter(tournamentId, null)).players;
    },

    async fold(before, most) {
      const isOld = (entry: LedgerEntry): boolean =>
        !entry.folded &&
        (entry.status === 'accepted' || entry.status === 'refused') &&
        entry.updatedAt < before &&
        accountOf(entry.tournamentId, entry.player).open.length === 0;
      const old = all(isOld)
        .toSorted((a, b) => a.updatedAt - b.updatedAt)
        .slice(0, most);
      for (const entry of old) foldRun(entry);
      return old.length;
    },

    async close() {},
  };
  return ledger;
}

/** Ids have no spaces. */
function keyOf({ player, id }: RunKey): string {
  return `${id} ${player}`;
}

function sending(leaseUntil: number): LedgerState {
  return { status: 'sending', leaseUntil, reason: null, record: null };
}

function stateOf(outcome: Outcome): LedgerState {
  const none = { leaseUntil: null, reason: null, record: null };
  switch (outcome.status) {
    case 'accepted':
      return { ...none, status: 'accepted', record: outcome.record ?? null };
    case 'refused':
    case 'held':
      return { ...none, status: outcome.status, reason: outcome.reason };
    default:
      return { ...none, status: outcome.status };
  }
}

function proofOf(outcome: Outcome): Pick<LedgerEntry, 'proof'> {
  return { proof: outcome.status === 'held' ? (outcome.proof ?? null) : null };
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

function isOpen({ status }: LedgerEntry): boolean {
  return status === 'waiting' || status === 'sending' || status === 'unknown';
}

function byAge(a: LedgerEntry, b: LedgerEntry): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
