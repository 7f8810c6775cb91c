import type { PlayerKey } from '../../domain/players/playerKey.ts';
import type { AccountTotals, Ledger } from './Ledger.ts';

/** All players of a tournament, page after page, in the order of their keys. */
export async function* eachTotals(
  totalsAfter: Ledger['totalsAfter'],
  tournamentId: string,
): AsyncGenerator<readonly AccountTotals[], void> {
  let after: PlayerKey | null = null;
  do {
    const page: Awaited<ReturnType<typeof totalsAfter>> = await totalsAfter(tournamentId, after);
    yield page.players;
    after = page.next;
  } while (after !== null);
}

/** The same as one list. */
export async function allTotals(
  totalsAfter: Ledger['totalsAfter'],
  tournamentId: string,
): Promise<readonly AccountTotals[]> {
  const all: AccountTotals[] = [];
  for await (const players of eachTotals(totalsAfter, tournamentId)) all.push(...players);
  return all;
}
