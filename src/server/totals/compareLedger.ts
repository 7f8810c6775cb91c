import { pause } from '../../base/async/pause.ts';
import type { TotalsReport } from '../../domain/runs/TotalsReport.ts';
import { eachTotals } from '../ledger/allTotals.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import type { ServiceClient } from '../service/createServiceClient.ts';
import { createComparison } from './compareTotals.ts';
import { indexTotals, inTurns } from './indexTotals.ts';

/**
 * Compares a ledger with the platform's totals, as `compareTotals` does, with turns for everything else in between. The totals
 * are read as evidence: rejects with `LaurelError` of kind `malformed` when any part of them is not certain.
 */
export async function compareLedger(
  ledger: Pick<Ledger, 'totalsAfter'>,
  client: Pick<ServiceClient, 'getTotals'>,
  tournamentId: string,
): Promise<TotalsReport> {
  const rows = await client.getTotals({ tournamentId });
  const comparison = createComparison(tournamentId, await indexTotals(rows));
  for await (const page of eachTotals(ledger.totalsAfter, tournamentId)) {
    for (const own of page) comparison.addOwn(own);
    await pause();
  }
  for await (const some of inTurns(rows)) for (const row of some) comparison.addRecord(row);
  return comparison.report();
}
