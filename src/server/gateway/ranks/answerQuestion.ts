import type { ProvenIndex } from './createRankIndex.ts';
import type { IndexQuestion } from './readIndexQuestion.ts';
import type { RankIndexReason } from '../../../domain/Ranks.ts';

/** `data` of an index's answer; entries have the form of the interface's own, and a little more. */
export type IndexData =
  | { readonly state: 'off'; readonly reason: RankIndexReason }
  | {
      readonly state: 'proven';
      /** When its totals were read, in Unix milliseconds by the platform's clock. */
      readonly asOf: number;
      readonly totalEntries: number;
      readonly entries: readonly IndexEntry[];
      /** Of a search: how many players' names are known, and whether more begin with the text than are in the answer. */
      readonly named?: number;
      readonly more?: boolean;
    };

/** One player. */
export interface IndexEntry {
  readonly _id: string;
  readonly rank: number;
  /** Players above; `null` where nobody knows how those of the same rank stand. */
  readonly skip: number | null;
  /** How many of a hundred other players stand below; 100 where there are no others. */
  readonly percentile: number;
  readonly avatarUrl: string | null;
  readonly name: string | null;
  readonly username: string | null;
  readonly scores: readonly { readonly scoreType: string; readonly value: number }[];
}

/** Further names that are looked through, so that the best players among them come first. */
const mostMatches = 1000;

/** Answers out of an index. */
export function answerQuestion(index: ProvenIndex, question: IndexQuestion): IndexData {
  const { ranking, names, asOf } = index;
  const { table } = ranking;
  const of = { state: 'proven', asOf, totalEntries: table.size } as const;
  const placeOf = (id: string): number | undefined => {
    const row = table.rowOf(id);
    return row < 0 ? undefined : ranking.placeOf(row);
  };
  const placesOf = (ids: readonly string[]): readonly number[] =>
    ids
      .map(placeOf)
      .filter((place) => place !== undefined)
      .toSorted((one, other) => one - other);
  const entries = (places: readonly number[]): readonly IndexEntry[] =>
    places.map((place) => entryAt(index, place));

  switch (question.ask) {
    case 'players':
      return { ...of, entries: entries(placesOf(question.ids)) };
    case 'around': {
      const place = placeOf(question.id);
      if (place === undefined) return { ...of, entries: [] };
      const size = Math.min(question.size, table.size);
      const start = Math.max(0, Math.min(place - Math.floor((size - 1) / 2), table.size - size));
      const around = entries(Array.from({ length: size }, (_, offset) => start + offset));
      // Who of several that share a rank stands in this part, and in which order, is not known.
      if (around.some(({ skip }) => skip === null)) return { state: 'off', reason: 'ties' };
      return { ...of, entries: around };
    }
    default: {
      const ids = names.find(question.name, mostMatches);
      const places = placesOf(ids);
      const more = places.length > question.limit || ids.length === mostMatches;
      return { ...of, entries: entries(places.slice(0, question.limit)), named: names.count(), more };
    }
  }
}

function entryAt({ ranking, names, ties, hidden }: ProvenIndex, place: number): IndexEntry {
  const { table } = ranking;
  const row = ranking.rowAt(place);
  const id = table.idOf(row);
  const [start, end] = ranking.groupAt(place);
  const { name = null, username = null, avatarUrl = null } = names.of(id) ?? {};
  const scores = table.scoreTypes.flatMap((scoreType) => {
    const value = table.valuesOf(scoreType)[row] ?? Number.NaN;
    return Number.isNaN(value) || hidden.has(scoreType) ? [] : [{ scoreType, value }];
  });
  return {
    _id: id,
    rank: ranking.rankAt(place),
    skip: end - start === 1 || ties === 'same' ? place : null,
    percentile: table.size <= 1 ? 100 : (100 * (table.size - end)) / (table.size - 1),
    avatarUrl,
    name,
    username,
    scores,
  };
}
