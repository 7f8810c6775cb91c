import { reasonOf } from '../../base/reasonOf.ts';
import { isLaurelError, LaurelError } from '../../domain/LaurelError.ts';
import { playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { RunAnswer } from '../../domain/runs/Run.ts';
import type { Ledger, LedgerRun, Outcome } from '../ledger/Ledger.ts';
import { sendsOf } from '../ledger/ledgerRules.ts';
import type { ServiceClient } from '../service/ServiceClient.ts';
import type { HeldRun } from '../totals/reconcile.ts';
import { outcomeOf } from './outcomeOf.ts';

/** Milliseconds for which a service is believed that it wants nothing: a date may be nonsense. */
const longestRest = 3_600_000;

/** What sending works with. */
export interface SendContext {
  readonly ledger: Ledger;
  readonly client: Pick<ServiceClient, 'submitScore'>;
  /** Makes sure of the service's time. */
  readonly checkTime: () => Promise<void>;
  /** How often one run is sent at most. */
  readonly maxAttempts: number;
  /** Whose runs the service has said when to send again, in Unix milliseconds: for now or for all, it does not say. */
  readonly restsUntil: Map<PlayerKey, number>;
  readonly onError: (error: Error) => void;
}

/** A run as the ledger keeps it. */
export type RunToSend = Pick<LedgerRun, 'id' | 'player' | 'tournamentId' | 'scores' | 'sends'>;

/** Signs and sends a run that this process holds, and writes down what came of it. */
export async function sendRun(
  context: SendContext,
  run: RunToSend,
  { attempt, isHeld }: HeldRun,
): Promise<RunAnswer> {
  await context.checkTime();
  // A process that slept through its lease must not send: another one may have taken the run over by now. From
  // here to the timestamp of the signature nothing waits, and the service takes a signature for a limited time only.
  const rest = (context.restsUntil.get(run.player) ?? 0) - Date.now();
  // One that is longer than any is by a clock that was set back since.
  const isDue = rest <= 0 || rest > longestRest;
  const outcome: Outcome =
    isHeld() && isDue
      ? withinLimit(context, run, await attemptToSend(context, run))
      : { status: 'waiting', isUnsent: true };
  try {
    const isWritten = await context.ledger.settle(run, attempt, outcome, await context.ledger.now());
    if (!isWritten && sendsOf(outcome) > 0)
      throw new Error(
        'another process has gone on with the run meanwhile, or the ledger never had this attempt.',
      );
  } catch (error) {
    const why = reasonOf(error);
    // The answer is still true. The ledger will find the run's lease ended, and reconcile it.
    context.onError(
      new LaurelError({
        kind: 'unavailable',
        message: `Run ${run.id} was ${outcome.status}, but the ledger could not be written: ${why}`,
      }),
    );
  }
  return outcome.status === 'waiting'
    ? { id: run.id, status: 'sending' }
    : { ...outcome, id: run.id, status: outcome.status };
}

/** A run that the service keeps turning away is not sent endlessly: then it takes a hand. */
function withinLimit(context: SendContext, { id, sends }: RunToSend, outcome: Outcome): Outcome {
  const isSpent = sends + 1 >= context.maxAttempts;
  if (outcome.status !== 'waiting' || outcome.isUnsent === true || !isSpent) return outcome;
  context.onError(
    new LaurelError({
      kind: 'unavailable',
      operation: 'submitScore',
      message: `Run ${id} was sent ${sends + 1} times and never taken. It is not sent again by itself: settle it by hand.`,
    }),
  );
  return { status: 'unknown' };
}

async function attemptToSend(context: SendContext, run: RunToSend): Promise<Outcome> {
  const { tournamentId, player } = run;
  const scores = Object.entries(run.scores).map(([scoreType, value]) => ({ scoreType, value }));
  try {
    const record = await context.client.submitScore({ ...playerOf(player), tournamentId, scores });
    return { status: 'accepted', ...(record !== null && { record }) };
  } catch (error) {
    if (isLaurelError(error)) {
      const { kind, retryAt } = error;
      if (isForOperator(error)) context.onError(error);
      if (kind === 'rate-limited' && retryAt !== undefined)
        context.restsUntil.set(player, Math.min(retryAt, Date.now() + longestRest));
    }
    return outcomeOf(error);
  }
}

/** What is the operator's to put right, and a platform that hangs, which is named nowhere else. */
function isForOperator({ kind }: LaurelError): boolean {
  return kind === 'unauthorized' || kind === 'config' || kind === 'timeout';
}
