import type { Textures } from 'phaser';

/** Colours by the letter that stands for them in a sprite. */
const inks: Readonly<Record<string, string>> = {
  w: '#f2f4ff',
  b: '#4a63c8',
  c: '#7fe3ff',
  o: '#ffb347',
  r: '#ff5d8f',
  m: '#a3245c',
  y: '#ffd84a',
  d: '#b57a12',
  t: '#5fd0ff',
  i: '#2a5fb0',
  g: '#a6ff3b',
  n: '#3f8f1c',
};

const half: Readonly<Record<string, readonly string[]>> = {
  ship: [
    '......w',
    '......w',
    '.....wc',
    '.....wc',
    '...w.wc',
    '...wwwb',
    '.w.wwbb',
    '.wwwwbb',
    '.wwwwww',
    '.ww.oww',
  ],
  crab: ['..r...', '...r..', '..rrrr', '.rrwrr', 'rrrrrr', 'r.rrrm', 'r.r..m', '...mm.'],
  moth: ['y.....', 'yy...y', 'yyy.yy', '.yyywy', '..yyyy', '.ddydy', 'dd.d.d', 'd....d'],
  star: ['.....t', '.t...t', '.tt.tt', '.ttttt', '..twtt', '..tttt', '...iii', '....i.'],
  frog: ['..g...', '.gg...', '.ggggg', '.gwggg', 'gggggg', 'g.gnng', 'n.n...', '..nn..'],
};

const whole: Readonly<Record<string, readonly string[]>> = {
  shot: ['g', 'g', 'g', 'w'],
  bomb: ['r', 'w', 'r', 'r'],
  spark: ['w'],
  visitor: [
    '.....rrrrrr.....',
    '...rrrrrrrrrr...',
    '..rrwrrwwrrwrr..',
    '.rrrrrrrrrrrrrr.',
    'mmmmmmmmmmmmmmmm',
    '...mm..mm..mm...',
  ],
};

/** Draws all sprites into textures of their names; of most only the left half is written down. */
export function drawSprites(textures: Textures.TextureManager): void {
  const mirrored = Object.entries(half).map(
    ([name, rows]) =>
      [
        name,
        rows.map(
          (row) =>
            row +
            row
              .split('')
              .toReversed()
              .slice(row.length % 2)
              .join(''),
        ),
      ] as const,
  );
  for (const [name, rows] of [...mirrored, ...Object.entries(whole)]) {
    if (textures.exists(name)) continue;
    const canvas = textures.createCanvas(name, rows[0]?.length ?? 1, rows.length);
    const drawing = canvas?.getContext();
    for (const [y, row] of rows.entries())
      for (const [x, letter] of row.split('').entries()) {
        const ink = inks[letter];
        if (ink === undefined || drawing === undefined) continue;
        drawing.fillStyle = ink;
        drawing.fillRect(x, y, 1, 1);
      }
    canvas?.refresh();
  }
  drawPlanet(textures);
}

/** A planet in four shades, dithered where one goes over into the next. */
function drawPlanet(textures: Textures.TextureManager): void {
  if (textures.exists('planet')) return;
  const size = 84;
  const shades = ['#6d55d8', '#5840b8', '#38288a', '#221858'];
  const canvas = textures.createCanvas('planet', size, size);
  const drawing = canvas?.getContext();
  if (canvas === null || drawing === undefined) return;
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [across, down] = [x - size / 2 + 0.5, y - size / 2 + 0.5];
      if (Math.hypot(across, down) > size / 2) continue;
      const light = ((across + down * 1.3) / size + 0.75) * 2.6 + ((x + y) % 2 === 0 ? 0.22 : -0.22);
      drawing.fillStyle = shades[Math.max(0, Math.min(3, Math.floor(light)))] ?? '';
      drawing.fillRect(x, y, 1, 1);
    }
  canvas.refresh();
}
