import type { ReactNode } from 'react';

/**
 * The winner's laurel: two branches around a picture, open at the top, tied below.
 *
 * Class `laurel-Wreath`, `-light`, `-shade`.
 */
export function Wreath(): ReactNode {
  return (
    <svg className="laurel-Wreath" width="144" height="136" viewBox="-72 -68 144 136" aria-hidden="true">
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path className="laurel-Wreath-stem" d="M-8.7 54.8A53 53 0 0 0 31.9-42.3" />
          <path className="laurel-Wreath-light" d={light} />
          <path className="laurel-Wreath-shade" d={`${shade}${ribbon}`} />
        </g>
      ))}
      <circle className="laurel-Wreath-light" cy="54.5" r="3" />
    </svg>
  );
}

const ribbon = 'M1.2 54.5C6 58 9 62 9.6 66.4l-4-2.2-3 2.8C2.4 62.4 1 58.6-1.2 55.4Z';

type Point = readonly [x: number, y: number];
type Half = readonly [Point, Point, Point];

/** Half a leaf of 20 units, from its foot at 0: two control points and the tip; a leaf is two halves. */
const halves: readonly Half[] = [
  [
    [6, 4.3],
    [14.4, 3.6],
    [20, 0],
  ],
  [
    [4.4, -5.2],
    [13.6, -4.9],
    [20, 0],
  ],
];
const [light, shade] = halves.map((half) =>
  Array.from({ length: 9 }, (_, index) => pair(index, half)).join(''),
);

/** One half of the two leaves that grow from one place of a branch: the outer one, and a smaller one inwards. */
function pair(index: number, half: Half): string {
  const angle = 1.344 - 0.2723 * index;
  const foot: Point = [53 * Math.cos(angle), 53 * Math.sin(angle)];
  // The longest are half way up.
  const size = 1 - 0.0135 * (index - 4) ** 2;
  // They lean away from where they grow out of the middle, by one radian and by two.
  return leaf(foot, angle - 1, size, half, 1) + leaf(foot, angle - 2, size * 0.66, half, -1);
}

function leaf(foot: Point, turn: number, size: number, half: Half, mirror: 1 | -1): string {
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const at = ([x, y]: Point): string =>
    [foot[0] + x * cos - y * mirror * sin, foot[1] + x * sin + y * mirror * cos]
      .map((coordinate) => coordinate.toFixed(1))
      .join(' ');
  return `M${at([0, 0])}C${half.map(at).join(' ')}Z`;
}
