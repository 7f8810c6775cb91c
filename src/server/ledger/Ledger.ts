import type { ScoreRecord, Scores } from '../../domain/model.ts';
import type { PlayerKey } from '../../domain/players/playerKey.ts';
import type { RefusalReason } from '../../domain/runs/Run.ts';

/** One run as the ledger knows it, with where it stands. */
export type LedgerEntry = LedgerRun & LedgerState;

/**
 * What a run is known by: its player and the id that the player's page gave it. Nobody can take the id of another player's
 * run, whatever ids a game makes.
 */
export type RunKey = Pick<LedgerRun, 'player' | 'id'>;

/** What a hand decides about an unknown run: it is accepted, may be sent again as if it never was, or is refused. */
export type HandVerdict = 'counted' | 'send-again' | 'refused';

/** What a review decides about a held run: it is sent, or refused. */
export type ReviewVerdict = 'accept' | 'refuse';

/** A settlement by hand, as it stays in the ledger. */
export interface Hand {
  /** What was decided. */
  readonly verdict: HandVerdict | ReviewVerdict;
  /** Who decided. */
  readonly by: string;
  /** Their reason, in their words. */
  readonly why: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** A right that one process at a time has. */
export interface Lease {
  /** What only one process is to do at a time. */
  readonly name: string;
  /** Who wants it: any text that no other process has. */
  readonly holder: string;
  /** Unix milliseconds. */
  readonly now: number;
  /** When it ends by itself, in Unix milliseconds. */
  readonly until: number;
}

/** The beginning of a run, as the game server itself wrote it down. */
export interface LedgerTicket {
  /** Unix milliseconds, by the ledger's clock. */
  readonly startedAt: number;
  /** What the game was given to make its chance from. */
  readonly seed: string;
}

/** What does not change about a run, and how far it has come. */
export interface LedgerRun {
  /** Given by the page, or by the ticket. */
  readonly id: string;
  /** Whose it is. */
  readonly player: PlayerKey;
  /** Where it was played. */
  readonly tournamentId: string;
  /** Values by score type. */
  readonly scores: Scores;
  /** How often the run was claimed for sending. A process may only settle the attempt it claimed. */
  readonly attempt: number;
  /** How often it may have left for the service: attempts, without those of which no byte left. */
  readonly sends: number;
  /** Who settled or reviewed it by hand, if anybody did. */
  readonly hand: Hand | null;
  /** What its ticket said of its beginning; `null` when it came without one. */
  readonly ticket: LedgerTicket | null;
  /** What came along to prove it, while it is held for review. */
  readonly proof: string | null;
  /** Whether it was folded into its account: then it has no tournament, scores, ticket or record any more. */
  readonly folded: boolean;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds of the last change of status. */
  readonly updatedAt: number;
  /**
   * Where its coming in stands in the order of all that the ledger has written: greater than the `updatedRevision` of whatever
   * changed last before it. A clock that is set changes nothing about it. `createdAt` counts where a ledger has none.
   */
  readonly createdRevision?: number | undefined;
  /**
   * Where its last change stands in that order: no less than the `createdRevision` of any run that had come in by then. `updatedAt`
   * counts where a ledger has none.
   */
  readonly updatedRevision?: number | undefined;
}

/**
 * Where a run stands in the ledger.
 *
 * - `waiting`: written down, and certainly not counted: it was never sent, or the service did not take it in.
 * - `sending`: one process has claimed it and may be sending it, until its lease ends (Unix milliseconds).
 * - `accepted`, `refused`: settled for good, with the service's record if it gave one, or the reason.
 * - `unknown`: it was sent, and nobody has seen the answer. Only the scores operation can settle it.
 * - `held`: written down, certainly never sent, and not to be until somebody has reviewed it; the reason says why.
 */
export type LedgerState =
  | {
      readonly status: 'waiting' | 'unknown';
      readonly leaseUntil: null;
      readonly reason: null;
      readonly record: null;
    }
  | { readonly status: 'sending'; readonly leaseUntil: number; readonly reason: null; readonly record: null }
  | {
      readonly status: 'accepted';
      readonly leaseUntil: null;
      readonly reason: null;
      readonly record: ScoreRecord | null;
    }
  | {
      readonly status: 'refused' | 'held';
      readonly leaseUntil: null;
      readonly reason: RefusalReason;
      readonly record: null;
    };

/** The states of a run in the ledger, by name. */
export type LedgerStatus = LedgerState['status'];

/** A run to claim. */
export interface Claim {
  /** Given by the page, or by the ticket. */
  readonly id: string;
  /** Whose it is. */
  readonly player: PlayerKey;
  /** Where it was played. */
  readonly tournamentId: string;
  /** Values by score type. */
  readonly scores: Scores;
  /** Unix milliseconds. */
  readonly now: number;
  /** Until when nobody else may send it, in Unix milliseconds. */
  readonly leaseUntil: number;
  /** Default: none. */
  readonly ticket?: LedgerTicket | null | undefined;
  /** Whether the id was made at random: then it is one player's, and nobody else's new run is written down under it. Default: no. */
  readonly isRandom?: boolean | undefined;
  /** A new run is refused when the player has brought `runs` runs since `since` (Unix milliseconds). Known runs never are. Default: no limit. */
  readonly limit?: { readonly runs: number; readonly since: number } | undefined;
}

/** A new run that is written down without being sent. */
export interface SetAside extends Omit<Claim, 'leaseUntil'> {
  /** Held for a review, or refused. */
  readonly outcome: Extract<Outcome, { readonly status: 'held' | 'refused' }>;
}

/** How an attempt ended. */
export type Outcome =
  | { readonly status: 'unknown' }
  /** `isUnsent`: not a byte of it left, so it does not count as having been sent. */
  | { readonly status: 'waiting'; readonly isUnsent?: boolean | undefined }
  /** With the service's record, if it gave one. */
  | { readonly status: 'accepted'; readonly record?: ScoreRecord | undefined }
  | { readonly status: 'refused'; readonly reason: RefusalReason }
  /** Nothing was sent. `proof`: what came along, for the reviewer. */
  | { readonly status: 'held'; readonly reason: RefusalReason; readonly proof?: string | undefined };

/** Whether it is one that was made: neither a file's name nor the function that makes it. */
export function isLedger(value: unknown): value is Ledger {
  return typeof (value as Partial<Ledger> | null | undefined)?.claim === 'function';
}

/** Everything the ledger knows about one player in one tournament, read at one moment. */
export interface Account {
  /** Number of accepted runs, and the sum of their values by score type. */
  readonly acceptedRuns: number;
  /** Sums of what was accepted, by score type. */
  readonly accepted: Scores;
  /** The runs that are not settled, oldest first. */
  readonly open: readonly LedgerEntry[];
  /** When any run of the account last changed; 0 for an empty account. */
  readonly updatedAt: number;
  /** The greatest `updatedRevision` of its runs; 0 for an empty account. `updatedAt` counts where a ledger has none. */
  readonly updatedRevision?: number | undefined;
  /** Differs whenever anything about the account differs. */
  readonly version: string;
}

/** Where and when a run began. */
export interface RunStart {
  readonly tournamentId: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
}

/** Which accepted runs of a tournament are asked for. */
export interface AcceptedSince {
  /** Where they were played. */
  readonly tournamentId: string;
  /** Those of one player; `null` for everybody's. */
  readonly player: PlayerKey | null;
  /** Unix milliseconds. */
  readonly since: number;
  /** Unix milliseconds: those that came in later, as by a clock that was ahead, are left out. Default: none. */
  readonly until?: number | undefined;
  /** Most runs to give, the latest first. */
  readonly most: number;
}

/** Some of a tournament's players. */
export interface TotalsPage {
  /** One account each. */
  readonly players: readonly AccountTotals[];
  /** Where the next page begins; `null` after the last. */
  readonly next: PlayerKey | null;
}

/** One player's runs in one tournament, summed up. */
export interface AccountTotals {
  /** Whose they are. */
  readonly player: PlayerKey;
  /** How many runs were accepted. */
  readonly acceptedRuns: number;
  /** Sums of what was accepted, by score type. */
  readonly accepted: Scores;
  /** How many runs are not settled. */
  readonly openRuns: number;
}

/**
 * The runs and their fate, in a database: what makes a run count once. Each method is atomic, also between
 * processes that share the database. `sqliteLedger`, `postgresLedger` and `durableObjectLedger` are ones.
 */
export interface Ledger {
  /**
   * The time in Unix milliseconds, by the one clock that all processes on this ledger share: the database's where it is
   * a server of its own, so that game servers whose clocks differ judge leases and quiet accounts alike.
   */
  readonly now: () => Promise<number>;
  /** The run; `null` when the player has none of that id. */
  readonly find: (run: RunKey) => Promise<LedgerEntry | null>;
  /** The players who have a run of that id. */
  readonly holders: (id: string) => Promise<readonly PlayerKey[]>;
  /**
   * Writes the run down as `sending`, or takes over the player's `waiting` one of the same tournament and scores.
   * Returns the number of the attempt, or `null` when somebody else has it, it is settled, its id was made at random and is another
   * player's, or the limit is reached.
   */
  readonly claim: (claim: Claim) => Promise<number | null>;
  /**
   * Writes a new run down as held or refused, without a claim: nobody sends it. `false` when the player has a run of that
   * id, or another one has and it was made at random, or when the player has reached the limit.
   */
  readonly setAside: (run: SetAside) => Promise<boolean>;
  /**
   * Takes an `unknown` run for another attempt, if it still is at that attempt. Returns the number of the new one, or `null` when it
   * is not. `now` and `leaseUntil` are Unix milliseconds.
   */
  readonly reclaim: (run: RunKey, attempt: number, now: number, leaseUntil: number) => Promise<number | null>;
  /**
   * Writes down how an attempt ended, if the run is still `sending` or `unknown` at that attempt; `false` when it is not. `now` is
   * Unix milliseconds.
   */
  readonly settle: (run: RunKey, attempt: number, outcome: Outcome, now: number) => Promise<boolean>;
  /**
   * Settles a run that is `unknown`, or, by a review's verdict, one that is `held`, and no other, and keeps who decided and
   * why, if it still is at the attempt, where one is given; `false` when it is not so. `send-again` and `accept` make it `waiting`,
   * never sent. The proof of a held run is dropped.
   */
  readonly settleByHand: (run: RunKey, hand: Hand, attempt?: number) => Promise<boolean>;
  /** Takes or prolongs a lease; `false` when somebody else has it and it has not ended. */
  readonly takeLease: (lease: Lease) => Promise<boolean>;
  /** Makes `sending` runs whose lease has ended by `now` (Unix milliseconds) `unknown`: their process is gone. */
  readonly expire: (now: number) => Promise<void>;
  /** All runs that are not settled, oldest first. */
  readonly open: () => Promise<readonly LedgerEntry[]>;
  /** Runs that are held for review, oldest first, so many at most. */
  readonly held: (most: number) => Promise<readonly LedgerEntry[]>;
  /**
   * The player's neighbours of a run in time: of the other runs of the same tournament that have a ticket and are neither refused
   * nor held, the last one that began at `startedAt` (Unix milliseconds) or before, and the first one that began after it.
   */
  readonly startedAround: (run: RunKey & RunStart) => Promise<readonly LedgerEntry[]>;
  /** Accepted runs that came in at a moment or after it, the latest first, so many at most. */
  readonly acceptedSince: (question: AcceptedSince) => Promise<readonly LedgerEntry[]>;
  /** What it knows of one player's runs in a tournament. */
  readonly account: (tournamentId: string, player: PlayerKey) => Promise<Account>;
  /**
   * The players of a tournament in the order of their keys: some thousand runs' worth of them after a key, or from the
   * first one on (`null`). `next` is the key to go on after; `null` at the end.
   */
  readonly totalsAfter: (tournamentId: string, after: PlayerKey | null) => Promise<TotalsPage>;
  /** All players of a tournament. */
  readonly totals: (tournamentId: string) => Promise<readonly AccountTotals[]>;
  /**
   * Folds settled runs into their accounts: those that last changed before a moment (Unix milliseconds), the oldest first, at most
   * `most` of them. It leaves out players who have an open run in the same tournament. Accounts and totals do not change, and a folded
   * run can never be claimed again; its scores and its record are gone. Returns how many were folded.
   */
  readonly fold: (before: number, most: number) => Promise<number>;
  /** Gives the database back; a pool handed in stays open. */
  readonly close: () => Promise<void>;
}
