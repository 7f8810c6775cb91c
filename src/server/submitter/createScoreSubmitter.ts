import { BoundedMap } from '../../base/BoundedMap.ts';
import {
  checkChoice,
  checkFunctions,
  checkGiven,
  checkNames,
  checkNumbers,
  checkParts,
} from '../../domain/checkOptions.ts';
import { isLaurelError, LaurelError, type Operation } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import { playerKey, type PlayerKey } from '../../domain/players/playerKey.ts';
import { otherPlayer, type RunAnswer, type StartedRun } from '../../domain/runs/Run.ts';
import { createLedgerClock } from '../ledger/createLedgerClock.ts';
import { foldOldRuns } from '../ledger/foldOldRuns.ts';
import { isLedger, type LedgerEntry } from '../ledger/Ledger.ts';
import { reportTo, thrownBy } from '../report.ts';
import { assembleServiceClient } from '../service/createServiceClient.ts';
import { adoptTotals, usualSettleAfter } from '../totals/adoptTotals.ts';
import { compareLedger } from '../totals/compareLedger.ts';
import { reconcile, sendWaiting } from '../totals/reconcile.ts';
import { checkRules, rulesOf } from '../TournamentRules.ts';
import { createTickets } from '../tickets/createTickets.ts';
import { checkId } from '../../domain/validate.ts';
import type { TicketJudge, TicketOptions } from './judgeRun.ts';
import { readRun, type CheckedRun } from './readRun.ts';
import { reviewRun, runsToReview } from './reviewRun.ts';
import { settleByHand } from './settleByHand.ts';
import { sendChecked } from './sendChecked.ts';
import { scoreSubmitterNames, type ScoreSubmitter, type ScoreSubmitterOptions } from './ScoreSubmitter.ts';
import { refused, takeRun, type RateLimit, type TakeContext } from './takeRun.ts';

// A day: nobody else may send a run whose process died for as long.
const longestLease = 86_400_000;

// In one reconciliation: a minute later comes the next.
const mostFolded = 5000;

// Players who are told to come later: one who is forgotten is only sent for too soon.
const mostResting = 10_000;

/**
 * The game server's side of a run. It writes the run into the ledger before the service is called, signs and
 * sends it at most once for each proof that it is not there, and never guesses. What that proof rests on: all scores of a
 * tournament come through this ledger, the scores operation leaves no single player out, and no request arrives later
 * than `settleAfter`.
 *
 * Key, address and all other options are checked at once: throws `LaurelError` of kind `config`.
 */
export function createScoreSubmitter(options: ScoreSubmitterOptions): ScoreSubmitter {
  checkGiven('createScoreSubmitter', options, ['baseUrl', 'apiKey', 'privateKey', 'ledger']);
  checkNames('createScoreSubmitter', options, scoreSubmitterNames);
  return assembleSubmitter(options).submitter;
}

/** A submitter, with a way in for callers that have checked player and run already. */
export interface AssembledSubmitter {
  readonly submitter: ScoreSubmitter;
  /** As `submitter.submit`. */
  readonly submitChecked: (player: PlayerKey, run: CheckedRun) => Promise<RunAnswer>;
}

/**
 * What `createScoreSubmitter` and `createScoreHandler` stand on. `isLeft` says which runs reconciliation leaves to another process to
 * send. Throws as they do.
 */
export function assembleSubmitter(
  options: ScoreSubmitterOptions,
  isLeft: (entry: LedgerEntry) => boolean = () => false,
): AssembledSubmitter {
  const { ledger, rules, validate, lease = 60_000, settleAfter = usualSettleAfter } = options;
  const { maxAttempts = 100, rateLimit = { runs: 60, milliseconds: 60_000 } } = options;
  checkFunctions({ validate, onError: options.onError });
  // What the ledger is told is whole: a column of whole numbers takes no other, and JSON no infinity.
  checkNumbers({ lease }, { least: 1, most: longestLease, isWhole: true });
  checkNumbers({ settleAfter }, { least: 0, isWhole: true });
  checkNumbers({ maxAttempts }, { least: 1, unit: 'attempts' });
  checkParts('rateLimit', rateLimit ?? undefined, { needed: ['runs', 'milliseconds'] });
  const limited = { isWhole: true, endless: 'rateLimit: null sets no limit' };
  checkNumbers({ 'rateLimit.runs': rateLimit?.runs }, { ...limited, least: 0, unit: 'runs' });
  checkNumbers({ 'rateLimit.milliseconds': rateLimit?.milliseconds }, { ...limited, least: 1 });
  checkRules(rules);
  const onError = reportTo(options.onError);
  // Its own `onError` hears of every failure, ours of what the operator has to know.
  const { client, checkTime } = assembleServiceClient({ ...options, onError: undefined });
  checkLease(lease, options.totalTimeout);
  if (!isLedger(ledger)) throw misuse('A score server needs a ledger: sqliteLedger(…) or postgresLedger(…).');
  const foldAfter = checkFoldAfter(options.foldAfter, rateLimit);
  const tickets = toTicketJudge(options.tickets);
  const restsUntil = new BoundedMap<PlayerKey, number>(mostResting);
  const clock = createLedgerClock(ledger);
  const sending = { ledger, clock, client, checkTime, lease, maxAttempts, restsUntil, onError };
  const context: TakeContext = { ...sending, rules, validate, tickets, rateLimit };
  const send: Parameters<typeof reconcile>[0]['send'] = (entry, held) => sendChecked(context, entry, held);
  const submitChecked = (player: PlayerKey, run: CheckedRun): Promise<RunAnswer> =>
    orUnavailable('submitScore', () => takeRun(context, player, run), onError);

  return {
    submitChecked,
    submitter: {
      client,
      async submit(player, value) {
        const key = playerKey(player, 'submitScore');
        const { run, id, reason } = readRun(value);
        return run === undefined ? refused(id ?? '', reason) : submitChecked(key, run);
      },
      startRun: (player, tournamentId) =>
        orUnavailable(
          'startRun',
          () => startRun(context, playerKey(player, 'startRun'), tournamentId),
          onError,
        ),
      async reconcile() {
        const done = await reconcile({ ...sending, rules, settleAfter, send, isLeft });
        if (foldAfter !== null) await foldOldRuns(ledger, foldAfter, mostFolded, clock);
        return done;
      },
      settle: (settlement) => settleByHand(ledger, settlement),
      held: () => runsToReview(ledger),
      review: (review) => reviewRun(ledger, review, (entry) => sendWaiting({ ledger, lease, send }, entry)),
      async adoptTotals(tournamentId, adoptOptions) {
        checkId(tournamentId, 'tournamentId', 'getScores');
        checkParts('adoptTotals', adoptOptions, { optional: ['idOf'] });
        checkChoice('idOf', adoptOptions?.idOf, ['userId', 'externalUserId']);
        return adoptTotals(ledger, client, tournamentId, { ...adoptOptions, settleAfter });
      },
      compareTotals: (tournamentId) => compareLedger(ledger, client, tournamentId),
    },
  };
}

async function startRun(
  { clock, rules, tickets }: TakeContext,
  player: PlayerKey,
  tournamentId: string,
): Promise<StartedRun> {
  checkId(tournamentId, 'tournamentId', 'startRun');
  if (tickets === null)
    throw misuse('Games need no ticket here: createScoreHandler was given no tickets.', 'startRun');
  if ((await rulesOf(rules, tournamentId)) === undefined) {
    throw misuse('Scores for this tournament are not taken here.', 'startRun');
  }
  return tickets.signed.issue(player, tournamentId, await clock.now());
}

/** Throws `LaurelError` of kind `config` at a lease that ends while an answer that is waited for may still come. */
function checkLease(lease: number, totalTimeout: number | undefined): void {
  if (totalTimeout !== undefined && lease <= totalTimeout)
    throw misuse('lease is longer than totalTimeout: else a run is taken for lost while it is sent.');
}

/**
 * Throws `LaurelError` of kind `config` for less than a day: what reconciliation needs must still be there, and the runs that a
 * limit counts.
 */
function checkFoldAfter(foldAfter: number | null = null, rateLimit: RateLimit | null): number | null {
  if (foldAfter === null) return foldAfter;
  checkNumbers({ foldAfter }, { least: 86_400_000, isWhole: true, endless: 'null keeps everything' });
  if (foldAfter >= (rateLimit?.milliseconds ?? 0)) return foldAfter;
  throw misuse(
    'rateLimit.milliseconds is longer than foldAfter: runs would be folded before the limit has counted them. Raise foldAfter.',
  );
}

function toTicketJudge(options: TicketOptions | undefined): TicketJudge | null {
  if (options === undefined) return null;
  checkParts('tickets', options, { optional: ['secret', 'withoutTicket', 'tooFast', 'tolerance'] });
  const { secret, withoutTicket = 'hold', tooFast = 'hold', tolerance = 2000 } = options;
  checkChoice('tickets.withoutTicket', withoutTicket, ['hold', 'refuse', 'accept']);
  checkChoice('tickets.tooFast', tooFast, ['hold', 'refuse']);
  checkNumbers({ 'tickets.tolerance': tolerance }, { least: 0 });
  return { signed: createTickets(secret), withoutTicket, tooFast, tolerance };
}

/** Tells the operator why a run could not be taken; the caller only learns that it was not, unless it sent too many. */
async function orUnavailable<T>(
  operation: Operation,
  work: () => Promise<T>,
  onError: (error: Error) => void,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isAnswer =
      isLaurelError(error) &&
      (error.kind === 'rate-limited' || error.code === otherPlayer || error.operation === 'startRun');
    if (isAnswer) throw error;
    onError(thrownBy('The ledger, rules or validate', error));
    throw new LaurelError({
      kind: 'unavailable',
      operation,
      message: 'The ledger, the rules or validate failed, and nothing was sent. Try again later.',
    });
  }
}
