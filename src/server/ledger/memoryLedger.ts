import { type Account, type Ledger, type LedgerEntry, type LedgerStatus, type Outcome } from './Ledger.ts';

/**
 * A ledger in memory, for tests and for trying things out. It forgets every run when the process ends, and a run
 * that a browser then sends again is counted again: use `sqliteLedger` or `postgresLedger` for a game.
 */
export function memoryLedger(): Ledger {
  const runs = new Map<string, LedgerEntry>();
  const all = (keep: (entry: LedgerEntry) => boolean): LedgerEntry[] => [...runs.values()].filter(keep);

  function change(id: string, now: number, fields: Partial<LedgerEntry>): number {
    const entry = { ...(runs.get(id) as LedgerEntry), ...fields, updatedAt: now };
    runs.set(id, entry);
    return entry.attempt;
  }

  function isAt(id: string, attempt: number, statuses: readonly LedgerStatus[]): boolean {
    const entry = runs.get(id);
    return entry !== undefined && entry.attempt === attempt && statuses.includes(entry.status);
  }

  return {
    async find(id) {
      return runs.get(id) ?? null;
    },

    async claim({ id, player, tournamentId, scores, now, leaseUntil, limit }) {
      const known = runs.get(id);
      if (known === undefined) {
        const isRecent = (entry: LedgerEntry): boolean =>
          entry.player === player && limit !== undefined && entry.createdAt >= limit.since;
        if (limit !== undefined && all(isRecent).length >= limit.runs) return null;
        runs.set(id, {
          id,
          player,
          tournamentId,
          scores,
          status: 'sending',
          attempt: 1,
          leaseUntil,
          reason: null,
          record: null,
          createdAt: now,
          updatedAt: now,
        });
        return 1;
      }
      const isSame =
        known.player === player &&
        known.tournamentId === tournamentId &&
        JSON.stringify(known.scores) === JSON.stringify(scores);
      if (known.status !== 'waiting' || !isSame) return null;
      return change(id, now, { status: 'sending', attempt: known.attempt + 1, leaseUntil });
    },

    async reclaim(id, attempt, now, leaseUntil) {
      if (!isAt(id, attempt, ['unknown'])) return null;
      return change(id, now, { status: 'sending', attempt: attempt + 1, leaseUntil });
    },

    async settle(id, attempt, { status, reason, record }: Outcome, now) {
      if (!isAt(id, attempt, ['sending', 'unknown'])) return false;
      change(id, now, { status, reason: reason ?? null, record: record ?? null, leaseUntil: null });
      return true;
    },

    async expire(now) {
      for (const { id, status, leaseUntil } of runs.values()) {
        if (status === 'sending' && leaseUntil !== null && leaseUntil < now) {
          change(id, now, { status: 'unknown', leaseUntil: null });
        }
      }
    },

    async open() {
      return all(isOpen).toSorted(byAge);
    },

    async account(tournamentId, player) {
      return toAccount(all((entry) => entry.tournamentId === tournamentId && entry.player === player));
    },

    async totals(tournamentId) {
      const entries = all((entry) => entry.tournamentId === tournamentId);
      const players = [...new Set(entries.map((entry) => entry.player))].toSorted();
      return players.map((player) => {
        const account = toAccount(entries.filter((entry) => entry.player === player));
        return {
          player,
          acceptedRuns: account.acceptedRuns,
          accepted: account.accepted,
          openRuns: account.open.length,
        };
      });
    },

    async close() {},
  };
}

function toAccount(entries: readonly LedgerEntry[]): Account {
  const settled = entries.filter((entry) => entry.status === 'accepted');
  const accepted: Record<string, number> = {};
  for (const { scores } of settled) {
    for (const [scoreType, value] of Object.entries(scores)) {
      accepted[scoreType] = (accepted[scoreType] ?? 0) + value;
    }
  }
  return {
    acceptedRuns: settled.length,
    accepted,
    open: entries.filter(isOpen).toSorted(byAge),
    updatedAt: Math.max(0, ...entries.map((entry) => entry.updatedAt)),
    version: entries.map(({ id, status, attempt }) => `${id} ${status} ${attempt}`).join(),
  };
}

function isOpen({ status }: LedgerEntry): boolean {
  return status === 'waiting' || status === 'sending' || status === 'unknown';
}

function byAge(a: LedgerEntry, b: LedgerEntry): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
