import type { Scores } from '../model.ts';
import { scoreOf } from '../scores.ts';

/**
 * What lies between two players' scores of a type, without the error of floating-point subtraction: 0.3 between 1.1 and 1.4.
 * `null` where one of them has none.
 */
export function scoreDistance(
  one: Scores | undefined,
  other: Scores | undefined,
  scoreType: string | null | undefined,
): number | null {
  const [a, b] = [scoreOf(one, scoreType), scoreOf(other, scoreType)];
  return a === undefined || b === undefined ? null : Number(Math.abs(a - b).toPrecision(15));
}
