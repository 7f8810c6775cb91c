import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** How much of what a colour is off by is handed on: less makes smaller files. */
const spread = 0.55;

/** Colours that are so near that they are counted as one, and how many pixels have them. */
interface Bin {
  readonly sum: [number, number, number];
  count: number;
}

/** A PNG of at most 256 colours from opaque pixels (RGBA, a byte each): a third of the size, for pictures of few colours. */
export function palettePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const palette = choosePalette(pixels);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  // Floyd and Steinberg: what a pixel's colour is off by goes to its neighbours, so that gradients have no steps.
  let here = new Float32Array((width + 2) * 3);
  let below = new Float32Array((width + 2) * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const wanted = [0, 1, 2].map((side) =>
        Math.max(0, Math.min(255, Math.round((pixels[at + side] ?? 0) + (here[(x + 1) * 3 + side] ?? 0)))),
      ) as unknown as Colour;
      const key = (wanted[0] << 16) | (wanted[1] << 8) | wanted[2];
      let index = nearest.get(key);
      if (index === undefined) nearest.set(key, (index = nearestOf(palette, wanted)));
      // Each row begins with its filter: none.
      rows[y * (width + 1) + x + 1] = index;
      for (const side of [0, 1, 2]) {
        const off = ((wanted[side] ?? 0) - (palette[index]?.[side] ?? 0)) * spread;
        const to = (x + 1) * 3 + side;
        here[to + 3] = (here[to + 3] ?? 0) + (off * 7) / 16;
        below[to - 3] = (below[to - 3] ?? 0) + (off * 3) / 16;
        below[to] = (below[to] ?? 0) + (off * 5) / 16;
        below[to + 3] = (below[to + 3] ?? 0) + off / 16;
      }
    }
    [here, below] = [below, here.fill(0)];
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, by palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Median cut: the box of colours whose longest side weighs most is halved, until there are 256. */
function choosePalette(pixels: Uint8Array): readonly Colour[] {
  const bins = new Map<number, Bin>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
    const bin = bins.get(key) ?? { sum: [0, 0, 0], count: 0 };
    bin.sum[0] += red;
    bin.sum[1] += green;
    bin.sum[2] += blue;
    bin.count += 1;
    bins.set(key, bin);
  }
  const boxes = [[...bins.values()]];
  while (boxes.length < 256) {
    const [widest] = boxes
      .map((box, index) => ({ index, ...longestSide(box) }))
      .toSorted((a, b) => b.weight - a.weight);
    if (widest === undefined || widest.weight === 0) break;
    const box = (boxes[widest.index] ?? []).toSorted((a, b) => value(a, widest.side) - value(b, widest.side));
    const half = box.reduce((sum, { count }) => sum + count, 0) / 2;
    let passed = 0;
    const cut = Math.max(
      1,
      box.findIndex(({ count }) => (passed += count) > half),
    );
    boxes.splice(widest.index, 1, box.slice(0, cut), box.slice(cut));
  }
  return boxes.map((box) => {
    const count = box.reduce((sum, bin) => sum + bin.count, 0);
    return [0, 1, 2].map((side) =>
      Math.round(box.reduce((sum, bin) => sum + (bin.sum[side] ?? 0), 0) / count),
    ) as unknown as Colour;
  });
}

function longestSide(box: readonly Bin[]): { readonly side: number; readonly weight: number } {
  if (box.length < 2) return { side: 0, weight: 0 };
  const count = box.reduce((sum, bin) => sum + bin.count, 0);
  const sides = [0, 1, 2].map((side) => {
    const values = box.map((bin) => value(bin, side));
    // Few pixels of a rare colour are seen as well as many of a common one, only less so.
    return { side, weight: (Math.max(...values) - Math.min(...values)) * count ** 0.4 };
  });
  return sides.toSorted((a, b) => b.weight - a.weight)[0] ?? { side: 0, weight: 0 };
}

function value({ sum, count }: Bin, side: number): number {
  return (sum[side] ?? 0) / count;
}

function nearestOf(palette: readonly Colour[], [red, green, blue]: Colour): number {
  let best = 0;
  let least = Infinity;
  for (const [index, colour] of palette.entries()) {
    const apart = 2 * (colour[0] - red) ** 2 + 4 * (colour[1] - green) ** 2 + 3 * (colour[2] - blue) ** 2;
    if (apart < least) [best, least] = [index, apart];
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
