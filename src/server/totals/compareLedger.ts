import { pause } from '../../base/async/pause.ts';
import type { PlayerKey } from '../../domain/players/playerKey.ts';
import type { TotalsReport } from '../../domain/runs/TotalsReport.ts';
import { eachTotals } from '../ledger/allTotals.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import type { ServiceClient } from '../service/ServiceClient.ts';
import { createComparison } from './compareTotals.ts';
import { indexTotals, inTurns } from './indexTotals.ts';
import { countRuns, runCount, type RunCounts } from './runCounts.ts';

interface Sources {
  readonly ledger: Pick<Ledger, 'totalsAfter'>;
  readonly client: Pick<ServiceClient, 'getTotals'>;
  readonly tournamentId: string;
}

/**
 * Compares a ledger with the platform's totals, as `compareTotals` does, with turns for everything else in between. The totals
 * are read as evidence: rejects with `LaurelError` of kind `malformed` when any part of them is not certain.
 *
 * The two cannot be read at one moment, so only players are compared who have no open run and whose account was the same before
 * and after the totals were read. Once one was not, they are all looked at a second time: hardly anybody plays on just then.
 */
export async function compareLedger(
  ledger: Sources['ledger'],
  client: Sources['client'],
  tournamentId: string,
): Promise<TotalsReport> {
  const sources = { ledger, client, tournamentId };
  const first = await look(sources, await countRuns(ledger, tournamentId));
  if (!first.hasMoved) return first.report;
  const { report } = await look(sources, first.counts, first.counts);
  return {
    ...report,
    players: first.report.players + report.players,
    differences: [...first.report.differences, ...report.differences],
  };
}

interface Look {
  readonly report: TotalsReport;
  /** How many runs those have by now who could not be compared. */
  readonly counts: ReadonlyMap<PlayerKey, number>;
  /** Whether any account changed meanwhile. */
  readonly hasMoved: boolean;
}

/** Reads the platform's totals, and compares everybody, or only some, whose account is still what it was before. */
async function look(
  { ledger, client, tournamentId }: Sources,
  before: RunCounts,
  only?: Look['counts'],
): Promise<Look> {
  const rows = await client.getTotals({ tournamentId });
  const comparison = createComparison(tournamentId, await indexTotals(rows));
  const counts = new Map<PlayerKey, number>();
  let hasMoved = false;
  for await (const page of eachTotals(ledger.totalsAfter, tournamentId)) {
    for (const own of page) {
      if (only?.has(own.player) === false) continue;
      const isSame = before.get(own.player) === runCount(own);
      hasMoved ||= !isSame;
      if (isSame && own.openRuns === 0) comparison.addOwn(own);
      else {
        comparison.leaveOut(own.player);
        counts.set(own.player, runCount(own));
      }
    }
    await pause();
  }
  // Whom the ledger does not know was told of by the first look.
  for await (const some of inTurns(only === undefined ? rows : []))
    for (const row of some) comparison.addRecord(row);
  return { report: { ...comparison.report(), moving: [...counts.keys()] }, counts, hasMoved };
}
