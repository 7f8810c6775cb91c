import { recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { RunAnswer } from '../../domain/runs/run.ts';
import type { Account, Ledger, LedgerEntry } from '../ledger/Ledger.ts';
import type { ServiceClient } from '../service/createServiceClient.ts';
import { rulesOf, type Rules } from '../TournamentRules.ts';
import { addUp, indexRecords } from './compareTotals.ts';
import { explainTotals, type Doubt, type TotalsCase } from './explainTotals.ts';

/** Why a run is still open. */
export type Undecided =
  | Doubt
  /** A run of the same player is on its way, so the totals are about to change. */
  | 'in-flight'
  /** The totals say it is missing, but it may still arrive: a later reconciliation tells. */
  | 'too-recent'
  /** The platform's totals could not be read. */
  | 'no-totals';

/** A run that stays as it is, and why. */
export interface UndecidedRun {
  readonly id: string;
  readonly tournamentId: string;
  readonly player: PlayerKey;
  readonly code: Undecided;
  /** The same for people to read. */
  readonly message: string;
}

/** What one reconciliation did. */
export interface Reconciliation {
  /** Ids of unknown runs that the totals prove to be counted. */
  readonly accepted: readonly string[];
  /** Runs that were proven missing, or were never sent, with what became of them now. */
  readonly sent: readonly RunAnswer[];
  readonly undecided: readonly UndecidedRun[];
}

/** What `reconcile` works with. */
export interface ReconcileContext {
  readonly ledger: Ledger;
  readonly client: Pick<ServiceClient, 'getScores'>;
  readonly rules: Rules | undefined;
  readonly lease: number;
  readonly settleAfter: number;
  /** Sends a run that was claimed, and settles it. */
  readonly send: (entry: LedgerEntry, held: HeldRun) => Promise<RunAnswer>;
}

/** A claim that this process holds. */
export interface HeldRun {
  readonly attempt: number;
  /** Unix milliseconds. */
  readonly leaseUntil: number;
}

const messages: Readonly<Record<Undecided, string>> = {
  'in-flight': 'A run of the same player is on its way. The next reconciliation tries again.',
  'too-recent':
    'The totals do not contain the run, but its request may still arrive, or the totals may lag. The next ' +
    'reconciliation after settleAfter without a change of this player tries again.',
  'no-totals': 'The scores operation failed. The next reconciliation tries again.',
  average:
    'The leaderboard averages, and an average does not tell how many runs it is of. Settle it by hand, with the ' +
    'platform’s own list of submissions.',
  'totals-differ':
    'The platform’s totals are not those of the accepted runs, with or without this one: scores came from ' +
    'elsewhere, or some were removed. Compare the totals and settle it by hand.',
  ambiguous:
    'Several choices of unknown runs give the platform’s totals. They would have to be told apart by hand.',
  'no-trace': 'The run changes no total, so the totals cannot tell whether it was counted.',
  'too-many': 'The player has too many different unknown runs to try all choices of them.',
};

/**
 * Settles the open runs of a ledger. Any number of processes may do so at the same time: each decision is about one
 * attempt of one run, and the ledger lets only one process act on it.
 */
export async function reconcile(context: ReconcileContext): Promise<Reconciliation> {
  const { ledger } = context;
  await ledger.expire(Date.now());
  const open = await ledger.open();
  const done: Progress = { accepted: [], sent: [], undecided: [] };
  const unknown = open.filter(({ status }) => status === 'unknown');
  for (const [tournamentId, entries] of Map.groupBy(unknown, (entry) => entry.tournamentId)) {
    const players = new Set(entries.map(({ player }) => player));
    for (const decision of await decideTournament(context, tournamentId, players)) {
      await act(context, decision, done);
    }
  }
  for (const entry of open) {
    if (entry.status === 'waiting') await sendWaiting(context, entry, done);
  }
  return done;
}

interface Progress {
  readonly accepted: string[];
  readonly sent: RunAnswer[];
  readonly undecided: UndecidedRun[];
}

/** What is to be done about an unknown run. */
interface Decision {
  readonly entry: LedgerEntry;
  readonly finding: 'counted' | 'missing' | Undecided;
}

async function act(context: ReconcileContext, { entry, finding }: Decision, done: Progress): Promise<void> {
  const { ledger, lease } = context;
  const { id, attempt, player, tournamentId } = entry;
  const now = Date.now();
  if (finding === 'counted') {
    const isNews = await ledger.settle(id, attempt, { status: 'accepted' }, now);
    if (isNews) done.accepted.push(id);
  } else if (finding === 'missing') {
    const leaseUntil = now + lease;
    const next = await ledger.reclaim(id, attempt, now, leaseUntil);
    if (next !== null) done.sent.push(await context.send(entry, { attempt: next, leaseUntil }));
  } else {
    done.undecided.push({ id, tournamentId, player, code: finding, message: messages[finding] });
  }
}

async function sendWaiting(context: ReconcileContext, entry: LedgerEntry, done: Progress): Promise<void> {
  const { id, player, tournamentId, scores } = entry;
  const now = Date.now();
  const leaseUntil = now + context.lease;
  const attempt = await context.ledger.claim({ id, player, tournamentId, scores, now, leaseUntil });
  if (attempt !== null) done.sent.push(await context.send(entry, { attempt, leaseUntil }));
}

type RecordIndex = ReturnType<typeof indexRecords>;

async function decideTournament(
  context: ReconcileContext,
  tournamentId: string,
  players: ReadonlySet<PlayerKey>,
): Promise<readonly Decision[]> {
  // The accounts come first: only what they are before and after the totals were read can be compared with these.
  const accounts = new Map<PlayerKey, Account>();
  for (const player of players) accounts.set(player, await context.ledger.account(tournamentId, player));
  const records = await readRecords(context, tournamentId);
  const leaderboardType = (await rulesOf(context.rules, tournamentId))?.leaderboardType;
  const decisions: Decision[] = [];
  for (const [player, account] of accounts) {
    const unknown = account.open.filter(({ status }) => status === 'unknown');
    const obstacle = await obstacleTo(context, { tournamentId, player, account, records });
    const findings =
      obstacle === null ? findMissing(context, { player, account, unknown, records, leaderboardType }) : [];
    unknown.forEach((entry, index) => {
      decisions.push({ entry, finding: obstacle ?? findings[index] ?? 'totals-differ' });
    });
  }
  return decisions;
}

/** The platform's records of the tournament; `null` when they could not be read. */
async function readRecords({ client }: ReconcileContext, tournamentId: string): Promise<RecordIndex | null> {
  try {
    return indexRecords(await client.getScores({ tournamentId }));
  } catch {
    return null;
  }
}

/** Why a player's totals say nothing about the ledger's account, or `null` when they do. */
async function obstacleTo(
  { ledger }: ReconcileContext,
  given: {
    readonly tournamentId: string;
    readonly player: PlayerKey;
    readonly account: Account;
    readonly records: RecordIndex | null;
  },
): Promise<Undecided | null> {
  const { tournamentId, player, account, records } = given;
  if (records === null) return 'no-totals';
  // Totals and ledger are of one moment only if nothing of this player moved while the totals were read.
  const after = await ledger.account(tournamentId, player);
  if (after.version !== account.version || account.open.some(({ status }) => status === 'sending')) {
    return 'in-flight';
  }
  const others = (records.get(player) ?? []).flatMap(recordKeys).filter((key) => key !== player);
  const accounts = await Promise.all(others.map((key) => ledger.account(tournamentId, key)));
  // The platform sums up two names that the ledger keeps apart.
  return accounts.some(({ updatedAt }) => updatedAt > 0) ? 'totals-differ' : null;
}

function findMissing(
  { settleAfter }: ReconcileContext,
  given: {
    readonly player: PlayerKey;
    readonly account: Account;
    readonly unknown: readonly LedgerEntry[];
    readonly records: RecordIndex | null;
    readonly leaderboardType: TotalsCase['leaderboardType'];
  },
): readonly Decision['finding'][] {
  const { player, account, unknown, records, leaderboardType } = given;
  const isQuiet = Date.now() - account.updatedAt >= settleAfter;
  const findings = explainTotals({
    acceptedRuns: account.acceptedRuns,
    accepted: account.accepted,
    unknown: unknown.map(({ scores }) => scores),
    platform: addUp(records?.get(player) ?? []),
    leaderboardType,
  });
  return findings.map((finding) => (finding === 'missing' && !isQuiet ? 'too-recent' : finding));
}
