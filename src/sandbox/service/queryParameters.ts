import { isPlainDate } from '../../domain/time/period.ts';
import type { DayRange } from '../world/Board.ts';
import { dayOf } from '../world/createBoard.ts';
import { Refusal } from './Refusal.ts';

/** `startDate` and `endDate`. Throws `Refusal` when one is not a calendar date, or they are reversed. */
export function rangeOf(query: URLSearchParams): DayRange {
  const from = dateOf(query, 'startDate');
  const to = dateOf(query, 'endDate');
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('startDate is after endDate');
  return { from, to };
}

/** A whole number of at least `least`; `otherwise` when it is not given. Throws `Refusal` for anything else. */
export function countOf(query: URLSearchParams, name: string, otherwise: number, least: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < least) throw new Refusal(`Invalid ${name}`);
  return count;
}

function dateOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!isPlainDate(text)) throw new Refusal(`Invalid ${name}`);
  return dayOf(Date.parse(`${text}T00:00:00Z`));
}
