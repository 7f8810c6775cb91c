import type { RefusalReason, RunAnswer } from '../../domain/runs/Run.ts';
import type { LedgerRun, Outcome } from '../ledger/Ledger.ts';
import type { HeldRun } from '../totals/reconcile.ts';
import { overlap, type JudgeContext, type Objection } from './judgeRun.ts';
import { sendRun, type RunToSend, type SendContext } from './sendRun.ts';

/** A run to send, with what it is held against first. */
export type RunToCheck = RunToSend & Pick<LedgerRun, 'ticket' | 'hand' | 'proof'>;

/** How a run is written down that is not sent. */
export type Aside = Extract<Outcome, { readonly status: 'held' | 'refused' }>;

/**
 * Sends a run that this process has claimed, unless its ticket overlaps another game of the same player. The look comes after
 * the claim: of two runs that arrive at once, at least one then sees the other. It comes before each sending, so a crash in
 * between skips nothing. A run that a review has accepted is sent without it.
 */
export async function sendChecked(
  context: SendContext & JudgeContext,
  run: RunToCheck,
  held: HeldRun,
): Promise<RunAnswer> {
  const { ledger, tickets } = context;
  if (tickets === null || run.ticket === null || run.hand !== null) return sendRun(context, run, held);
  let objection: Objection | undefined;
  try {
    const others = await ledger.startedAround({ ...run, startedAt: run.ticket.startedAt });
    objection = await overlap(context, run, run.ticket, others);
  } catch (error) {
    await ledger.settle(run, held.attempt, { status: 'waiting', isUnsent: true }, await ledger.now());
    throw error;
  }
  if (objection === undefined) return sendRun(context, run, held);
  const outcome = asideFor(objection.verdict, objection.reason, run.proof ?? undefined);
  await ledger.settle(run, held.attempt, outcome, await ledger.now());
  return answerAside(run.id, outcome);
}

/** The outcome of a run that is not to be sent. */
export function asideFor(
  verdict: 'hold' | 'refuse',
  reason: RefusalReason,
  proof: string | undefined,
): Aside {
  return verdict === 'hold' ? { status: 'held', reason, proof } : { status: 'refused', reason };
}

/** Why a run is held is for its reviewer, not for its player. */
export function answerAside(id: string, outcome: Aside): RunAnswer {
  return outcome.status === 'held'
    ? { id, status: 'held' }
    : { id, status: 'refused', reason: outcome.reason };
}
