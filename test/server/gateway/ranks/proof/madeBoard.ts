import type { LeaderboardEntry } from '../../../../../src/domain/model.ts';
import type { Look } from '../../../../../src/server/gateway/ranks/proof/Look.ts';
import { createPlayerTable } from '../../../../../src/server/gateway/ranks/table/createPlayerTable.ts';
import type { RankRule } from '../../../../../src/server/gateway/ranks/table/createRanking.ts';
import type { PlayerTable } from '../../../../../src/server/gateway/ranks/table/tableOf.ts';

/** Of each player, by score type. */
export type Totals = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The totals, as they are kept. */
export async function playerTable(totals: Totals): Promise<PlayerTable> {
  const builder = createPlayerTable(1000);
  for (const [id, scores] of Object.entries(totals)) builder.add(id, scores);
  const table = await builder.finish();
  if (table === undefined) throw new Error('A player came twice.');
  return table;
}

/** The board that a platform makes of totals: players who share a rank in the order of `totals`. */
export function boardOf(totals: Totals, { scoreType, order, ranks }: RankRule): readonly LeaderboardEntry[] {
  const valueOf = (scores: Readonly<Record<string, number>>): number => scores[scoreType] ?? 0;
  const direction = order === 'Desc' ? -1 : 1;
  const sorted = Object.entries(totals).toSorted(
    ([, one], [, other]) => (valueOf(one) - valueOf(other)) * direction,
  );
  const values = sorted.map(([, scores]) => valueOf(scores));
  const different = [...new Set(values)];
  return sorted.map(([id, scores]) => {
    const value = valueOf(scores);
    const rank = (ranks === 'dense' ? different : values).indexOf(value) + 1;
    return { id, rank, avatarUrl: null, name: null, username: null, scores };
  });
}

/** A part of the board. */
export function part(board: readonly LeaderboardEntry[], skip: number, most: number): Look {
  return { skip, entries: board.slice(skip, skip + most), total: board.length };
}
