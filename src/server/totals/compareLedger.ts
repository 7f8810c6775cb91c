import { ShardedMap } from '../../base/ShardedMap.ts';
import { pause } from '../../base/async/pause.ts';
import { recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { TotalsDifference, TotalsReport } from '../../domain/runs/TotalsReport.ts';
import { eachTotals } from '../ledger/allTotals.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import type { ServiceClient } from '../service/createServiceClient.ts';
import { differenceOf, differenceOfStranger } from './compareTotals.ts';
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
  const index = await indexTotals(rows);
  const known = new ShardedMap<PlayerKey, true>();
  const differences: TotalsDifference[] = [];
  let players = 0;
  for await (const page of eachTotals(ledger.totalsAfter, tournamentId)) {
    players += page.length;
    for (const own of page) {
      known.set(own.player, true);
      const difference = differenceOf(own, index.get(own.player));
      if (difference !== null) differences.push(difference);
    }
    await pause();
  }
  for await (const some of inTurns(rows)) {
    for (const row of some) {
      if (recordKeys(row).some((key) => known.has(key))) continue;
      players += 1;
      const difference = differenceOfStranger(row);
      if (difference !== null) differences.push(difference);
    }
  }
  return { tournamentId, players, differences };
}
