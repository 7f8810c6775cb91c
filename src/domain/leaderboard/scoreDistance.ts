/** What lies between two scores, without the error of floating-point subtraction: 0.3 between 1.1 and 1.4. */
export function scoreDistance(one: number, other: number): number {
  return Number(Math.abs(one - other).toPrecision(15));
}
