import { isObject } from '../../../../domain/checkOptions.ts';
import type { LeaderboardEntry } from '../../../../domain/model.ts';
import type { RankIndexReason } from '../../../../domain/Ranks.ts';
import { storedEntries } from '../../store/storedEntries.ts';
import type { Look } from '../proof/Look.ts';
import type { Known } from '../proof/proveIndex.ts';
import type { RankRule } from '../table/createRanking.ts';
import type { PlayerTable } from '../table/tableOf.ts';
import type { TableShape } from './packTable.ts';

/** What one gateway made, for all. */
export interface MadeIndex {
  /** Milliseconds from when it was begun to when the next one is. */
  readonly every: number;
  /** Milliseconds, by the platform's clock, at which it was begun. */
  readonly asOf: number;
  /** What was found out, and with whom the next one goes on. */
  readonly known: Known;
  /** Whom the board was seen to name. */
  readonly named: readonly LeaderboardEntry[];
  readonly outcome:
    | { readonly kind: 'proven'; readonly rule: RankRule; readonly table: PlayerTable }
    | { readonly kind: 'off'; readonly reason: RankIndexReason; readonly what: string };
}

/** What is kept of an index beside its table. */
export type IndexHead = Omit<MadeIndex, 'known' | 'outcome'> & {
  readonly known: Omit<Known, 'shown' | 'hidden'> & {
    readonly shown: readonly string[];
    readonly hidden: readonly string[];
  };
  readonly outcome:
    | Extract<MadeIndex['outcome'], { kind: 'off' }>
    | {
        readonly kind: 'proven';
        readonly rule: RankRule;
        readonly shape: TableShape;
        /** Where its pieces are, and what they are. */
        readonly slot: number;
        readonly marks: readonly string[];
      };
};

/** The head that a value of a store is; `undefined` where it is none. */
export function headOf(value: unknown): IndexHead | undefined {
  if (!isObject(value)) return undefined;
  const { every, asOf } = value;
  const named = storedEntries(value['named']);
  const known = knownOf(value['known']);
  const outcome = outcomeOf(value['outcome']);
  const isHead = isCount(every) && isCount(asOf);
  if (!isHead || named === undefined || known === undefined || outcome === undefined) return undefined;
  return { every, asOf, named, known, outcome };
}

/** What is missing of it is found out again. */
function knownOf(value: unknown): IndexHead['known'] | undefined {
  if (!isObject(value)) return undefined;
  const { shown, hidden, ties, next } = value;
  if (!isTexts(shown) || !isTexts(hidden)) return undefined;
  return {
    rule: ruleOf(value['rule']),
    ties: ties === 'same' || ties === 'other' ? ties : undefined,
    shown,
    hidden,
    first: lookOf(value['first']),
    next: isCount(next) ? next : undefined,
    further: lookOf(value['further']),
  };
}

function outcomeOf(value: unknown): IndexHead['outcome'] | undefined {
  if (!isObject(value)) return undefined;
  const { kind, reason, what, slot, marks } = value;
  if (kind === 'off' && typeof reason === 'string' && typeof what === 'string')
    return { kind, reason: reason as RankIndexReason, what };
  const [rule, shape] = [ruleOf(value['rule']), shapeOf(value['shape'])];
  if (kind !== 'proven' || rule === undefined || shape === undefined) return undefined;
  return isCount(slot) && isTexts(marks) ? { kind, rule, shape, slot, marks } : undefined;
}

function ruleOf(value: unknown): RankRule | undefined {
  if (!isObject(value)) return undefined;
  const { scoreType, order, ranks } = value;
  if (typeof scoreType !== 'string' || (order !== 'Desc' && order !== 'Asc')) return undefined;
  return ranks === 'gaps' || ranks === 'dense' ? { scoreType, order, ranks } : undefined;
}

function shapeOf(value: unknown): TableShape | undefined {
  if (!isObject(value)) return undefined;
  const { size, idBytes, scoreTypes } = value;
  return isCount(size) && isCount(idBytes) && isTexts(scoreTypes) ? { size, idBytes, scoreTypes } : undefined;
}

function lookOf(value: unknown): Look | undefined {
  if (!isObject(value)) return undefined;
  const { skip, total } = value;
  const entries = storedEntries(value['entries']);
  if (!isCount(skip) || entries === undefined) return undefined;
  return { skip, entries, total: isCount(total) ? total : null };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** A whole number from 0, or a time. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}
