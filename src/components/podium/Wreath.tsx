import type { ReactNode } from 'react';

/**
 * The winner's laurel: two branches around a picture, open at the top, tied below.
 *
 * Class `laurel-Wreath`, `-light`, `-shade`.
 */
export function Wreath(): ReactNode {
  return (
    <svg
      className="laurel-Wreath"
      width="144"
      height="136"
      viewBox="-72 -68 144 136"
      aria-hidden="true"
      focusable="false"
    >
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path className="laurel-Wreath-stem" d="M-8.7 54.8A53 53 0 0 0 31.9-42.3" />
          <path className="laurel-Wreath-light" d={light} />
          <path className="laurel-Wreath-shade" d={shade} />
        </g>
      ))}
      <path
        className="laurel-Wreath-shade"
        d="M-1.2 54.5C-6 58-9 62-9.6 66.4l4-2.2 3 2.8C-2.4 62.4-1 58.6 1.2 55.4Z"
      />
      <path
        className="laurel-Wreath-shade"
        d="M1.2 54.5C6 58 9 62 9.6 66.4l-4-2.2-3 2.8C2.4 62.4 1 58.6-1.2 55.4Z"
      />
      <circle className="laurel-Wreath-light" cy="54.5" r="3" />
    </svg>
  );
}

type Point = readonly [x: number, y: number];

/** Half a leaf of 20 units, from its foot at 0: two control points and the tip; a leaf is two halves. */
const halves: readonly (readonly [Point, Point, Point])[] = [
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
/** The length of each pair of leaves along a branch, as part of the longest. */
const lengths = [0.79, 0.88, 0.95, 0.99, 1, 0.98, 0.94, 0.86, 0.77];
const [light, shade] = halves.map((_, half) =>
  lengths.map((length, index) => pair(index, length, half)).join(''),
);

/** One half of the two leaves that grow from one place of a branch: the outer one, and a smaller one inwards. */
function pair(index: number, length: number, half: number): string {
  const angle = 77 - 15.6 * index;
  const foot: Point = [53 * Math.cos(radians(angle)), 53 * Math.sin(radians(angle))];
  const turn = 20 - 15.6 * index;
  return leaf(foot, turn, length, half, 1) + leaf(foot, turn - 57, length * 0.66, half, -1);
}

function leaf(foot: Point, turn: number, size: number, half: number, mirror: 1 | -1): string {
  const [cos, sin] = [Math.cos(radians(turn)) * size, Math.sin(radians(turn)) * size];
  const at = ([x, y]: Point): string =>
    [foot[0] + x * cos - y * mirror * sin, foot[1] + x * sin + y * mirror * cos]
      .map((coordinate) => coordinate.toFixed(1))
      .join(' ');
  return `M${at([0, 0])}C${(halves[half] ?? []).map(at).join(' ')}Z`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
