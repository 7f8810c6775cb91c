import { fnv1a } from '../../../base/text/fnv1a.ts';

/**
 * A face for an id without a name: squares on a grid of five by five, the same on both sides, as a path. Always the same for an
 * id; the middle is always there.
 */
export function patternOf(id: string): string {
  const bits = fnv1a(id);
  let path = 'M2 2h1v1h-1z';
  for (let cell = 0; cell < 15; cell += 1) {
    const [x, y] = [cell % 3, Math.floor(cell / 3)];
    if ((bits >>> cell) & 1)
      for (const column of x === 2 ? [2] : [x, 4 - x]) path += `M${column} ${y}h1v1h-1z`;
  }
  return path;
}
