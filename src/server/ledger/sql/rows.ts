import type { ScoreRecord, Scores } from '../../../domain/model.ts';
import type { PlayerKey } from '../../../domain/players/playerKey.ts';
import type { RefusalReason } from '../../../domain/runs/Run.ts';
import type {
  Account,
  AccountTotals,
  Hand,
  LedgerEntry,
  LedgerState,
  LedgerStatus,
  LedgerTicket,
  Outcome,
} from '../Ledger.ts';
import type { Row, SqlValues } from './SqlDatabase.ts';

/** The entry that a row of `laurel_runs` is. */
export function toEntry(row: Row): LedgerEntry {
  return {
    id: String(row['id']),
    player: playerIn(row),
    tournamentId: String(row['tournament_id']),
    scores: JSON.parse(String(row['scores'])) as Scores,
    attempt: Number(row['attempt']),
    sends: Number(row['sends']),
    hand: fromJson(row['hand']) as Hand | null,
    ticket: toTicket(row),
    proof: row['proof'] as string | null,
    folded: Number(row['folded']) > 0,
    // Drivers give 64-bit integers as text.
    createdAt: Number(row['created_at']),
    updatedAt: Number(row['updated_at']),
    createdRevision: Number(row['created_revision'] ?? row['created_at']),
    updatedRevision: Number(row['updated_revision'] ?? row['updated_at']),
    ...toState(row),
  };
}

/** The columns `status`, `reason` and `record` that an outcome is written as. */
export function fromOutcome(outcome: Outcome): SqlValues {
  const reason = 'reason' in outcome ? JSON.stringify(outcome.reason) : null;
  const record =
    outcome.status === 'accepted' && outcome.record !== undefined ? JSON.stringify(outcome.record) : null;
  return [outcome.status, reason, record];
}

/** The column `proof` that an outcome is written as. */
export function proofOf(outcome: Outcome): string | null {
  return outcome.status === 'held' ? (outcome.proof ?? null) : null;
}

/** The account that the rows of `accountVersion`, `accountSums` and `openRunsOfAccount` make. */
export function toAccount(version: readonly Row[], sums: readonly Row[], open: readonly Row[]): Account {
  return {
    acceptedRuns: version
      .filter(({ status }) => status === 'accepted' || status === 'folded')
      .reduce((sum, { runs }) => sum + Number(runs), 0),
    accepted: toScores(sums),
    open: open.map(toEntry),
    updatedAt: Math.max(0, ...version.map((row) => Number(row['updated_at']))),
    updatedRevision: Math.max(0, ...version.map((row) => Number(row['updated_revision']))),
    version: version
      .map((row) => [row['status'], row['runs'], row['attempts'], row['updated_at']].join())
      .join(';'),
  };
}

/** The totals that the rows of `playerCounts` and `playerSums` make. */
export function toTotals(counts: readonly Row[], sums: readonly Row[]): readonly AccountTotals[] {
  const accepted = Map.groupBy(sums, playerIn);
  return counts.map((row) => ({
    player: playerIn(row),
    acceptedRuns: Number(row['accepted_runs']),
    accepted: toScores(accepted.get(playerIn(row)) ?? []),
    openRuns: Number(row['open_runs']),
  }));
}

function toState(row: Row): LedgerState {
  const none = { leaseUntil: null, reason: null, record: null };
  const status = row['status'] as LedgerStatus;
  switch (status) {
    case 'sending':
      return { ...none, status, leaseUntil: Number(row['lease_until']) };
    case 'accepted':
      return { ...none, status, record: fromJson(row['record']) as ScoreRecord | null };
    case 'refused':
    case 'held':
      return { ...none, status, reason: fromJson(row['reason']) as RefusalReason };
    default:
      return { ...none, status };
  }
}

function toTicket(row: Row): LedgerTicket | null {
  if (row['started_at'] === null) return null;
  return { startedAt: Number(row['started_at']), seed: String(row['seed']) };
}

/** The player of a row. Only claims write the column, and a claim holds a key. */
export function playerIn(row: Row): PlayerKey {
  return String(row['player']) as PlayerKey;
}

function toScores(sums: readonly Row[]): Scores {
  return Object.fromEntries(sums.map((row) => [String(row['key']), Number(row['total'])]));
}

function fromJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : null;
}
