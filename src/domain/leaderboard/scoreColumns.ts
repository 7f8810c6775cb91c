import type { LeaderboardEntry } from '../model.ts';
import { cleanText } from '../text/cleanText.ts';
import type { ScoreFormat } from './ScoreFormat.ts';

/** How scores of one type are shown. The interface does not tell, so the game's developer does. */
export interface ScoreType {
  /** The API identifier, such as `kills`. */
  readonly name: string;
  /** What people read. Default: the name. */
  readonly label?: string | undefined;
  /** Default `integer`: every digit there is. */
  readonly format?: ScoreFormat | undefined;
  /** Marks the score that orders the board, and which way. The service does the ordering. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** Not shown as a column; it may still order the board. */
  readonly hidden?: boolean | undefined;
}

/** A column of scores. */
export interface ScoreColumn {
  /** The score type, as the service names it. */
  readonly name: string;
  /** What heads the column. */
  readonly label: string;
  /** How its values are written. */
  readonly format: ScoreFormat;
  /** Set on the column that is known to order the board. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** The strongest of a row: the ordering score, or the first. The others give way where there is no room. */
  readonly primary: boolean;
}

/** Most decimals of a column that nobody described: more are a measurement's noise, and no reader's interest. */
const mostDigits = 3;

/** Rows looked at to find out which score types there are. */
const rowsRead = 100;

/**
 * The columns, in the order given. Without `scoreTypes` there is one for each score type that the entries hold, in
 * the order in which they come, with as many decimals for all as the first entries need, and at most three.
 */
export function scoreColumns(
  scoreTypes: readonly ScoreType[] | undefined,
  entries: readonly LeaderboardEntry[],
): readonly ScoreColumn[] {
  const types = scoreTypes ?? typesIn(entries);
  const visible = types.filter(({ hidden }) => hidden !== true);
  const ordering = orderingScoreOf(types);
  const primary = visible.find(({ name }) => name === ordering) ?? visible[0];
  return visible.map((type) => ({
    name: type.name,
    label: type.label ?? asTitle(scoreTypeLabel(type.name)),
    format: type.format ?? 'integer',
    order: type.name === ordering ? type.order : undefined,
    primary: type === primary,
  }));
}

/** Whether two lists of columns show the same in the same way, even if they were written anew. */
export function sameColumns(one: readonly ScoreColumn[], other: readonly ScoreColumn[]): boolean {
  return (
    JSON.stringify(one) === JSON.stringify(other) &&
    // A function has no text: it is the same only if it is the very same.
    one.every(({ format }, index) => typeof format === 'object' || format === other[index]?.format)
  );
}

/** What a score type is called in a sentence where the game gave no label: by its name, which the service may have sent. */
export function scoreTypeLabel(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return cleanText(words, { longest: 40 }) || '–';
}

function asTitle(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The strongest column; `undefined` where there is none at all. */
export function primaryColumn(columns: readonly ScoreColumn[]): ScoreColumn | undefined {
  return columns.find(({ primary }) => primary);
}

/** The column that orders the board: which one was said to, or the only one; `undefined` when nobody knows. */
export function orderingColumn(columns: readonly ScoreColumn[]): ScoreColumn | undefined {
  return columns.find(({ order }) => order !== undefined) ?? (columns.length === 1 ? columns[0] : undefined);
}

/** The name of the score that orders the board, hidden or not; `null` when nobody said. */
export function orderingScoreOf(scoreTypes: readonly ScoreType[] | undefined): string | null {
  return scoreTypes?.find(({ order }) => order !== undefined)?.name ?? null;
}

function typesIn(entries: readonly LeaderboardEntry[]): readonly ScoreType[] {
  const read = entries.slice(0, rowsRead);
  const names = new Set(read.flatMap(({ scores }) => Object.keys(scores)));
  return [...names].map((name) => {
    const digits = Math.max(...read.map(({ scores }) => decimalsOf(scores[name])));
    return digits === 0 ? { name } : { name, format: { style: 'decimal', digits, mostDigits } };
  });
}

function decimalsOf(value: number | undefined): number {
  const decimals = value === undefined ? undefined : /\.(\d+)$/.exec(String(value))?.[1];
  return Math.min(decimals?.length ?? 0, mostDigits);
}
