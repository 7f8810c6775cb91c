/** The sum of two values, or the largest number where no number holds it: JSON would have `null` there, which is no value. */
export function addValues(one: number, other: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, one + other));
}
