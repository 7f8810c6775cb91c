import { pause } from '../../base/async/pause.ts';
import { isLaurelError } from '../../domain/LaurelError.ts';
import type { PlayerTotals } from '../../domain/model.ts';
import { recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';
import { thrownBy } from '../report.ts';
import type { LedgerClock } from '../ledger/createLedgerClock.ts';
import type { Account, Ledger, LedgerEntry } from '../ledger/Ledger.ts';
import type { ServiceClient } from '../service/ServiceClient.ts';
import { rulesOf, type Rules } from '../TournamentRules.ts';
import { addUp } from './compareTotals.ts';
import { indexTotals, type TotalsIndex } from './indexTotals.ts';
import {
  assessTotals,
  callWitnesses,
  createLatestRuns,
  hasTakenOff,
  lostTimes,
  unknownRuns,
  whatIsLacking,
  type Assessment,
  type LatestRuns,
  type Witnesses,
} from './evidence.ts';
import { explainTotals, type Finding, type TotalsCase } from './explainTotals.ts';
import { lackOf, reasonOf, type Reason } from './undecided.ts';

/** What deciding works with. */
export interface DecideContext {
  readonly ledger: Ledger;
  readonly clock: LedgerClock;
  readonly client: Pick<ServiceClient, 'getTotals'>;
  readonly rules: Rules | undefined;
  readonly settleAfter: number;
  readonly onError: (error: Error) => void;
}

/** What is to be done about an unknown run. */
export interface Decision {
  readonly entry: LedgerEntry;
  readonly finding: 'counted' | 'missing' | Reason;
}

/** One tournament as it was read, from the ledger and from the platform. */
interface Reading {
  readonly tournamentId: string;
  readonly records: TotalsIndex;
  readonly leaderboardType: TotalsCase['leaderboardType'];
  readonly witnesses: Witnesses | null;
  readonly assessment: Assessment | null;
  readonly latestRuns: LatestRuns;
}

/** No decision, since deciding failed. */
export function failedDecision(entry: LedgerEntry): Decision {
  return { entry, finding: reasonOf('failed') };
}

/**
 * Decides about the unknown runs of the players of these entries. Changes nothing. What fails for one player stays with
 * that player, and between two players everybody else has a turn.
 */
export async function decideTournament(
  context: DecideContext,
  tournamentId: string,
  entries: readonly LedgerEntry[],
): Promise<readonly Decision[]> {
  const { ledger, client, onError } = context;
  const decisions: Decision[] = [];
  const byPlayer = Map.groupBy(entries, ({ player }) => player);
  const failed = (player: PlayerKey, error: unknown): void => {
    onError(thrownBy('A reconciliation', error));
    decisions.push(...(byPlayer.get(player) ?? []).map(failedDecision));
  };
  // The accounts come first: only what they are before and after the totals were read can be compared with these.
  const accounts = new Map<PlayerKey, Account>();
  for (const player of byPlayer.keys()) {
    try {
      const account = await ledger.account(tournamentId, player);
      // Another process may have settled all of them meanwhile.
      if (unknownRuns(account).length > 0) accounts.set(player, account);
    } catch (error) {
      failed(player, error);
    }
  }
  if (accounts.size === 0) return decisions;
  const witnesses = await witnessesFor(context, tournamentId, accounts);
  let rows: readonly PlayerTotals[];
  try {
    rows = await client.getTotals({ tournamentId });
  } catch (error) {
    const reason = reasonOf('no-totals', isLaurelError(error) ? error : undefined);
    const unknown = [...accounts.values()].flatMap(unknownRuns);
    return [...decisions, ...unknown.map((entry) => ({ entry, finding: reason }))];
  }
  const records = await indexTotals(rows);
  const leaderboardType = (await rulesOf(context.rules, tournamentId))?.leaderboardType;
  const assessment = witnesses && (await assessTotals(ledger, tournamentId, witnesses, rows, records));
  const latestRuns = createLatestRuns(ledger, tournamentId);
  const reading: Reading = { tournamentId, records, leaderboardType, witnesses, assessment, latestRuns };
  for (const [player, account] of accounts) {
    try {
      decisions.push(...(await decidePlayer(context, reading, player, account)));
    } catch (error) {
      failed(player, error);
    }
    await pause();
  }
  return decisions;
}

/** What can prove that the totals are live, as far as any player has been quiet for long enough to need it. */
async function witnessesFor(
  { ledger, clock, settleAfter }: DecideContext,
  tournamentId: string,
  accounts: ReadonlyMap<PlayerKey, Account>,
): Promise<Witnesses | null> {
  const now = await clock.now();
  const since: number[] = [];
  for (const [player, account] of accounts) {
    const changedAt = clock.changedAt({ tournamentId, player }, account, now);
    const lostAt = Math.max(...unknownRuns(account).map(({ updatedAt }) => updatedAt));
    if (clock.lasted(changedAt, now).least >= settleAfter)
      since.push(Math.min(lostAt, changedAt) + settleAfter);
  }
  return since.length === 0
    ? null
    : callWitnesses(ledger, { tournamentId, since: Math.min(...since), until: now });
}

async function decidePlayer(
  context: DecideContext,
  reading: Reading,
  player: PlayerKey,
  account: Account,
): Promise<readonly Decision[]> {
  const unknown = unknownRuns(account);
  const obstacle = await obstacleTo(context.ledger, reading, player, account);
  if (obstacle !== null) return unknown.map((entry) => ({ entry, finding: obstacle }));
  const { records, leaderboardType, witnesses, assessment, latestRuns } = reading;
  const platform = addUp(records.get(player));
  const findings = explainTotals({
    acceptedRuns: account.acceptedRuns,
    accepted: account.accepted,
    unknown: unknown.map(({ scores }) => scores),
    platform,
    leaderboardType,
  });
  const { clock, settleAfter } = context;
  const now = await clock.now();
  const changedAt = clock.changedAt({ tournamentId: reading.tournamentId, player }, account, now);
  const isSettledBy = (lostAt: number, moment: number): boolean =>
    clock.lasted(Math.min(lostAt, changedAt), moment).least >= settleAfter;
  const whyNot = async (): Promise<Reason | null> => {
    if (!lostTimes(account).every((lostAt) => isSettledBy(lostAt, now))) return reasonOf('too-recent');
    const given = { player, account, platform, leaderboardType, isSettledBy, latestRuns };
    const lacking = await whatIsLacking(given, witnesses, assessment);
    return lacking && lackOf(lacking);
  };
  const decides = findings.some((finding) => finding === 'counted' || finding === 'missing');
  const takesOff = async (): Promise<boolean> => account.acceptedRuns > 0 && hasTakenOff(latestRuns, player);
  const isPlain = !decides || (areAllCounted(unknown, findings) && !(await takesOff()));
  const reason = isPlain ? null : await whyNot();
  const missing = unknown.filter((_, index) => findings[index] === 'missing');
  return unknown.map((entry, index) => {
    const finding = findings[index];
    const isHarmless = finding === 'no-trace' && leaderboardType === 'Highscore' && isZero(entry);
    // Where none was accepted, old totals lack none: what they have, they have. Which of two with the same scores it is that they have,
    // a late answer may tell.
    const isSure = finding === 'counted' && account.acceptedRuns === 0 && !hasTwin(entry, missing);
    return { entry, finding: isHarmless ? 'missing' : decide(finding, isSure ? null : reason) };
  });
}

/** Whether a run adds nothing, so that counting it twice is counting it once. */
function isZero({ scores }: LedgerEntry): boolean {
  return Object.values(scores).every((value) => value === 0);
}

function hasTwin({ scores }: LedgerEntry, others: readonly LedgerEntry[]): boolean {
  return others.some((other) => JSON.stringify(other.scores) === JSON.stringify(scores));
}

/**
 * Whether totals say so of all runs, which old totals never do where no run takes anything off: no other runs add up to as much. Where
 * they have some, and lack one that was accepted since, others may seem to make up for it.
 */
function areAllCounted(unknown: readonly LedgerEntry[], findings: readonly Finding[]): boolean {
  return unknown.every(
    ({ scores }, index) =>
      (findings[index] === 'counted' || findings[index] === 'no-trace') &&
      Object.values(scores).every((value) => value >= 0),
  );
}

function decide(finding: Finding = 'totals-differ', whyNot: Reason | null): Decision['finding'] {
  return finding === 'counted' || finding === 'missing' ? (whyNot ?? finding) : reasonOf(finding);
}

/** Why a player's totals say nothing about the ledger's account, or `null` when they do. */
async function obstacleTo(
  ledger: Ledger,
  { tournamentId, records }: Reading,
  player: PlayerKey,
  account: Account,
): Promise<Reason | null> {
  // Totals and ledger are of one moment only if nothing of this player moved while the totals were read.
  const after = await ledger.account(tournamentId, player);
  if (after.version !== account.version || account.open.some(({ status }) => status === 'sending')) {
    return reasonOf('in-flight');
  }
  const others = records
    .get(player)
    .flatMap(recordKeys)
    .filter((key) => key !== player);
  const accounts = await Promise.all(others.map((key) => ledger.account(tournamentId, key)));
  // The platform sums up two names that the ledger keeps apart.
  return accounts.some(({ updatedAt }) => updatedAt > 0) ? reasonOf('totals-differ') : null;
}
