import type { ScoreRecord, Scores } from '../../domain/model.ts';
import type { PlayerKey } from '../../domain/players/playerKey.ts';
import type { RefusalReason } from '../../domain/runs/run.ts';

/** One run as the ledger knows it, with where it stands. */
export type LedgerEntry = LedgerRun & LedgerState;

/**
 * What a run is known by: its player and the id that the player's page gave it. Nobody can take the id of another player's
 * run, whatever ids a game makes.
 */
export type RunKey = Pick<LedgerRun, 'player' | 'id'>;

/** What a hand decides: the run is accepted, may be sent again as if it never was, or is refused. */
export type HandVerdict = 'counted' | 'send-again' | 'refused';

/** A settlement by hand, as it stays in the ledger. */
export interface Hand {
  readonly verdict: HandVerdict;
  readonly by: string;
  readonly why: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** A right that one process at a time has. */
export interface Lease {
  readonly name: string;
  /** Who wants it: any text that no other process has. */
  readonly holder: string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly until: number;
}

/** What does not change about a run, and how far it has come. */
export interface LedgerRun {
  readonly id: string;
  readonly player: PlayerKey;
  readonly tournamentId: string;
  readonly scores: Scores;
  /** How often the run was claimed for sending. A process may only settle the attempt it claimed. */
  readonly attempt: number;
  /** How often it may have left for the service: attempts, without those of which no byte left. */
  readonly sends: number;
  /** Who settled it by hand, if anybody did. */
  readonly hand: Hand | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds of the last change of status. */
  readonly updatedAt: number;
}

/**
 * Where a run stands in the ledger.
 *
 * - `waiting`: written down, and certainly not counted: it was never sent, or the service did not take it in.
 * - `sending`: one process has claimed it and may be sending it, until its lease ends (Unix milliseconds).
 * - `accepted`, `refused`: settled for good, with the service's record if it gave one, or the reason.
 * - `unknown`: it was sent, and nobody has seen the answer. Only the scores operation can settle it.
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
      readonly status: 'refused';
      readonly leaseUntil: null;
      readonly reason: RefusalReason;
      readonly record: null;
    };

/** The states of a run in the ledger, by name. */
export type LedgerStatus = LedgerState['status'];

/** A run to claim. */
export interface Claim {
  readonly id: string;
  readonly player: PlayerKey;
  readonly tournamentId: string;
  readonly scores: Scores;
  /** Unix milliseconds. */
  readonly now: number;
  /** Until when nobody else may send it, in Unix milliseconds. */
  readonly leaseUntil: number;
  /** Refuses a new run when the player has that many since a time. Runs already in the ledger are not limited. */
  readonly limit?: { readonly runs: number; readonly since: number } | undefined;
}

/** How an attempt ended. */
export type Outcome =
  | { readonly status: 'unknown' }
  /** `isUnsent`: not a byte of it left, so it does not count as having been sent. */
  | { readonly status: 'waiting'; readonly isUnsent?: boolean | undefined }
  /** With the service's record, if it gave one. */
  | { readonly status: 'accepted'; readonly record?: ScoreRecord | undefined }
  | { readonly status: 'refused'; readonly reason: RefusalReason };

/** The outcome that a hand's verdict is. */
export function outcomeOfHand({ verdict, why }: Hand): Outcome {
  if (verdict === 'counted') return { status: 'accepted' };
  return verdict === 'send-again'
    ? { status: 'waiting', isUnsent: true }
    : { status: 'refused', reason: { code: 'refused-by-hand', message: why } };
}

/** How many sendings an outcome stands for. */
export function sendsOf(outcome: Outcome): 0 | 1 {
  return outcome.status === 'waiting' && outcome.isUnsent === true ? 0 : 1;
}

/** Everything the ledger knows about one player in one tournament, read at one moment. */
export interface Account {
  /** Number of accepted runs, and the sum of their values by score type. */
  readonly acceptedRuns: number;
  readonly accepted: Scores;
  /** The runs that are not settled, oldest first. */
  readonly open: readonly LedgerEntry[];
  /** When any run of the account last changed; 0 for an empty account. */
  readonly updatedAt: number;
  /** Differs whenever anything about the account differs. */
  readonly version: string;
}

/** Which accepted runs of a tournament are asked for. */
export interface AcceptedSince {
  readonly tournamentId: string;
  /** Those of one player; `null` for everybody's. */
  readonly player: PlayerKey | null;
  /** Unix milliseconds. */
  readonly since: number;
  readonly most: number;
}

/** One player's runs in one tournament, summed up. */
export interface AccountTotals {
  readonly player: PlayerKey;
  readonly acceptedRuns: number;
  readonly accepted: Scores;
  /** How many runs are not settled. */
  readonly openRuns: number;
}

/**
 * The runs and their fate, in a database: what makes a run count once. Each method is atomic, also between
 * processes that share the database; `test/server/ledgerContract.ts` is what an implementation has to pass.
 */
export interface Ledger {
  /**
   * The time in Unix milliseconds, by the one clock that all processes on this ledger share: the database's where it is
   * a server of its own, so that game servers whose clocks differ judge leases and quiet accounts alike.
   */
  readonly now: () => Promise<number>;
  /** The run, or `null` when it was never claimed. */
  readonly find: (run: RunKey) => Promise<LedgerEntry | null>;
  /** The players who have a run of that id. */
  readonly holders: (id: string) => Promise<readonly PlayerKey[]>;
  /**
   * Writes the run down as `sending`, or takes over the player's `waiting` one of the same tournament and scores.
   * Returns the number of the attempt, or `null` when somebody else has it, it is settled, or the limit is reached.
   */
  readonly claim: (claim: Claim) => Promise<number | null>;
  /** Takes an `unknown` run for another attempt, if it still is at that attempt. */
  readonly reclaim: (run: RunKey, attempt: number, now: number, leaseUntil: number) => Promise<number | null>;
  /** Writes down how an attempt ended, if the run is still `sending` or `unknown` at that attempt. */
  readonly settle: (run: RunKey, attempt: number, outcome: Outcome, now: number) => Promise<boolean>;
  /** Settles a run that is `unknown`, and no other, and keeps who decided and why. `send-again` makes it `waiting`, never sent. */
  readonly settleByHand: (run: RunKey, hand: Hand) => Promise<boolean>;
  /** Takes or prolongs a lease, unless somebody else's has not ended. */
  readonly takeLease: (lease: Lease) => Promise<boolean>;
  /** Makes `sending` runs whose lease has ended `unknown`: their process is gone. */
  readonly expire: (now: number) => Promise<void>;
  /** All runs that are not settled, oldest first. */
  readonly open: () => Promise<readonly LedgerEntry[]>;
  /** Accepted runs that were first claimed at a moment or after it, the latest first, so many at most. */
  readonly acceptedSince: (question: AcceptedSince) => Promise<readonly LedgerEntry[]>;
  readonly account: (tournamentId: string, player: PlayerKey) => Promise<Account>;
  /** All players of a tournament. */
  readonly totals: (tournamentId: string) => Promise<readonly AccountTotals[]>;
  /** Gives the database back; a pool handed in stays open. */
  readonly close: () => Promise<void>;
}
