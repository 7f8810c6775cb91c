import { pause } from '../../base/async/pause.ts';
import { BoundedMap } from '../../base/BoundedMap.ts';
import { ShardedMap } from '../../base/ShardedMap.ts';
import type { PlayerTotals, Scores } from '../../domain/model.ts';
import { recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';
import { eachTotals } from '../ledger/allTotals.ts';
import type { AcceptedSince, Account, AccountTotals, Ledger, LedgerEntry } from '../ledger/Ledger.ts';
import { addScores } from '../../domain/scores.ts';
import { isAdopted } from './adoptTotals.ts';
import { addUp, subtractScores } from './compareTotals.ts';
import { explainTotals, type TotalsCase } from './explainTotals.ts';
import { inTurns, type TotalsIndex } from './indexTotals.ts';
import { countRuns, runCount, type RunCounts } from './runCounts.ts';

/**
 * What a tournament's totals have to show before a run that is not in them is taken for missing. That something cannot
 * be found is no proof by itself: totals may be cached, cut off or in another shape than was read.
 */
export type MissingProof =
  /** No run that was played after the one in question, and after it could still arrive, shows in them. */
  | 'no-witness'
  /** They are not those of the ledger for some other player. */
  | 'others-differ'
  /** They hold players whom the ledger does not know, and the player in question may be one of these. */
  | 'strangers'
  /** They have as many rows as a page has, and the player's may be on the next one. */
  | 'page';

/** What the ledger had of a tournament just before the platform's totals were read. */
export interface Witnesses {
  readonly before: RunCounts;
  /** Accepted runs that were begun since the moment asked for, the latest first. */
  readonly recent: readonly LedgerEntry[];
}

/** A tournament's totals beside the ledger's accounts. */
export interface Assessment {
  readonly rows: number;
  /** Whether an account of the ledger differs from the totals, whatever became of its open runs. */
  readonly differs: boolean;
  /** Whether there are totals of players whom the ledger does not know. */
  readonly hasStrangers: boolean;
  /** Accounts of possible witnesses, without open runs, that are exactly in the totals. */
  readonly fitting: ReadonlyMap<PlayerKey, Fit>;
}

/** An account whose totals are the ledger's. */
interface Fit {
  readonly accepted: Scores;
  readonly acceptedRuns: number;
  readonly platform: Scores;
}

const mostWitnesses = 500;
const mostOwnWitnesses = 32;
/** Of a player's latest runs: those that old totals may lack. */
const mostOfPlayer = 1000;
/** Whose runs are kept: hardly ever more than one witness, and whoever is decided about. */
const mostRead = 16;
/** Runs of a player of which nothing tells whether they were counted by some moment: more are never so at once, or prove nothing. */
const mostUnclear = 8;

/** Reads what can bear witness; `null` when nobody has played since, so that nothing can be proven. */
export async function callWitnesses(
  ledger: Ledger,
  { tournamentId, since, until }: Pick<AcceptedSince, 'tournamentId' | 'since'> & { readonly until: number },
): Promise<Witnesses | null> {
  const asked = { tournamentId, player: null, since, until, most: mostWitnesses };
  const latest = await ledger.acceptedSince(asked);
  // What is later than now was written when the clock was ahead: how long it is after anything, nobody knows.
  const recent = latest.filter((run) => run.createdAt <= until && !isAdopted(run));
  if (recent.length === 0) return null;
  return { before: await countRuns(ledger, tournamentId), recent };
}

/** Compares every account of the tournament with the totals that were read since `before`. */
export async function assessTotals(
  ledger: Ledger,
  tournamentId: string,
  { before, recent }: Witnesses,
  rows: readonly PlayerTotals[],
  index: TotalsIndex,
): Promise<Assessment> {
  const known = new ShardedMap<PlayerKey, true>();
  const mayBearWitness = new Set(recent.map(({ player }) => player));
  const fitting = new Map<PlayerKey, Fit>();
  let differs = false;

  async function compare(own: AccountTotals): Promise<void> {
    const { player, openRuns, accepted, acceptedRuns } = own;
    // What moved meanwhile can be compared with nothing. It bears no witness either.
    if (before.get(player) !== runCount(own)) return;
    const platform = addUp(index.get(player));
    if (openRuns > 0) {
      await pause();
      differs ||= !(await canFit(ledger, tournamentId, player, platform));
    } else if (Object.keys(subtractScores(platform ?? {}, accepted, acceptedRuns)).length > 0) differs = true;
    else if (platform !== null && mayBearWitness.has(player))
      fitting.set(player, { accepted, acceptedRuns, platform });
  }

  for await (const page of eachTotals(ledger.totalsAfter, tournamentId)) {
    for (const own of page) {
      known.set(own.player, true);
      if (!differs) await compare(own);
    }
    await pause();
    if (differs) break;
  }
  let hasStrangers = false;
  for await (const some of inTurns(differs ? [] : rows)) {
    hasStrangers ||= some.some(
      (row) =>
        !recordKeys(row).some((key) => known.has(key)) &&
        Object.values(row.scores).some((value) => value !== 0),
    );
  }
  return { rows: rows.length, differs, hasStrangers, fitting };
}

/** A player's account beside the platform's totals, before a run of theirs may be taken for missing. */
export interface LackingRuns {
  readonly player: PlayerKey;
  readonly account: Account;
  readonly platform: Scores | null;
  readonly leaderboardType: TotalsCase['leaderboardType'];
  /** Whether a request that was lost at one moment by the ledger's clock can no longer arrive at another. */
  readonly isSettledBy: (lostAt: number, moment: number) => boolean;
  readonly latestRuns: LatestRuns;
}

/** The runs of an account that were sent, and of which nobody has seen the answer, oldest first. */
export function unknownRuns({ open }: Pick<Account, 'open'>): readonly LedgerEntry[] {
  return open.filter(({ status }) => status === 'unknown');
}

/**
 * When a request of an account may have been lost last, by the ledger's clock. All of them count: once that was set back, the greatest
 * need not be the last.
 */
export function lostTimes(account: Account): readonly number[] {
  return [account.updatedAt, ...unknownRuns(account).map(({ updatedAt }) => updatedAt)];
}

/** What is lacking before a player's run may be taken for missing; `null` when it is proven. */
export async function whatIsLacking(
  given: LackingRuns,
  witnesses: Witnesses | null,
  assessment: Assessment | null,
): Promise<MissingProof | null> {
  const { player, account, platform, isSettledBy, latestRuns } = given;
  if (witnesses === null || assessment === null) return 'no-witness';
  if (assessment.differs) return 'others-differ';
  if (platform === null && assessment.hasStrangers) return 'strangers';
  if (platform === null && isPageful(assessment.rows)) return 'page';
  const cameAfter = (run: LedgerEntry): boolean =>
    begun(run) > changed(account) && lostTimes(account).every((lostAt) => isSettledBy(lostAt, run.createdAt));
  const byOthers = Map.groupBy(
    witnesses.recent.filter((run) => cameAfter(run) && run.player !== player),
    (run) => run.player,
  );
  for (const [other, runs] of byOthers) {
    const fit = assessment.fitting.get(other);
    if (fit !== undefined && (await isWitness(latestRuns, other, runs, fit))) return null;
  }
  return (await isOwnWitness(given)) ? null : 'no-witness';
}

/**
 * Whether totals that fit an account have at least one of these runs, its latest ones. Those of a moment before them are without them, and
 * without what else was counted since; where a run took something off, the sums may be the same all the same. When a run was counted is
 * known by halves: between its coming in and the last change of its record, which lie apart where it was sent again, reviewed, or found.
 */
async function isWitness(
  latestRuns: LatestRuns,
  player: PlayerKey,
  runs: readonly LedgerEntry[],
  { accepted, acceptedRuns, platform }: Fit,
): Promise<boolean> {
  const isSameWithout = (lacking: Scores): boolean =>
    Object.keys(subtractScores(platform, subtractScores(accepted, lacking), acceptedRuns)).length === 0;
  if (isSameWithout(addUp(runs) ?? {})) return false;
  const ids = new Set(runs.map(({ id }) => id));
  const latest = Math.max(...runs.map(begun));
  const known = (await latestRuns(player)).filter((run) => begun(run) <= latest);
  if (known.filter(({ id }) => ids.has(id)).length < runs.length) return false;
  // What was folded does not tell whether it took something off: by then totals are newer.
  if (!known.some(takesOff)) return true;
  const others = known.filter(({ id }) => !ids.has(id));
  const counted = Math.min(...runs.map(changed));
  let lacking = addUp(runs) ?? {};
  let added = 0;
  // Latest first. Between two comings-in nothing else can be lacking than what could be at the former of them.
  return !known
    .map(begun)
    .filter((moment) => moment <= counted)
    .some((moment) => {
      const later = others.slice(added).findIndex((run) => begun(run) <= moment);
      const end = later < 0 ? others.length : added + later;
      lacking = addScores([lacking, ...others.slice(added, end).map(({ scores }) => scores)]);
      added = end;
      const unclear = others.slice(end).filter((run) => changed(run) >= moment);
      return unclear.length > mostUnclear || sumsOf(unclear, lacking).some(isSameWithout);
    });
}

/** What each choice of some runs adds up to, on top of `sum`: none and all of them among the choices. */
function sumsOf(runs: readonly LedgerEntry[], sum: Scores): readonly Scores[] {
  let sums: readonly Scores[] = [sum];
  for (const { scores } of runs) sums = sums.flatMap((some) => [some, addScores([some, scores])]);
  return sums;
}

/** Where a run came in, in the order of the ledger: what was written by a clock that is set is ordered by none. */
function begun({ createdRevision, createdAt }: LedgerEntry): number {
  return createdRevision ?? createdAt;
}

/** Where a run or an account changed last, in the same order. */
function changed({ updatedRevision, updatedAt }: Pick<LedgerEntry, 'updatedRevision' | 'updatedAt'>): number {
  return updatedRevision ?? updatedAt;
}

/** The accepted runs of a player that old totals may lack, latest first. */
export type LatestRuns = (player: PlayerKey) => Promise<readonly LedgerEntry[]>;

/** Reads the runs of a tournament's players, once where many are decided about and one bears witness for all. */
export function createLatestRuns(ledger: Ledger, tournamentId: string): LatestRuns {
  const known = new BoundedMap<PlayerKey, readonly LedgerEntry[]>(mostRead);
  return async (player) => {
    const read = (): Promise<readonly LedgerEntry[]> =>
      ledger.acceptedSince({ tournamentId, player, since: 0, most: mostOfPlayer });
    const runs = known.get(player) ?? (await read()).toSorted((a, b) => begun(b) - begun(a));
    known.set(player, runs);
    return runs;
  };
}

/**
 * Whether an accepted run of a player took something off. Totals that lack it have more than they should, by which another run may
 * seem to be in them.
 */
export async function hasTakenOff(latestRuns: LatestRuns, player: PlayerKey): Promise<boolean> {
  return (await latestRuns(player)).some(takesOff);
}

function takesOff({ scores }: LedgerEntry): boolean {
  return Object.values(scores).some((value) => value < 0);
}

/**
 * Whether the player's own later runs prove that the totals are new enough: each of them shows in the totals, and could not be
 * mistaken for one of the unknown runs.
 */
async function isOwnWitness({
  player,
  account,
  platform,
  leaderboardType,
  isSettledBy,
  latestRuns,
}: LackingRuns): Promise<boolean> {
  const unknown = unknownRuns(account);
  const since = Math.min(...unknown.map(begun));
  const cameAfter = (run: LedgerEntry): boolean =>
    begun(run) > Math.max(...unknown.map(changed)) &&
    unknown.every(({ updatedAt }) => isSettledBy(updatedAt, run.createdAt));
  const runs = await latestRuns(player);
  // A lost penalty may seem to be in totals that are older than what came in before it.
  if (platform === null || [...runs, ...unknown].some(takesOff)) return false;
  // What came in before, and was sent again since, may be lacking in old totals, too.
  const later = runs.filter((run) => changed(run) >= since && changed(run) <= changed(account));
  if (later.length > mostOwnWitnesses) return false;
  if (!later.some((run) => cameAfter(run) && !isAdopted(run))) return false;
  const findings = explainTotals({
    acceptedRuns: account.acceptedRuns - later.length,
    accepted: without(account.accepted, later),
    unknown: [...unknown, ...later].map(({ scores }) => scores),
    platform,
    leaderboardType,
  });
  return findings.slice(unknown.length).every((finding) => finding === 'counted');
}

/** Whether any choice of an account's open runs gives the totals. */
async function canFit(
  ledger: Ledger,
  tournamentId: string,
  player: PlayerKey,
  platform: Scores | null,
): Promise<boolean> {
  const { acceptedRuns, accepted, open } = await ledger.account(tournamentId, player);
  const sent = open.filter(({ status }) => status !== 'waiting');
  if (sent.length === 0)
    return Object.keys(subtractScores(platform ?? {}, accepted, acceptedRuns)).length === 0;
  const unknown = sent.map(({ scores }) => scores);
  const findings = explainTotals({ acceptedRuns, accepted, unknown, platform, leaderboardType: 'Highscore' });
  return !findings.includes('totals-differ');
}

function without(accepted: Scores, runs: readonly LedgerEntry[]): Scores {
  return subtractScores(accepted, addUp(runs) ?? {});
}

/** The sizes in which lists are cut: an answer of exactly such a size may be a part of one. */
function isPageful(rows: number): boolean {
  return rows > 0 && (rows % 10 === 0 || rows % 25 === 0);
}
