import type { ScoreRecord } from '../../domain/model.ts';
import type { RunAnswer } from '../../domain/runs/run.ts';
import { addUp, indexRecords } from './compareTotals.ts';
import type { ServiceClient } from '../service/createServiceClient.ts';
import { explainTotals, type Doubt } from './explainTotals.ts';
import type { Account, Ledger, LedgerEntry } from '../ledger/Ledger.ts';
import { rulesOf, type Rules } from '../TournamentRules.ts';

/** Why a run is still open. */
export type Undecided =
  | Doubt
  /** A run of the same player is on its way, so the totals are about to change. */
  | 'in-flight'
  /** The totals say it is missing, but it may still arrive: look again later. */
  | 'too-recent'
  /** The platform's totals could not be read. */
  | 'no-totals';

/** A run that stays as it is, and why. */
export interface UndecidedRun {
  readonly id: string;
  readonly tournamentId: string;
  /** `user:<userId>` or `external:<externalUserId>`. */
  readonly player: string;
  readonly code: Undecided;
  /** The same for people to read. */
  readonly message: string;
}

/** What one reconciliation did. */
export interface Reconciliation {
  /** Unknown runs that the totals prove to be counted. */
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
  'in-flight': 'A run of the same player is on its way. The next reconciliation looks again.',
  'too-recent':
    'The totals do not contain the run, but its request may still arrive, or the totals may lag. The next ' +
    'reconciliation after settleAfter without a change of this player looks again.',
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
  const { ledger, lease } = context;
  await ledger.expire(Date.now());
  const open = await ledger.open();
  const sent: RunAnswer[] = [];
  const accepted: string[] = [];
  const undecided: UndecidedRun[] = [];

  const tournaments = new Map<string, Set<string>>();
  for (const { tournamentId, player, status } of open) {
    if (status !== 'unknown') continue;
    const players = tournaments.get(tournamentId) ?? new Set();
    tournaments.set(tournamentId, players.add(player));
  }
  for (const [tournamentId, players] of tournaments) {
    for (const decision of await decideTournament(context, tournamentId, [...players])) {
      const { entry, finding } = decision;
      if (finding === 'counted') {
        const isNews = await ledger.settle(entry.id, entry.attempt, { status: 'accepted' }, Date.now());
        if (isNews) accepted.push(entry.id);
      } else if (finding === 'missing') {
        const now = Date.now();
        const leaseUntil = now + lease;
        const attempt = await ledger.reclaim(entry.id, entry.attempt, now, leaseUntil);
        if (attempt !== null) sent.push(await context.send(entry, { attempt, leaseUntil }));
      } else {
        const { id, player } = entry;
        undecided.push({ id, tournamentId, player, code: finding, message: messages[finding] });
      }
    }
  }
  for (const entry of open) {
    if (entry.status !== 'waiting') continue;
    const { id, player, tournamentId, scores } = entry;
    const now = Date.now();
    const leaseUntil = now + lease;
    const attempt = await ledger.claim({ id, player, tournamentId, scores, now, leaseUntil });
    if (attempt !== null) sent.push(await context.send(entry, { attempt, leaseUntil }));
  }
  return { accepted, sent, undecided };
}

interface Decision {
  readonly entry: LedgerEntry;
  readonly finding: 'counted' | 'missing' | Undecided;
}

async function decideTournament(
  context: ReconcileContext,
  tournamentId: string,
  players: readonly string[],
): Promise<readonly Decision[]> {
  const { ledger, client, rules } = context;
  const before = new Map<string, Account>();
  for (const player of players) before.set(player, await ledger.account(tournamentId, player));
  let records: ReadonlyMap<string, readonly ScoreRecord[]> | undefined;
  try {
    records = indexRecords(await client.getScores({ tournamentId }));
  } catch {
    records = undefined;
  }
  const leaderboardType = (await rulesOf(rules, tournamentId))?.leaderboardType;
  const decisions: Decision[] = [];
  for (const [player, account] of before) {
    const unknown = account.open.filter(({ status }) => status === 'unknown');
    const decideAll = (finding: Undecided): void => {
      decisions.push(...unknown.map((entry) => ({ entry, finding })));
    };
    if (records === undefined) {
      decideAll('no-totals');
      continue;
    }
    // Totals and ledger are of one moment only if nothing of this player moved while the totals were read.
    const after = await ledger.account(tournamentId, player);
    if (after.version !== account.version || account.open.some(({ status }) => status === 'sending')) {
      decideAll('in-flight');
      continue;
    }
    const mine = records.get(player) ?? [];
    if (mine.some((record) => isSharedWith(record, player))) {
      const others = mine.flatMap((record) => namesOf(record)).filter((name) => name !== player);
      const runs = await Promise.all(others.map((name) => ledger.account(tournamentId, name)));
      // The platform sums up two names that the ledger keeps apart.
      if (runs.some(({ updatedAt }) => updatedAt > 0)) {
        decideAll('totals-differ');
        continue;
      }
    }
    const isQuiet = Date.now() - account.updatedAt >= context.settleAfter;
    const findings = explainTotals({
      acceptedRuns: account.acceptedRuns,
      accepted: account.accepted,
      unknown: unknown.map(({ scores }) => scores),
      platform: addUp(mine),
      leaderboardType,
    });
    unknown.forEach((entry, index) => {
      const finding = findings[index] ?? 'totals-differ';
      decisions.push({ entry, finding: finding === 'missing' && !isQuiet ? 'too-recent' : finding });
    });
  }
  return decisions;
}

function namesOf({ userId, externalUserId }: ScoreRecord): readonly string[] {
  return [
    ...(userId === null ? [] : [`user:${userId}`]),
    ...(externalUserId === null ? [] : [`external:${externalUserId}`]),
  ];
}

function isSharedWith(record: ScoreRecord, player: string): boolean {
  return namesOf(record).some((name) => name !== player);
}
