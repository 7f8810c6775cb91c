import { isObject } from '../../domain/checkOptions.ts';
import type { Scores } from '../../domain/model.ts';

/**
 * Scores come as a list of `{ scoreType, value }` or as an object, depending on the operation. Every name is one, but
 * `__proto__`: to set that sets a prototype.
 */
export function toScores(value: unknown): Scores {
  const result: Record<string, number> = {};
  const add = (scoreType: unknown, score: unknown): void => {
    if (typeof scoreType !== 'string' || scoreType === '__proto__') return;
    if (typeof score === 'number' && Number.isFinite(score)) result[scoreType] = score;
  };
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      if (isObject(item)) add(item['scoreType'], item['value']);
    }
  } else if (isObject(value)) {
    for (const scoreType of Object.keys(value)) add(scoreType, value[scoreType]);
  }
  return result;
}
