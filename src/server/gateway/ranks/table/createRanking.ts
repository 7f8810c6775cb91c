import type { PlayerTable } from './tableOf.ts';
import { sortRows } from './sortRows.ts';

/** How totals make a board. */
export interface RankRule {
  /** The score type that orders it. */
  readonly scoreType: string;
  /** Whether the highest or the lowest comes first. */
  readonly order: 'Desc' | 'Asc';
  /** The rank behind two who share the first: 3, or 2. */
  readonly ranks: 'gaps' | 'dense';
}

/** A table in the order of a rule. A place is a number from 0; equal players stand in the order of the table. */
export interface Ranking {
  readonly rule: RankRule;
  readonly table: PlayerTable;
  readonly rowAt: (place: number) => number;
  readonly placeOf: (row: number) => number;
  /** 1 for the first; equal players share one. */
  readonly rankAt: (place: number) => number;
  /** The places of all who are equal to the one there: the first, and the one behind the last. */
  readonly groupAt: (place: number) => readonly [start: number, end: number];
  /** What the player at a place is ordered by. */
  readonly valueAt: (place: number) => number;
  readonly bytes: number;
}

/** The value that orders a board: who has none of the type stands as if it were 0, as in a sum of nothing. */
export function orderingValue(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

/** Orders a table. */
export async function createRanking(table: PlayerTable, rule: RankRule): Promise<Ranking> {
  const { size } = table;
  const values = table.valuesOf(rule.scoreType);
  const order = await sortRows((row) => orderingValue(values[row]), size, rule.order);
  const places = new Uint32Array(size);
  for (const [place, row] of order.entries()) places[row] = place;
  const direction = rule.order === 'Desc' ? -1 : 1;
  const valueAt = (place: number): number => orderingValue(values[order[place] ?? 0]);

  /** The first place whose value is that far from the one given, or further. */
  function firstPlace(value: number, mayEqual: boolean): number {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const further = (valueAt(middle) - value) * direction;
      if (further > 0 || (mayEqual && further === 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  function groupAt(place: number): readonly [number, number] {
    const value = valueAt(place);
    return [firstPlace(value, true), firstPlace(value, false)];
  }

  function denseRanksOf(): Uint32Array {
    const ranks = new Uint32Array(size);
    for (let place = 0, rank = 0; place < size; place += 1) {
      if (place === 0 || valueAt(place) !== valueAt(place - 1)) rank += 1;
      ranks[place] = rank;
    }
    return ranks;
  }

  const denseRanks = rule.ranks === 'dense' ? denseRanksOf() : undefined;
  return {
    rule,
    table,
    rowAt: (place) => order[place] ?? 0,
    placeOf: (row) => places[row] ?? 0,
    rankAt: (place) => denseRanks?.[place] ?? groupAt(place)[0] + 1,
    groupAt,
    valueAt,
    bytes: table.bytes + order.byteLength + places.byteLength + (denseRanks?.byteLength ?? 0),
  };
}
