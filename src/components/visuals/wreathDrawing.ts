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
const [light = '', shade = ''] = halves.map((half) =>
  Array.from({ length: 9 }, (_, index) => pair(index, half)).join(''),
);

/** The winner's wreath, in lines: what a branch to the right is made of, light from above, and the knot that ties two of them. */
export const wreathDrawing = {
  stem: 'M-8.7 54.8A53 53 0 0 0 31.9-42.3',
  light,
  shade: shade + ribbon,
  knot: 'M-3 54.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
};

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
