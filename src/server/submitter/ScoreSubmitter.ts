import type { NamesOf } from '../../domain/checkOptions.ts';
import type { Player } from '../../domain/players/Player.ts';
import type { Run, RunAnswer, StartedRun } from '../../domain/runs/Run.ts';
import type { TotalsReport } from '../../domain/runs/TotalsReport.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import {
  serviceClientNames,
  type ServiceClient,
  type ServiceClientOptions,
} from '../service/ServiceClient.ts';
import type { Adoption, AdoptOptions } from '../totals/adoptTotals.ts';
import type { Reconciliation } from '../totals/reconcile.ts';
import type { Rules } from '../TournamentRules.ts';
import type { TicketOptions, Validate } from './judgeRun.ts';
import type { ReviewableRun, RunReview } from './reviewRun.ts';
import type { SettlementByHand } from './settleByHand.ts';
import type { RateLimit } from './takeRun.ts';

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
   * accounts with an open run. At least a day; longer than pages may still ask about a run, and as long as `rateLimit` looks back.
   * Where runs take points off, longer too than the platform's totals are ever old: a folded run does not tell any more that it did so.
   * Default `null`: everything is kept.
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
   * `sending` and `held` mean: ask again later, with the same run. Rejects with `LaurelError` of kind `config` for a player
   * without exactly one usable id, `rate-limited` (with `retryAt`), `unauthorized` with code `other-player` (a random run id that another player's run has: somebody else has
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
   *
   * What fails for one run or tournament goes to `onError`, and the others are settled all the same. Rejects when the ledger cannot
   * say which runs are open.
   */
  readonly reconcile: () => Promise<Reconciliation>;
  /**
   * Settles one unknown run by hand, where the totals cannot tell: `counted`, `send-again` or `refused`, with who decided
   * and why, which stay in the ledger. **`send-again` for a run that the platform has counts it twice**, so it takes the `attempt` that was
   * looked up. Rejects with `LaurelError` of kind `config` when the run is not unknown, or was sent again since, and when who, why, or
   * that `attempt` is missing.
   */
  readonly settle: (settlement: SettlementByHand) => Promise<void>;
  /** Runs that are held for review, oldest first, a thousand at most, each with the reason, its ticket and its proof. */
  readonly held: () => Promise<readonly ReviewableRun[]>;
  /**
   * Decides about a held run: `accept` sends it, `refuse` does not, with who decided and why, which stay in the ledger. A
   * refused run's player reads `why`. Resolves to what became of it. Rejects with `LaurelError` of kind `config` when the run
   * is not held, or who or why is missing.
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
   * leaderboards that average. Rejects with `LaurelError`: as `client.getTotals` does, `malformed` when any part of the totals could not
   * be read for certain, and `config` for what is no tournament id and for options that are none.
   */
  readonly adoptTotals: (tournamentId: string, options?: AdoptOptions) => Promise<Adoption>;
  /** The client underneath: the reading operations and the signed ones. */
  readonly client: ServiceClient;
}
