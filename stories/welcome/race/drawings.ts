const body =
  'M-88-34Q-90-56-64-60L-46-88Q-42-94-34-94H34Q42-94 46-88L64-60Q90-56 88-34L84-10Q82-4 74-4H-74Q-82-4-84-10Z';
const wing = 'M-92-74H92L88-64H-88Z';

/** What all cars have: path, colour, how much it covers. */
const parts = [
  ['M-40-84H40L53-60H-53Z', '#141230', 1],
  ['M-34-80H6L-6-60H-46Z', '#5d6bb8', 0.5],
  [wing, 'wing', 1],
  ['M-80-50H80V-36H-80Z', '#170a1c', 1],
  ['M-78-43q0-5 5-5h42q5 0 5 5t-5 5h-42q-5 0-5-5zM26-43q0-5 5-5h42q5 0 5 5t-5 5h-42q-5 0-5-5z', '#ff3b5c', 1],
  ['M-76-46h48v3h-48zM28-46h48v3h-48z', '#ffd0d6', 1],
  ['M-18-27q0-3 3-3h30q3 0 3 3v7q0 3-3 3h-30q-3 0-3-3z', '#f3f1ff', 1],
  ['M-60-14H60V-6H-60Z', '#0d0b1a', 1],
] as const;
const paints = [
  ['#f2a33c', '#a85f16'],
  ['#39c6c0', '#1a6f86'],
  ['#e9edf5', '#9aa7c2'],
  ['#8d7bff', '#4a3bb0'],
] as const;

const path2d = new Map<string, Path2D>();
function pathOf(data: string): Path2D {
  const known = path2d.get(data) ?? new Path2D(data);
  path2d.set(data, known);
  return known;
}

/** A car from behind, standing at a point; the driver's own is red. */
export function drawCar(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  scale: number,
  lean: number,
  colour: number | 'own',
): void {
  const [paint, dark] =
    colour === 'own' ? (['#ff4d6d', '#8d1a3e'] as const) : (paints[colour % 4] ?? paints[0]);
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.globalAlpha = 0.55;
  context.fillStyle = '#05040f';
  context.beginPath();
  context.ellipse(0, 4, 96, 13, 0, 0, 7);
  context.fill();
  context.globalAlpha = 1;
  context.rotate(lean * 0.05);
  context.translate(lean * 5, 0);
  context.fillStyle = '#0b0a16';
  context.fillRect(-82, -26, 26, 30);
  context.fillRect(56, -26, 26, 30);
  context.fillStyle = paint;
  context.fill(pathOf(body));
  for (const [data, fill, cover] of parts) {
    context.globalAlpha = cover;
    context.fillStyle = fill === 'wing' ? dark : fill;
    context.fill(pathOf(data));
  }
  context.restore();
}

const leaf = 'M0-40C22-26 24 4 0 34C-24 4-22-26 0-40Z';

/** A golden leaf that turns: 1 shows its face, 0 its edge. */
export function drawLeaf(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  scale: number,
  turn: number,
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale * (Math.abs(turn) * 0.85 + 0.15), scale);
  context.fillStyle = turn > 0 ? '#ffd45e' : '#d99a2a';
  context.fill(pathOf(leaf));
  context.strokeStyle = '#8f5c0c';
  context.lineWidth = 4;
  context.stroke(pathOf('M0-30V30'));
  context.restore();
}
