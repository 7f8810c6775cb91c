import { isLaurelError, LaurelError } from '../../domain/LaurelError.ts';
import type { RefusalReason, Run, RunAnswer } from '../../domain/runs/run.ts';
import type { TotalsReport } from '../../domain/runs/totalsReport.ts';
import { adoptTotals, type Adoption } from '../totals/adoptTotals.ts';
import { compareTotals } from '../totals/compareTotals.ts';
import { notSent } from '../service/connectFailure.ts';
import {
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
} from '../service/createServiceClient.ts';
import type { Ledger, LedgerEntry, Outcome } from '../ledger/Ledger.ts';
import { playerKey, playerOf, type Player } from '../Player.ts';
import { readRun, toScores } from './readRun.ts';
import { reconcile, type HeldRun, type Reconciliation } from '../totals/reconcile.ts';
import { report } from '../report.ts';
import { brokenRule, rulesOf, type Rules } from '../TournamentRules.ts';

/** What the developer's `validate` is asked about: a run of the right shape, by a player who is known. */
export interface Submission {
  readonly player: Player;
  readonly run: Run;
}

/** What `createScoreSubmitter` takes. */
export interface ScoreSubmitterOptions extends ServiceClientOptions {
  /** Where runs and their fate are written down: `sqliteLedger`, `postgresLedger`, or, for trying out, `memoryLedger`. */
  readonly ledger: Ledger;
  /** Score types, limits and leaderboard types of the tournaments. Default: what the service takes. */
  readonly rules?: Rules | undefined;
  /** The game's own judgement of a run: `false` or a reason refuses it for good, an exception leaves it open. */
  readonly validate?:
    ((submission: Submission) => boolean | RefusalReason | Promise<boolean | RefusalReason>) | undefined;
  /** How many new runs a player may bring within a time. Default 60 in 60,000 ms; `null` for no limit. */
  readonly rateLimit?: { readonly runs: number; readonly milliseconds: number } | null | undefined;
  /**
   * Milliseconds that a process may take from claiming a run to its settlement; after that the process is taken
   * for dead and the run for unknown. Longer than `totalTimeout`. Default 60,000.
   */
  readonly lease?: number | undefined;
  /**
   * Milliseconds for which a lost request may still arrive, and for which a player's account has to be quiet
   * before a run is taken for missing and sent again: at least the time for which the service takes a signature. Default 300,000.
   */
  readonly settleAfter?: number | undefined;
  /**
   * Told what the operator has to know: a refused key, a ledger that cannot be written. It never receives
   * credentials. Default: one line on the console.
   */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Submits runs exactly once, and settles those whose answer was lost. */
export interface ScoreSubmitter {
  /**
   * Submits a player's run, or tells the fate of one that is known. `player` must come from a verified session.
   * `sending` means: ask again later, with the same run. Rejects with `LaurelError` of kind `rate-limited` (with
   * `retryAt`), or `unavailable` when the ledger or `validate` failed; nothing was sent then.
   */
  readonly submit: (player: Player, run: Run) => Promise<RunAnswer>;
  /**
   * Settles what is not settled: sends runs that were never sent, and decides `unknown` ones from the scores
   * operation. Call it from time to time, from one process or several.
   */
  readonly reconcile: () => Promise<Reconciliation>;
  /** Players of a tournament whose totals on the platform differ from the ledger (interface 4.6). */
  readonly compareTotals: (tournamentId: string) => Promise<TotalsReport>;
  /**
   * Takes over what the platform has of a tournament that was played before there was this ledger. Call it once for
   * each such tournament: a player's lost runs can only be found in totals that the ledger accounts for. Not for
   * leaderboards that average.
   */
  readonly adoptTotals: (tournamentId: string) => Promise<Adoption>;
  /** The client underneath: the reading operations and the signed ones. */
  readonly client: ServiceClient;
}

/**
 * The game server's side of a run. It writes the run into the ledger before the service is called, signs and
 * sends it at most once for each proof that it is not there, and never guesses.
 *
 * Key, address and API key are checked at once: throws `LaurelError` of kind `config`.
 */
export function createScoreSubmitter(options: ScoreSubmitterOptions): ScoreSubmitter {
  const { ledger, rules, validate, lease = 60_000, settleAfter = 300_000, onError = report } = options;
  const rateLimit = options.rateLimit === undefined ? { runs: 60, milliseconds: 60_000 } : options.rateLimit;
  const client = createServiceClient(options);

  async function submit(player: Player, value: Run): Promise<RunAnswer> {
    const key = playerKey(player);
    const read = readRun(value);
    if (read.run === undefined) return refused(read.id ?? '', read.reason);
    try {
      return await decide(player, key, read.run);
    } catch (error) {
      if (isLaurelError(error)) throw error;
      onError(error instanceof Error ? error : new Error(String(error)));
      throw new LaurelError({
        kind: 'unavailable',
        operation: 'submitScore',
        message: 'The ledger, the rules or validate failed, and nothing was sent. Try again later.',
      });
    }
  }

  async function decide(player: Player, key: string, run: Run): Promise<RunAnswer> {
    const known = await ledger.find(run.id);
    if (known !== null) {
      const answer = await fateOf(known, key, run);
      if (answer !== undefined) return answer;
    } else {
      // Only new runs are judged: what is in the ledger was taken, and rules may have changed since.
      const refusal = brokenRule(await rulesOf(rules, run.tournamentId), run) ?? (await judge(player, run));
      if (refusal !== undefined) return refused(run.id, refusal);
    }
    return (await claimAndSend(key, run)) ?? tellRival(key, run);
  }

  async function judge(player: Player, run: Run): Promise<RefusalReason | undefined> {
    const verdict = (await validate?.({ player, run })) ?? true;
    if (verdict === true) return undefined;
    return verdict === false
      ? { code: 'not-valid', message: 'The game does not accept this score.' }
      : { code: verdict.code, message: verdict.message };
  }

  /** What to answer about a run that the ledger knows, or `undefined` when it has yet to be sent. */
  async function fateOf(entry: LedgerEntry, player: string, run: Run): Promise<RunAnswer | undefined> {
    if (entry.player !== player) {
      return refused(run.id, { code: 'run-of-another-player', message: 'This run is another player’s.' });
    }
    const isSame =
      entry.tournamentId === run.tournamentId &&
      JSON.stringify(entry.scores) === JSON.stringify(toScores(run.scores));
    if (!isSame) {
      return refused(run.id, {
        code: 'run-changed',
        message: 'A run of this id is known with other scores.',
      });
    }
    const { status, reason, record, leaseUntil } = entry;
    if (status === 'waiting') return undefined;
    if (status === 'sending' && leaseUntil !== null && leaseUntil < Date.now()) {
      await ledger.expire(Date.now());
      return { id: run.id, status: 'unknown' };
    }
    return {
      id: run.id,
      status,
      ...(reason !== null && { reason }),
      ...(record !== null && { record }),
    };
  }

  /** `undefined` when somebody else has the run. */
  async function claimAndSend(player: string, run: Run): Promise<RunAnswer | undefined> {
    const now = Date.now();
    const leaseUntil = now + lease;
    const attempt = await ledger.claim({
      id: run.id,
      player,
      tournamentId: run.tournamentId,
      scores: toScores(run.scores),
      now,
      leaseUntil,
      limit: rateLimit === null ? undefined : { runs: rateLimit.runs, since: now - rateLimit.milliseconds },
    });
    return attempt === null ? undefined : send(player, run, { attempt, leaseUntil });
  }

  async function send(player: string, run: Run, { attempt, leaseUntil }: HeldRun): Promise<RunAnswer> {
    // A process that slept through its lease must not send: another one may have taken the run over by now. From
    // here to the timestamp of the signature nothing waits, and the service takes a signature for a limited time only.
    const outcome: Outcome =
      Date.now() < leaseUntil ? await attemptToSend(player, run) : { status: 'waiting' };
    try {
      await ledger.settle(run.id, attempt, outcome, Date.now());
    } catch {
      // The answer is still true. The ledger will find the run's lease ended, and reconcile it.
      onError(
        new LaurelError({
          kind: 'unavailable',
          message: `Run ${run.id} was ${outcome.status}, but the ledger could not be written.`,
        }),
      );
    }
    const { status, reason, record } = outcome;
    return { id: run.id, status: status === 'waiting' ? 'sending' : status, reason, record };
  }

  async function attemptToSend(player: string, { tournamentId, scores }: Run): Promise<Outcome> {
    try {
      const record = await client.submitScore({ ...playerOf(player), tournamentId, scores });
      return { status: 'accepted', record: record ?? undefined };
    } catch (error) {
      const outcome = outcomeOf(error);
      const isOurs = isLaurelError(error) && (error.kind === 'unauthorized' || error.kind === 'config');
      if (isOurs) onError(error);
      return outcome;
    }
  }

  /** Somebody else took the run between the look and the claim, or the player has brought too many. */
  async function tellRival(player: string, run: Run): Promise<RunAnswer> {
    const entry = await ledger.find(run.id);
    if (entry !== null) return (await fateOf(entry, player, run)) ?? { id: run.id, status: 'sending' };
    throw new LaurelError({
      kind: 'rate-limited',
      operation: 'submitScore',
      retryAt: Date.now() + (rateLimit?.milliseconds ?? 0),
      message: 'This player has submitted too many runs for now. Try again later.',
    });
  }

  return {
    submit,
    client,
    reconcile: () =>
      reconcile({
        ledger,
        client,
        rules,
        settleAfter,
        lease,
        send: (entry, held) => send(entry.player, toRun(entry), held),
      }),
    adoptTotals: (tournamentId) => adoptTotals(ledger, client, tournamentId),
    compareTotals: async (tournamentId) =>
      compareTotals(
        tournamentId,
        await ledger.totals(tournamentId),
        await client.getScores({ tournamentId }),
      ),
  };
}

const saysUsedBefore = /\b(?:replay|replayed|duplicate|already|used before|been used|was used)\b/i;

/** What an attempt that brought no acceptance proves. In doubt it proves nothing. */
function outcomeOf(error: unknown): Outcome {
  if (!isLaurelError(error)) return { status: 'unknown' };
  switch (error.kind) {
    case 'refused':
      return { status: 'refused', reason: { code: 'refused-by-service', message: error.message } };
    // The service did not take the request in: key, clock, address or pace are wrong, and the run can wait. But each
    // signature is new, so where one was "used before", something on the way sent the request twice, and the first
    // may have been counted.
    case 'unauthorized':
      return { status: saysUsedBefore.test(error.message) ? 'unknown' : 'waiting' };
    case 'config':
    case 'rate-limited':
      return { status: 'waiting' };
    case 'network':
      return { status: error.code === notSent ? 'waiting' : 'unknown' };
    // Without a status it was held back here, before sending.
    case 'unavailable':
      return { status: error.status === undefined ? 'waiting' : 'unknown' };
    default:
      return { status: 'unknown' };
  }
}

function toRun({ id, tournamentId, scores }: LedgerEntry): Run {
  return {
    id,
    tournamentId,
    scores: Object.entries(scores).map(([scoreType, value]) => ({ scoreType, value })),
  };
}

function refused(id: string, reason: RefusalReason): RunAnswer {
  return { id, status: 'refused', reason };
}
