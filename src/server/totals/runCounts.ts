import { ShardedMap } from '../../base/ShardedMap.ts';
import type { PlayerKey } from '../../domain/players/playerKey.ts';
import { eachTotals } from '../ledger/allTotals.ts';
import type { AccountTotals, Ledger } from '../ledger/Ledger.ts';

/** How many runs each player has; what is the same before and after the platform is read was so meanwhile. */
export type RunCounts = Pick<ReadonlyMap<PlayerKey, number>, 'get'>;

/** The counts of all players of a tournament. */
export async function countRuns(
  ledger: Pick<Ledger, 'totalsAfter'>,
  tournamentId: string,
): Promise<RunCounts> {
  const counts = new ShardedMap<PlayerKey, number>();
  for await (const page of eachTotals(ledger.totalsAfter, tournamentId)) {
    for (const own of page) counts.set(own.player, runCount(own));
  }
  return counts;
}

/** One number for how many runs are accepted and how many are open: a million objects less to keep. */
export function runCount({ acceptedRuns, openRuns }: AccountTotals): number {
  return openRuns === 0 ? acceptedRuns : -(acceptedRuns * 1_000_000 + openRuns);
}
