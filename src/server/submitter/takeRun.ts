import { LaurelError } from '../../domain/LaurelError.ts';
import type { PlayerKey } from '../../domain/players/playerKey.ts';
import type { RefusalReason, RunAnswer } from '../../domain/runs/Run.ts';
import type { Claim, LedgerEntry } from '../ledger/Ledger.ts';
import { hasExpired } from '../ledger/ledgerRules.ts';
import { beginLease } from '../steadyClock.ts';
import { anothers } from './anothers.ts';
import { judgeRun, type JudgeContext } from './judgeRun.ts';
import { toScores, type CheckedRun } from './readRun.ts';
import { answerAside, asideFor, sendChecked, type RunToCheck } from './sendChecked.ts';
import type { RunToSend, SendContext } from './sendRun.ts';

/** How many new runs a player may bring within a time. */
export interface RateLimit {
  /** Most runs of one player. */
  readonly runs: number;
  /** Within this time. */
  readonly milliseconds: number;
}

/** What taking a run in works with. */
export interface TakeContext extends SendContext, JudgeContext {
  readonly rateLimit: RateLimit | null;
  /** Milliseconds. */
  readonly lease: number;
}

/** Code of the refusal of a run whose id the ledger has with other scores. */
export const runChanged = 'run-changed';

/**
 * Tells the fate of a player's run that the ledger knows; judges, claims and sends one that is new. Rejects with
 * `LaurelError` of kind `rate-limited` when the player has brought too many, and of kind `unauthorized` with code
 * `other-player` when the run is known as another player's.
 */
export async function takeRun(context: TakeContext, player: PlayerKey, run: CheckedRun): Promise<RunAnswer> {
  const { id, tournamentId } = run;
  const known = await context.ledger.find({ player, id });
  const wanted = { id, player, tournamentId, scores: toScores(run.scores), sends: known?.sends ?? 0 };
  if (known !== null) {
    // Only new runs are judged: what is in the ledger was taken, or reviewed, and rules may have changed since.
    const fate = await fateOf(context, known, wanted);
    if (fate !== undefined) return fate;
    // The ledger keeps a proof of held runs alone; another game may show only now that this one is to be held.
    const again = { ...known, ...wanted, proof: run.proof ?? null };
    return (await claimAndSend(context, again)) ?? tellRival(context, wanted);
  }
  await checkFree(context, id);
  const now = await context.clock.now();
  const judgement = await judgeRun(context, player, run, now);
  const { ticket } = judgement;
  if (judgement.verdict !== 'send') {
    // Without a ticket a refused run may be anybody's guess at an id.
    if (judgement.verdict === 'refuse' && ticket === null) return refused(id, judgement.reason);
    const outcome = asideFor(judgement.verdict, judgement.reason, run.proof);
    const isNew = await context.ledger.setAside({
      ...wanted,
      now,
      ticket,
      outcome,
      isRandom: isRandomId(id),
      limit: limitOf(context, now),
    });
    return isNew ? answerAside(id, outcome) : tellRival(context, wanted);
  }
  const fresh = { ...wanted, ticket, hand: null, proof: run.proof ?? null };
  return (await claimAndSend(context, fresh)) ?? tellRival(context, wanted);
}

/** The answer about a run that is not taken, for good. */
export function refused(id: string, reason: RefusalReason): RunAnswer {
  return { id, status: 'refused', reason };
}

/** Whether nobody but who made the id can know it, so that it is no other run by chance or by intent. */
function isRandomId(id: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(id);
}

/** Rejects, for a new run whose id nobody else can have made, when it is another player's. */
async function checkFree({ ledger }: TakeContext, id: string): Promise<void> {
  if (isRandomId(id) && (await ledger.holders(id)).length > 0) throw anothers();
}

/** What to answer about a run that the ledger knows, or `undefined` when it has yet to be sent. */
async function fateOf(
  { ledger }: TakeContext,
  entry: LedgerEntry,
  wanted: RunToSend,
): Promise<RunAnswer | undefined> {
  const { id } = wanted;
  const now = await ledger.now();
  const isSame =
    entry.tournamentId === wanted.tournamentId &&
    JSON.stringify(entry.scores) === JSON.stringify(wanted.scores);
  // Of a folded run nobody knows what its scores were, only that it is settled.
  if (!isSame && !entry.folded) {
    return refused(id, { code: runChanged, message: 'A run of this id is known with other scores.' });
  }
  switch (entry.status) {
    case 'waiting':
      return undefined;
    case 'sending':
      if (!hasExpired(entry, now)) return { id, status: 'sending' };
      await ledger.expire(now);
      return { id, status: 'unknown' };
    case 'refused':
      return refused(id, entry.reason);
    case 'held':
      return { id, status: 'held' };
    case 'accepted':
      return { id, status: 'accepted', ...(entry.record !== null && { record: entry.record }) };
    default:
      return { id, status: 'unknown' };
  }
}

/** `undefined` when somebody else has the run. */
async function claimAndSend(context: TakeContext, run: RunToCheck): Promise<RunAnswer | undefined> {
  const { ledger, lease } = context;
  const isHeld = beginLease(lease);
  const now = await ledger.now();
  const leaseUntil = now + lease;
  const limit = limitOf(context, now);
  const attempt = await ledger.claim({ ...run, now, leaseUntil, isRandom: isRandomId(run.id), limit });
  return attempt === null ? undefined : sendChecked(context, run, { attempt, leaseUntil, isHeld });
}

function limitOf({ rateLimit }: TakeContext, now: number): Claim['limit'] {
  return rateLimit === null ? undefined : { runs: rateLimit.runs, since: now - rateLimit.milliseconds };
}

/** Another request or another player took the run between `find` and `claim`, or the player has brought too many. */
async function tellRival(context: TakeContext, wanted: RunToSend): Promise<RunAnswer> {
  const entry = await context.ledger.find(wanted);
  if (entry !== null) return (await fateOf(context, entry, wanted)) ?? { id: wanted.id, status: 'sending' };
  await checkFree(context, wanted.id);
  throw new LaurelError({
    kind: 'rate-limited',
    operation: 'submitScore',
    retryAt: Date.now() + (context.rateLimit?.milliseconds ?? 0),
    message: 'This player has submitted too many runs for now. Try again later.',
  });
}
