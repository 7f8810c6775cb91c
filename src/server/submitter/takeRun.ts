import { LaurelError } from '../../domain/LaurelError.ts';
import { playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { Player } from '../../domain/players/Player.ts';
import { otherPlayer, type RefusalReason, type Run, type RunAnswer } from '../../domain/runs/run.ts';
import type { LedgerEntry } from '../ledger/Ledger.ts';
import { brokenRule, rulesOf, type Rules } from '../TournamentRules.ts';
import { toScores, type CheckedRun } from './readRun.ts';
import { sendRun, type RunToSend, type SendContext } from './sendRun.ts';

/** What the developer's `validate` is asked about: a run of the right shape, by a player who is known. */
export interface Submission {
  readonly player: Player;
  readonly run: Run;
}

/** The game's own judgement of a run: `false` or a reason refuses it for good. */
export type Validate = (submission: Submission) => boolean | RefusalReason | Promise<boolean | RefusalReason>;

/** How many new runs a player may bring within a time. */
export interface RateLimit {
  readonly runs: number;
  readonly milliseconds: number;
}

/** What taking a run in works with. */
export interface TakeContext extends SendContext {
  readonly rules: Rules | undefined;
  readonly validate: Validate | undefined;
  readonly rateLimit: RateLimit | null;
  /** Milliseconds. */
  readonly lease: number;
}

/**
 * Tells the fate of a player's run that the ledger knows; judges, claims and sends one that is new. Rejects with
 * `LaurelError` of kind `rate-limited` when the player has brought too many, and of kind `unauthorized` with code
 * `other-player` when the run is known as another player's.
 */
export async function takeRun(context: TakeContext, player: PlayerKey, run: CheckedRun): Promise<RunAnswer> {
  const { id, tournamentId } = run;
  const known = await context.ledger.find({ player, id });
  const wanted = { id, player, tournamentId, scores: toScores(run.scores), sends: known?.sends ?? 0 };
  if (known === null) {
    if (isRandomId(id) && (await context.ledger.holders(id)).length > 0) throw anothers();
    // Only new runs are judged: what is in the ledger was taken, and rules may have changed since.
    const refusal = await judge(context, player, run);
    if (refusal !== undefined) return refused(run.id, refusal);
  } else {
    const fate = await fateOf(context, known, wanted);
    if (fate !== undefined) return fate;
  }
  return (await claimAndSend(context, wanted)) ?? tellRival(context, wanted);
}

/** The answer about a run that is not taken, for good. */
export function refused(id: string, reason: RefusalReason): RunAnswer {
  return { id, status: 'refused', reason };
}

/** Whether nobody but who made the id can know it, so that it is no other run by chance or by intent. */
function isRandomId(id: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(id);
}

function anothers(): LaurelError {
  return new LaurelError({
    kind: 'unauthorized',
    operation: 'submitScore',
    code: otherPlayer,
    message: 'This run is another player’s. It waits until they are signed in.',
  });
}

async function judge(
  { rules, validate }: TakeContext,
  player: PlayerKey,
  run: CheckedRun,
): Promise<RefusalReason | undefined> {
  const broken = brokenRule(await rulesOf(rules, run.tournamentId), run);
  if (broken !== undefined || validate === undefined) return broken;
  const verdict = await validate({ player: playerOf(player), run });
  if (verdict === true) return undefined;
  return verdict === false
    ? { code: 'not-valid', message: 'The game does not accept this score.' }
    : { code: verdict.code, message: verdict.message };
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
  if (!isSame) {
    return refused(id, { code: 'run-changed', message: 'A run of this id is known with other scores.' });
  }
  switch (entry.status) {
    case 'waiting':
      return undefined;
    case 'sending':
      if (entry.leaseUntil >= now) return { id, status: 'sending' };
      await ledger.expire(now);
      return { id, status: 'unknown' };
    case 'refused':
      return refused(id, entry.reason);
    case 'accepted':
      return { id, status: 'accepted', ...(entry.record !== null && { record: entry.record }) };
    default:
      return { id, status: 'unknown' };
  }
}

/** `undefined` when somebody else has the run. */
async function claimAndSend(context: TakeContext, wanted: RunToSend): Promise<RunAnswer | undefined> {
  const { ledger, lease, rateLimit } = context;
  const heldUntil = Date.now() + lease;
  const now = await ledger.now();
  const leaseUntil = now + lease;
  const limit =
    rateLimit === null ? undefined : { runs: rateLimit.runs, since: now - rateLimit.milliseconds };
  const attempt = await ledger.claim({ ...wanted, now, leaseUntil, limit });
  return attempt === null ? undefined : sendRun(context, wanted, { attempt, leaseUntil, heldUntil });
}

/** Somebody else took the run between `find` and `claim`, or the player has brought too many. */
async function tellRival(context: TakeContext, wanted: RunToSend): Promise<RunAnswer> {
  const entry = await context.ledger.find(wanted);
  if (entry !== null) return (await fateOf(context, entry, wanted)) ?? { id: wanted.id, status: 'sending' };
  throw new LaurelError({
    kind: 'rate-limited',
    operation: 'submitScore',
    retryAt: Date.now() + (context.rateLimit?.milliseconds ?? 0),
    message: 'This player has submitted too many runs for now. Try again later.',
  });
}
