import { pause } from '../../../../base/async/pause.ts';
import type { PlayerTable } from '../table/tableOf.ts';
import { createRanking, type Ranking, type RankRule } from '../table/createRanking.ts';
import { followsRule, holdsLook } from './holdsLook.ts';
import type { Look } from './Look.ts';

/** What was found out about how a board is made. */
export type FoundRule =
  | { readonly kind: 'found'; readonly ranking: Ranking }
  /** Nothing that totals can be ordered by makes this board; `isCertain` unless it moved meanwhile. */
  | { readonly kind: 'none'; readonly isCertain: boolean }
  /** Several do, and what would tell them apart could not be had. */
  | { readonly kind: 'several' };

/** What a rule is found with. */
export interface RuleSources {
  readonly table: PlayerTable;
  readonly first: Look;
  readonly before: Look | undefined;
  /** The board from so many places on; `undefined` when it could not be read. */
  readonly look: (skip: number) => Promise<Look | undefined>;
}

/** Each asks for one more page. */
const mostQuestions = 4;
/** Some milliseconds of work. */
const placesATurn = 100_000;

/**
 * Finds by which score type and in which order totals make the board: nothing in the interface says so. Where several do on the
 * first page, the board is looked at where they part.
 */
export async function findRule({ table, first, before, look }: RuleSources): Promise<FoundRule> {
  let left: Ranking[] = [];
  let isCertain = true;
  for (const rule of rulesOf(table)) {
    if (!followsRule(first, rule)) continue;
    const ranking = await createRanking(table, rule);
    const { holds } = holdsLook(ranking, first, before);
    if (holds === 'yes') left.push(ranking);
    else if (holds === 'open') isCertain = false;
  }
  for (let question = 0; ; question += 1) {
    const [one, ...others] = left;
    if (one === undefined) return { kind: 'none', isCertain };
    const apart = await partingPlace(one, others);
    if (apart === undefined) return { kind: 'found', ranking: one };
    const told = question < mostQuestions ? await look(Math.max(0, apart - 1)) : undefined;
    if (told === undefined) return { kind: 'several' };
    left = left.filter((ranking) => holdsLook(ranking, told, undefined).holds === 'yes');
    isCertain = false;
  }
}

function rulesOf({ scoreTypes, size }: PlayerTable): readonly RankRule[] {
  // Nobody has a place in any order.
  if (size === 0) return [{ scoreType: '', order: 'Desc', ranks: 'gaps' }];
  return scoreTypes.flatMap((scoreType) =>
    (['Desc', 'Asc'] as const).flatMap((order) =>
      (['gaps', 'dense'] as const).map((ranks) => ({ scoreType, order, ranks })),
    ),
  );
}

/** The first place at which the ranking says otherwise than one of the others; `undefined` when all say the same. */
async function partingPlace(one: Ranking, others: readonly Ranking[]): Promise<number | undefined> {
  const { size } = one.table;
  let first: number | undefined;
  for (const other of others) {
    const ranks = [ranksOf(one), ranksOf(other)] as const;
    for (let place = 0; place < (first ?? size); place += 1) {
      const differ = one.rowAt(place) !== other.rowAt(place);
      if (ranks[0](place) !== ranks[1](place) || differ) first = place;
      if (place % placesATurn === placesATurn - 1) await pause();
    }
  }
  return first;
}

/** The ranks at places that are asked for one after the other. */
function ranksOf({ rule, valueAt }: Ranking): (place: number) => number {
  let rank = 0;
  return (place) => {
    if (place === 0) rank = 1;
    else if (valueAt(place) !== valueAt(place - 1)) rank = rule.ranks === 'dense' ? rank + 1 : place + 1;
    return rank;
  };
}
