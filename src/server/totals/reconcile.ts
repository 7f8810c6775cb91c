import type { RunAnswer } from '../../domain/runs/Run.ts';
import { thrownBy } from '../report.ts';
import { beginLease } from '../steadyClock.ts';
import type { LedgerEntry } from '../ledger/Ledger.ts';
import { isAdopted } from './adoptTotals.ts';
import { decideTournament, failedDecision, type DecideContext, type Decision } from './decideTournament.ts';
import { reasonOf, type Reason, type UndecidedRun } from './undecided.ts';

/** What one reconciliation did. */
export interface Reconciliation {
  /** Ids of unknown runs that the totals prove to be counted. */
  readonly accepted: readonly string[];
  /** Runs that were proven missing, or were never sent, with what became of them now. */
  readonly sent: readonly RunAnswer[];
  /** Runs that stay unknown, or are left to the game server to send, each with why. */
  readonly undecided: readonly UndecidedRun[];
}

/** What `reconcile` works with. */
export interface ReconcileContext extends DecideContext {
  readonly lease: number;
  readonly maxAttempts: number;
  /** Called with what failed for one run, player or tournament; the others are settled all the same. */
  readonly onError: (error: Error) => void;
  /** Sends a run that was claimed, and settles it. */
  readonly send: (entry: LedgerEntry, held: HeldRun) => Promise<RunAnswer>;
  /** Whether a run is the game server's to send, which alone can hold it against the player's other games. */
  readonly isLeft: (entry: LedgerEntry) => boolean;
}

/** A claim that this process holds. */
export interface HeldRun {
  readonly attempt: number;
  /** Unix milliseconds, by the ledger's clock. */
  readonly leaseUntil: number;
  /** Whether it lasts, by this machine's clock. */
  readonly isHeld: () => boolean;
}

/**
 * Settles the open runs of a ledger. Any number of processes may do so at the same time: each decision is about one
 * attempt of one run, and the ledger lets only one process act on it.
 */
export async function reconcile(context: ReconcileContext): Promise<Reconciliation> {
  const { ledger, clock } = context;
  await ledger.expire(await clock.now());
  const open = await ledger.open();
  const done: Progress = { accepted: [], sent: [], undecided: [] };
  // What only has to be sent comes first: nothing that is hard to decide holds it up.
  for (const entry of open) {
    if (entry.status !== 'waiting') continue;
    if (context.isLeft(entry)) {
      leave(entry, reasonOf('ticket'), done);
      continue;
    }
    const answer = await contained(context, () => sendWaiting(context, entry));
    if (answer !== null) done.sent.push(answer);
  }
  const unknown = open.filter(({ status }) => status === 'unknown');
  for (const [tournamentId, entries] of Map.groupBy(unknown, (entry) => entry.tournamentId)) {
    const decisions = await contained(context, () => decideTournament(context, tournamentId, entries));
    for (const decision of decisions ?? entries.map(failedDecision)) {
      const { entry } = decision;
      const isDone = await contained(context, () => act(context, decision, done));
      if (isDone === null) await act(context, failedDecision(entry), done);
    }
  }
  return done;
}

/** `null` when it failed: then the operator hears of it, and the rest goes on. */
async function contained<T>({ onError }: ReconcileContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    onError(thrownBy('A reconciliation', error));
    return null;
  }
}

interface Progress {
  readonly accepted: string[];
  readonly sent: RunAnswer[];
  readonly undecided: UndecidedRun[];
}

async function act(context: ReconcileContext, { entry, finding }: Decision, done: Progress): Promise<void> {
  const { ledger, lease } = context;
  const { id, attempt } = entry;
  const isHeld = beginLease(lease);
  const now = await ledger.now();
  if (finding === 'counted') {
    const isNews = await ledger.settle(entry, attempt, { status: 'accepted' }, now);
    if (isNews) done.accepted.push(id);
  } else if (finding === 'missing' && isAdopted(entry)) {
    // Totals that were taken over are the platform's own, and nobody's to send.
    leave(entry, reasonOf('totals-differ'), done);
  } else if (finding === 'missing' && entry.sends >= context.maxAttempts) {
    leave(entry, reasonOf('attempts'), done);
  } else if (finding === 'missing' && context.isLeft(entry)) {
    const isWaiting = await ledger.settle(entry, attempt, { status: 'waiting', isUnsent: true }, now);
    if (isWaiting) leave(entry, reasonOf('ticket'), done);
  } else if (finding === 'missing') {
    const leaseUntil = now + lease;
    const next = await ledger.reclaim(entry, attempt, now, leaseUntil);
    if (next !== null) done.sent.push(await context.send(entry, { attempt: next, leaseUntil, isHeld }));
  } else {
    leave(entry, finding, done);
  }
}

function leave({ id, tournamentId, player }: LedgerEntry, reason: Reason, { undecided }: Progress): void {
  undecided.push({ id, tournamentId, player, ...reason });
}

/** Claims a waiting run and sends it; `null` when somebody else has it. */
export async function sendWaiting(
  context: Pick<ReconcileContext, 'ledger' | 'lease' | 'send'>,
  entry: LedgerEntry,
): Promise<RunAnswer | null> {
  const { id, player, tournamentId, scores } = entry;
  const isHeld = beginLease(context.lease);
  const now = await context.ledger.now();
  const leaseUntil = now + context.lease;
  const attempt = await context.ledger.claim({ id, player, tournamentId, scores, now, leaseUntil });
  return attempt === null ? null : context.send(entry, { attempt, leaseUntil, isHeld });
}
