import { BoundedMap } from '../../base/BoundedMap.ts';
import {
  checkChoice,
  checkFunctions,
  checkGiven,
  checkNames,
  checkNumbers,
  checkParts,
  type NamesOf,
} from '../../domain/checkOptions.ts';
import { isLaurelError, LaurelError, type Operation } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerKey, type PlayerKey } from '../../domain/players/playerKey.ts';
import { otherPlayer, type Run, type RunAnswer, type StartedRun } from '../../domain/runs/Run.ts';
import type { TotalsReport } from '../../domain/runs/TotalsReport.ts';
import { createLedgerClock } from '../ledger/createLedgerClock.ts';
import { foldOldRuns } from '../ledger/foldOldRuns.ts';
import { isLedger, type Ledger, type LedgerEntry } from '../ledger/Ledger.ts';
import { reportTo, thrownBy } from '../report.ts';
import { assembleServiceClient } from '../service/createServiceClient.ts';
import {
  serviceClientNames,
  type ServiceClient,
  type ServiceClientOptions,
} from '../service/ServiceClient.ts';
import { adoptTotals, type Adoption, type AdoptOptions, usualSettleAfter } from '../totals/adoptTotals.ts';
import { compareLedger } from '../totals/compareLedger.ts';
import { reconcile, sendWaiting, type Reconciliation } from '../totals/reconcile.ts';
import { checkRules, rulesOf, type Rules } from '../TournamentRules.ts';
import { createTickets } from '../tickets/createTickets.ts';
import { checkId } from '../../domain/validate.ts';
import type { TicketJudge, TicketOptions, Validate } from './judgeRun.ts';
import { readRun, type CheckedRun } from './readRun.ts';
import { reviewRun, runsToReview, type ReviewableRun, type RunReview } from './reviewRun.ts';
import { settleByHand, type SettlementByHand } from './settleByHand.ts';
import { sendChecked } from './sendChecked.ts';
import { refused, takeRun, type RateLimit, type TakeContext } from './takeRun.ts';

// A day: nobody else may send a run whose process died for as long.
const longestLease = 86_400_000;

// In one reconciliation: a minute later comes the next.
const mostFolded = 5000;

// Players who are told to come later: one who is forgotten is only sent for too soon.
const mostResting = 10_000;

/** What `createScoreSubmitter` takes. */
export interface ScoreSubmitterOptions extends ServiceClientOptions {
  /** Where runs and their fate are written down: `sqliteLedger`, `postgresLedger`, or, for trying out, `memoryLedger`. */
  readonly ledger: Ledger;
  /** Score types, limits and leaderboard types of the tournaments. Default: what the service takes. */
  readonly rules?: Rules | undefined;
  /**
   * The game's own judgement of a run: `false` or a reason refuses it for good, `'hold'` has somebody review it, an exception
   * leaves it open. It may re-run the game from `run.proof` and the ticket's seed. Default: whatever keeps the `rules` is sent.
   */
  readonly validate?: Validate | undefined;
  /**
   * Has games begin with a ticket, so that a run cannot be made up without having been played for as long as it takes:
   * `startRun` gives one out, and a run is held against it, against `rules` and the clock. What is in doubt is `held` and not
   * sent before `review` accepts it. Only the game servers' clock counts, from the ticket to the arrival: a page's clock, and
   * how late a run arrives, do not matter. Default: no tickets.
   */
  readonly tickets?: TicketOptions | undefined;
  /**
   * How many new runs a player may bring within a time, which is no longer than `foldAfter`, in whole numbers. Default 60 in
   * 60,000 ms; `null` for no limit.
   */
  readonly rateLimit?: RateLimit | null | undefined;
  /**
   * Whole milliseconds that a process may take from claiming a run to its settlement; after that the process is taken
   * for dead and the run for unknown. Longer than `totalTimeout`, a day at most. Default 60,000.
   */
  readonly lease?: number | undefined;
  /**
   * Whole milliseconds for which a lost request may still arrive, and for which a player's account has to be quiet
   * before a run is taken for missing and sent again: at least the time for which the service takes a signature, and for
   * which anything on the way still delivers a request. One that is counted later, after it was sent again, counts twice.
   * Default 300,000.
   */
  readonly settleAfter?: number | undefined;
  /**
   * Whole milliseconds after which a settled run is folded into its account: its id and its verdict stay, so that it is never sent
   * again, and its scores and record are added up. Reconciliation does so, some thousand runs each time, but for
   * accounts with an open run. At least a day; longer than pages may still ask about a run, and as long as `rateLimit` looks back. Default `null`: everything is kept.
   */
  readonly foldAfter?: number | null | undefined;
  /**
   * How often one run is sent at most, where the service keeps turning it away without counting it (429, a wrong API key).
   * After that it is `unknown` and waits for a hand. Attempts of which no byte left do not count, nor are there any before the
   * time that the service names in `Retry-After`, up to an hour. Default 100.
   */
  readonly maxAttempts?: number | undefined;
  /**
   * Called with what the operator has to know: a refused key, a ledger that cannot be written, a platform that does not answer in time,
   * by its host. It never receives credentials. Default: one line on the console.
   */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** The names of `ScoreSubmitterOptions`. */
export const scoreSubmitterNames: NamesOf<ScoreSubmitterOptions> = {
  ...serviceClientNames,
  ledger: true,
  rules: true,
  validate: true,
  tickets: true,
  rateLimit: true,
  lease: true,
  settleAfter: true,
  foldAfter: true,
  maxAttempts: true,
};

/** Submits runs exactly once, and settles those whose answer was lost. */
export interface ScoreSubmitter {
  /**
   * Gives out the ticket for a game that a player begins now. Nothing is written down. `player` must come from a verified
   * session. Rejects with `LaurelError` of kind `config` when there are no `tickets` or the rules do not have the
   * tournament, `unavailable` when the ledger's clock or the rules failed.
   */
  readonly startRun: (player: Player, tournamentId: string) => Promise<StartedRun>;
  /**
   * Submits a player's run, or tells the fate of one that is known. `player` must come from a verified session.
   * `sending` and `held` mean: ask again later, with the same run. Rejects with `LaurelError` of kind `rate-limited` (with
   * `retryAt`), `unauthorized` with code `other-player` (a random run id that another player's run has: somebody else has
   * signed in since the game ended), or `unavailable` when the ledger or `validate` failed; nothing was sent then.
   */
  readonly submit: (player: Player, run: Run) => Promise<RunAnswer>;
  /**
   * Settles what is not settled: sends runs that were never sent, and decides `unknown` ones from the scores
   * operation. It is one call for any timer: a cron trigger, a scheduled function; a score handler in a process that goes on
   * calls it by itself. Several processes may call it at once.
   *
   * Runs of a player that all show in the totals are accepted. Where one does not, or one of theirs took something off, what is missing is
   * sent again, and what shows is accepted, only on proof that the totals are live, complete and readable: every part of them could be read, every other
   * account of the tournament fits, and a run that was begun `settleAfter` or more after the last change of this player's
   * account shows in them. Until then they stay `unknown`, with the reason.
   */
  readonly reconcile: () => Promise<Reconciliation>;
  /**
   * Settles one unknown run by hand, where the totals cannot tell: `counted`, `send-again` or `refused`, with who decided
   * and why, which stay in the ledger. **`send-again` for a run that the platform has counts it twice**, so it takes the `attempt` that was
   * looked up. Rejects with `LaurelError` of kind `config` when the run is not unknown, or was sent again since.
   */
  readonly settle: (settlement: SettlementByHand) => Promise<void>;
  /** Runs that are held for review, oldest first, a thousand at most, each with the reason, its ticket and its proof. */
  readonly held: () => Promise<readonly ReviewableRun[]>;
  /**
   * Decides about a held run: `accept` sends it, `refuse` does not, with who decided and why, which stay in the ledger. A
   * refused run's player reads `why`. Resolves to what became of it. Rejects with `LaurelError` of kind `config` when the run
   * is not held.
   */
  readonly review: (review: RunReview) => Promise<RunAnswer>;
  /**
   * Players of a tournament whose totals on the platform differ from the ledger (interface 4.6). Rejects with `LaurelError` of
   * kind `malformed` when any part of the totals could not be read for certain: what was left out would seem to differ. Who has an
   * open run, or to whom one came in while both were read, twice where needed, is `moving`: named, and not compared.
   */
  readonly compareTotals: (tournamentId: string) => Promise<TotalsReport>;
  /**
   * Takes over what the platform has of a tournament that was played before there was this ledger. Call it once for
   * each such tournament: a player's lost runs can only be found in totals that the ledger accounts for. Not for
   * leaderboards that average.
   */
  readonly adoptTotals: (tournamentId: string, options?: AdoptOptions) => Promise<Adoption>;
  /** The client underneath: the reading operations and the signed ones. */
  readonly client: ServiceClient;
}

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
