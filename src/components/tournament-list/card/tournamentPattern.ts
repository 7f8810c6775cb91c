import { fnv1a } from '../../../base/text/fnv1a.ts';
import { hueCount } from '../../parts/avatar/avatarStyle.ts';

/** A pattern of 8 by 5 tiles, each 2 units wide, in three layers for three tones: the `d` of a path for each. */
export interface TournamentPattern {
  /** One of the `hueCount` hues of the style sheet (`data-hue`). */
  readonly hue: number;
  readonly layers: readonly [soft: string, middle: string, strong: string];
}

export const patternColumns = 8;
export const patternRows = 5;

// Corners of a tile of 2 by 2 as quarter circles, halves as triangles, and a dot: they join up across tiles.
const shapes: readonly string[] = [
  'h2a2 2 0 0 1-2 2z',
  'h2v2a2 2 0 0 1-2-2z',
  'm2 0v2h-2a2 2 0 0 1 2-2z',
  'v2h2a2 2 0 0 0-2-2z',
  'h2l-2 2z',
  'h2v2z',
  'm1 .3a.7.7 0 0 1 0 1.4.7.7 0 0 1 0-1.4z',
  'h2v1h-2z',
];

/**
 * The picture of a tournament that has none, drawn from its id: always the same for one id, and different for two
 * with the certainty of 64 random bits.
 */
export function tournamentPattern(id: string): TournamentPattern {
  const random = randomFrom(id);
  // Without the two between orange and green, which are mud in the dark.
  const nth = random() % (hueCount - 2);
  const hue = nth < 2 ? nth : nth + 2;
  const layers: [string, string, string] = ['', '', ''];
  for (let row = 0; row < patternRows; row += 1) {
    for (let column = 0; column < patternColumns; column += 1) {
      const bits = random();
      // A third of the tiles stays empty, so that the others read as figures.
      if (bits % 3 === 0) continue;
      const layer = ([0, 0, 1, 1, 2] as const)[(bits >>> 8) % 5] ?? 0;
      layers[layer] += `M${column * 2} ${row * 2}${shapes[(bits >>> 16) % shapes.length]}`;
    }
  }
  return { hue, layers };
}

/** Numbers of 32 bits that follow from a text: two FNV-1a hashes as the seed of xoroshiro64**. */
function randomFrom(text: string): () => number {
  let a = fnv1a(text);
  let b = fnv1a(text, 0x9e3779b9) || 1;
  return () => {
    const result = Math.imul(rotate(Math.imul(a, 0x9e3779bb), 5), 5) >>> 0;
    b ^= a;
    a = rotate(a, 26) ^ b ^ (b << 9);
    b = rotate(b, 13);
    return result;
  };
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
