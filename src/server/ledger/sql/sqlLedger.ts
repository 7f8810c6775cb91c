import type { PlayerKey } from '../../../domain/players/playerKey.ts';
import { allTotals } from '../allTotals.ts';
import type { Claim, Ledger, TotalsPage } from '../Ledger.ts';
import { outcomeOfHand, sendsOf, statusBefore } from '../ledgerRules.ts';
import { knownVersionOf, migrate } from './migrate.ts';
import { onTables } from './onTables.ts';
import { fromOutcome, playerIn, proofOf, toAccount, toEntry, toTotals } from './rows.ts';
import type { Row, SqlDatabase, SqlValues } from './SqlDatabase.ts';
import * as statements from './statements.ts';

// So many runs and accounts are read in some milliseconds.
const pageSize = 1000;

/** A ledger over any database that speaks this much SQL. The schema is brought up to date before the first statement. */
export function sqlLedger(database: SqlDatabase): Ledger {
  const { onKnown, onAny } = migratedOnce(database);
  const claimRun = statements.claimRun(database);
  const reclaimRun = statements.reclaimRun(database);
  const setRunAside = statements.setRunAside(database);
  const settleRun = statements.settleRun(database);
  const settleRunByHand = statements.settleRunByHand(database);
  const expireRuns = statements.expireRuns(database);
  const accountSums = statements.accountSums(database);

  async function query(text: string, values: SqlValues): Promise<readonly Row[]> {
    return onKnown(() => database.query(text, values));
  }

  async function attemptOf(text: string, values: SqlValues): Promise<number | null> {
    const [row] = await query(text, values);
    return row === undefined ? null : Number(row['attempt']);
  }

  async function totalsAfter(tournamentId: string, after: PlayerKey | null): Promise<TotalsPage> {
    const from = [tournamentId, after ?? ''];
    const [row] = await query(statements.endOfPage, [...from, pageSize]);
    const next = row === undefined ? null : playerIn(row);
    const page = next === null ? from : [...from, next];
    // The sums are read first: where as many runs are counted as before, they are not of more runs than these.
    const sums = await query(statements.playerSums(database, next !== null), page);
    const players = toTotals(await query(statements.playerCounts(next !== null), page), sums);
    return { players, next };
  }

  return {
    now: () => database.now(),

    async find({ id, player }) {
      const [row] = await query(statements.findRun, [id, player]);
      return row === undefined ? null : toEntry(row);
    },

    async holders(id) {
      return (await query(statements.runHolders, [id])).map(playerIn);
    },

    claim(run) {
      return attemptOf(claimRun, newRun(run, run.leaseUntil));
    },

    async setAside({ outcome, ...run }) {
      const [status = null, reason = null] = fromOutcome(outcome);
      const values = [...newRun(run, status), reason, proofOf(outcome)];
      return (await attemptOf(setRunAside, values)) !== null;
    },

    reclaim({ id, player }, attempt, now, leaseUntil) {
      return attemptOf(reclaimRun, [id, player, attempt, leaseUntil, now]);
    },

    async settle({ id, player }, attempt, outcome, now) {
      const values = [id, player, attempt, ...fromOutcome(outcome), now, sendsOf(outcome), proofOf(outcome)];
      // It was sent, whatever a newer Laurel does meanwhile: left out, nobody would know how it ended.
      return (await onAny(() => database.query(settleRun, values))).length > 0;
    },

    async settleByHand({ id, player }, hand, attempt) {
      const [status, reason] = fromOutcome(outcomeOfHand(hand));
      const values = [
        id,
        player,
        status ?? null,
        reason ?? null,
        JSON.stringify(hand),
        hand.at,
        statusBefore(hand),
        attempt ?? null,
      ];
      return (await attemptOf(settleRunByHand, values)) !== null;
    },

    async takeLease({ name, holder, now, until }) {
      return (await query(statements.takeLease, [name, holder, until, now])).length > 0;
    },

    async expire(now) {
      await query(expireRuns, [now]);
    },

    async open() {
      return (await query(statements.openRuns, [])).map(toEntry);
    },

    async held(most) {
      return (await query(statements.heldRuns, [most])).map(toEntry);
    },

    async startedAround({ id, player, tournamentId, startedAt }) {
      return (await query(statements.runsStartedAround, [id, player, tournamentId, startedAt])).map(toEntry);
    },

    async acceptedSince({ tournamentId, player, since, until = Number.MAX_SAFE_INTEGER, most }) {
      const values = [tournamentId, since, most, until];
      const rows =
        player === null
          ? await query(statements.acceptedRuns, values)
          : await query(statements.acceptedRunsOfPlayer, [...values, player]);
      return rows.map(toEntry);
    },

    async account(tournamentId, player) {
      const values = [tournamentId, player];
      // The version is read first: if it is unchanged later, the rest was not torn either.
      const version = await query(statements.accountVersion, values);
      const sums = await query(accountSums, values);
      return toAccount(version, sums, await query(statements.openRunsOfAccount, values));
    },

    totalsAfter,
    totals: (tournamentId) => allTotals(totalsAfter, tournamentId),

    fold: (before, most) => onKnown(() => database.fold(before, most)),

    close: () => database.close(),
  };
}

/** What the statements that write a new run take first; the fifth value is their own. */
function newRun(
  { id, player, tournamentId, scores, now, limit, ticket, isRandom }: Omit<Claim, 'leaseUntil'>,
  own: number | string | null,
): SqlValues {
  const { since, runs } = limit ?? { since: now, runs: Number.MAX_SAFE_INTEGER };
  const start = [ticket?.startedAt ?? null, ticket?.seed ?? null];
  const random = isRandom === true ? 1 : 0;
  return [id, player, tournamentId, JSON.stringify(scores), own, now, since, runs, ...start, random];
}

/** Does work on the tables of a ledger. */
type OnTables = <T>(work: () => Promise<T>) => Promise<T>;

// Milliseconds: for so long an older server may go on beside a newer one, which counts and keeps runs in another way.
const lookLasts = 1000;

/**
 * Does work on the tables, which are made or brought up to date before the first work, and never again: if they vanish while the
 * server runs, somebody may be restoring a backup, and with new, empty tables every run would count a second time. `onKnown` rejects with
 * `LaurelError` of kind `config` soon after a newer Laurel has migrated them.
 */
function migratedOnce(database: SqlDatabase): { readonly onKnown: OnTables; readonly onAny: OnTables } {
  let ready: Promise<void> | undefined;
  let look: Promise<unknown> | undefined;
  let lookedAt = 0;

  async function make(): Promise<void> {
    ready ??= migrate(database).then(
      () => {
        lookedAt = performance.now();
      },
      (error: unknown) => {
        ready = undefined;
        throw error;
      },
    );
    await ready;
  }

  async function check(): Promise<void> {
    await make();
    if (performance.now() - lookedAt > lookLasts) {
      lookedAt = performance.now();
      look = knownVersionOf(database).catch((error: unknown) => {
        lookedAt = -Infinity;
        throw error;
      });
    }
    await look;
  }

  const after =
    (prepare: () => Promise<void>): OnTables =>
    (work) =>
      onTables(database, async () => {
        await prepare();
        return work();
      });
  return { onKnown: after(check), onAny: after(make) };
}
