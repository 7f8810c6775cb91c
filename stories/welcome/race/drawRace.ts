import { createRandom } from '../../../src/sandbox/world/random.ts';
import { drawCar, drawLeaf } from './drawings.ts';
import { ownZ, type Race } from './createRace.ts';

/** How a race is drawn. */
export interface Look {
  /** Nothing but the road and what is on it moves: no shaking, no swaying, no streaks. */
  readonly calm: boolean;
  /** Whether points rise from what was gained. */
  readonly gains: boolean;
  /** How far to the side the road runs, in widths of the picture. */
  readonly shift: number;
}

/** Draws a race into a canvas of any size. */
export type DrawRace = (race: Race, look: Look) => void;

const nearest = 4.4;
const lampEvery = 26;

/** The road along the coast at night: all that never moves is drawn once, and again when the size changes. */
export function createDrawing(canvas: HTMLCanvasElement): DrawRace {
  const context = canvas.getContext('2d');
  let scenery: HTMLCanvasElement | undefined;
  let glow: HTMLCanvasElement | undefined;
  return (race, look) => {
    if (context === null || canvas.width === 0 || canvas.height === 0) return;
    if (scenery?.dataset['size'] !== `${canvas.width}x${canvas.height}`) {
      scenery = drawScenery(canvas.width, canvas.height);
      glow ??= drawGlow();
    }
    if (glow !== undefined) draw(context, race, look, scenery, glow);
  };
}

interface View {
  readonly width: number;
  readonly height: number;
  readonly horizon: number;
  /** Pixels of half the road at one metre. */
  readonly scale: number;
  readonly bend: number;
  readonly eye: number;
  /** The middle of the picture. */
  readonly middle: number;
}

function draw(
  context: CanvasRenderingContext2D,
  race: Race,
  look: Look,
  scenery: HTMLCanvasElement,
  glow: HTMLCanvasElement,
): void {
  const { width, height } = context.canvas;
  const view: View = {
    width,
    height,
    horizon: Math.round(height * 0.44),
    scale: Math.min(width * 0.62 * (1 + look.shift), height * 0.84) * ownZ,
    bend: look.calm ? 0.25 : Math.sin(race.distance / 130) * 0.9 + 0.2,
    eye: race.x * 0.55,
    middle: width * (0.5 + look.shift),
  };
  context.save();
  if (race.shaking > 0 && !look.calm) {
    context.translate(
      Math.sin(race.shaking * 90) * race.shaking * height * 0.03,
      Math.cos(race.shaking * 70) * race.shaking * height * 0.02,
    );
  }
  const sway = look.calm ? 0 : -view.bend * width * 0.05 - race.x * width * 0.01;
  context.drawImage(scenery, Math.round((width - scenery.width) / 2 + width * look.shift + sway), 0);
  drawGround(context, view, race.distance);
  drawThings(context, view, race, look, glow);
  if (!look.calm) drawStreaks(context, view, race);
  context.restore();
}

/** Where something on the road is on the screen, and how large half the road is there. */
function place({ middle, height, horizon, scale, bend, eye }: View, x: number, z: number) {
  const half = scale / z;
  const way = bend * (z / 60) ** 2;
  return {
    x: middle + (x - eye + way) * half,
    y: horizon + ((height - horizon) * nearest) / z,
    half,
  };
}

function drawGround(context: CanvasRenderingContext2D, view: View, distance: number): void {
  const { width, height, horizon } = view;
  const row = Math.max(1, Math.round(height / 640));
  for (let y = horizon + 1; y < height; y += row) {
    const z = ((height - horizon) * nearest) / (y - horizon);
    const { x, half } = place(view, 0, z);
    const far = Math.min(1, z / 110);
    const at = z + distance;
    const even = Math.floor(at / 7) % 2 === 0;
    context.fillStyle = mix(even ? [22, 17, 44] : [19, 14, 39], [62, 36, 92], far);
    context.fillRect(-20, y, width + 40, row);
    const curb = half * 1.09;
    context.fillStyle = mix(even ? [232, 68, 96] : [226, 222, 240], [118, 62, 112], far * 0.8);
    context.fillRect(x - curb, y, curb * 2, row);
    context.fillStyle = mix(even ? [48, 45, 72] : [44, 41, 67], [88, 58, 104], far);
    context.fillRect(x - half, y, half * 2, row);
    if (Math.floor(at / 4) % 2 === 0) {
      context.fillStyle = mix([214, 208, 238], [120, 88, 140], far);
      const dash = Math.max(0.6, half * 0.018);
      for (const lane of [-1 / 3, 1 / 3]) context.fillRect(x + lane * half - dash, y, dash * 2, row);
    }
  }
}

function drawThings(
  context: CanvasRenderingContext2D,
  view: View,
  race: Race,
  look: Look,
  glow: HTMLCanvasElement,
): void {
  const things: { readonly z: number; readonly draw: () => void }[] = [];
  for (let index = 1; index < 7; index += 1) {
    const z = index * lampEvery - (race.distance % lampEvery);
    if (z > 3) things.push({ z, draw: () => drawLamps(context, view, z, glow) });
  }
  for (const leaf of race.leaves) {
    if (leaf.z > ownZ) {
      things.push({
        z: leaf.z,
        draw: () => {
          if (leaf.z > 120) return;
          const at = place(view, leaf.x, leaf.z);
          drawLeaf(
            context,
            at.x,
            at.y - at.half * 0.11,
            at.half * 0.0032,
            look.calm ? 0.9 : Math.cos((race.distance + leaf.z) / 9),
          );
        },
      });
    }
  }
  for (const car of race.cars) {
    if (car.z < 2.6) continue;
    things.push({
      z: car.z,
      draw: () => {
        const at = place(view, car.x, car.z);
        drawCar(context, at.x, at.y, at.half * 0.00268, 0, car.colour);
      },
    });
  }
  things.push({
    z: ownZ,
    draw: () => {
      const at = place(view, race.x, ownZ);
      drawCar(context, at.x, at.y, at.half * 0.0029, look.calm ? 0 : race.lean, 'own');
    },
  });
  for (const thing of things.toSorted((a, b) => b.z - a.z)) thing.draw();
  if (look.gains) drawGains(context, view, race, look);
}

function drawLamps(context: CanvasRenderingContext2D, view: View, z: number, glow: HTMLCanvasElement): void {
  for (const side of [-1, 1]) {
    const foot = place(view, side * 1.34, z);
    const high = foot.half * 0.86;
    const reach = -side * foot.half * 0.28;
    context.strokeStyle = '#151029';
    context.lineWidth = Math.max(1, foot.half * 0.02);
    context.beginPath();
    context.moveTo(foot.x, foot.y);
    context.lineTo(foot.x, foot.y - high);
    context.quadraticCurveTo(foot.x, foot.y - high * 1.06, foot.x + reach, foot.y - high * 1.08);
    context.stroke();
    const size = foot.half * 0.62;
    context.drawImage(glow, foot.x + reach - size / 2, foot.y - high * 1.06 - size / 2, size, size);
  }
}

function drawGains(context: CanvasRenderingContext2D, view: View, race: Race, look: Look): void {
  context.textAlign = 'center';
  for (const { x, points, age } of race.gains) {
    const at = place(view, x, ownZ);
    const size = view.height * (points > 9 ? 0.06 : 0.04);
    context.globalAlpha = Math.max(0, 1 - age / 0.8);
    context.font = `800 ${size}px system-ui, sans-serif`;
    const y = at.y - at.half * 0.34 - (look.calm ? 0 : age * view.height * 0.16);
    context.lineWidth = size * 0.16;
    context.strokeStyle = '#170a2c';
    context.strokeText(`+${points}`, at.x, y);
    context.fillStyle = points > 9 ? '#ffe08a' : '#ffffff';
    context.fillText(`+${points}`, at.x, y);
  }
  context.globalAlpha = 1;
}

function drawStreaks(context: CanvasRenderingContext2D, view: View, race: Race): void {
  const { width, height } = view;
  context.strokeStyle = '#ffffff';
  context.lineWidth = Math.max(1, height / 420);
  for (let index = 0; index < 10; index += 1) {
    const angle = (index * 2.39996) % (Math.PI * 2);
    const run = ((race.distance / 26 + index * 0.37) % 1) ** 2;
    const from = 0.5 + run * 0.6;
    context.globalAlpha = 0.16 * run;
    context.beginPath();
    for (const reach of [from, from + 0.07]) {
      context.lineTo(
        view.middle + Math.cos(angle) * width * reach,
        view.horizon + Math.abs(Math.sin(angle)) * height * reach,
      );
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Sky, moon, hills, the town and the sea. */
function drawScenery(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * 1.6);
  canvas.height = height;
  canvas.dataset['size'] = `${width}x${height}`;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const wide = canvas.width;
  const horizon = Math.round(height * 0.44);
  const random = createRandom(11);
  const sky = context.createLinearGradient(0, 0, 0, horizon);
  sky.addColorStop(0, '#0d0a2b');
  sky.addColorStop(0.5, '#33195f');
  sky.addColorStop(0.8, '#7a2f74');
  sky.addColorStop(1, '#c8577a');
  context.fillStyle = sky;
  context.fillRect(0, 0, wide, height);
  for (let star = 0; star < 70; star += 1) {
    context.globalAlpha = 0.25 + random() * 0.7;
    context.fillStyle = '#fff';
    const size = (height / 460) * (0.5 + random() * 0.9);
    context.beginPath();
    context.arc(random() * wide, random() * horizon * 0.72, size, 0, 7);
    context.fill();
  }
  context.globalAlpha = 1;
  drawMoon(context, wide * 0.64, height * 0.17, height * 0.085);
  context.fillStyle = '#f08a8a';
  for (const [x, y, long] of [
    [0.1, 0.33, 0.3],
    [0.52, 0.375, 0.4],
    [0.3, 0.27, 0.14],
  ] as const) {
    context.globalAlpha = 0.4;
    context.fillRect(wide * x, height * y, wide * long, Math.max(1, height / 260));
  }
  context.globalAlpha = 1;
  context.fillStyle = '#4b2263';
  context.beginPath();
  context.moveTo(0, horizon);
  for (let x = 0; x <= 12; x += 1) {
    context.lineTo((wide * x) / 12, horizon - height * (0.045 + 0.035 * Math.sin(x * 1.7) + random() * 0.03));
  }
  context.lineTo(wide, horizon);
  context.fill();
  drawTown(context, wide, height, horizon, random);
  return canvas;
}

function drawMoon(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const halo = context.createRadialGradient(x, y, radius * 0.8, x, y, radius * 3.4);
  halo.addColorStop(0, 'rgb(255 226 190 / 42%)');
  halo.addColorStop(1, 'rgb(255 226 190 / 0%)');
  context.fillStyle = halo;
  context.fillRect(x - radius * 4, y - radius * 4, radius * 8, radius * 8);
  context.fillStyle = '#fbe7cc';
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
  context.fillStyle = '#efcfac';
  for (const [dx, dy, size] of [
    [-0.3, -0.2, 0.22],
    [0.32, 0.3, 0.28],
    [0.1, -0.5, 0.13],
  ] as const) {
    context.beginPath();
    context.arc(x + dx * radius, y + dy * radius, size * radius, 0, 7);
    context.fill();
  }
}

function drawTown(
  context: CanvasRenderingContext2D,
  wide: number,
  height: number,
  horizon: number,
  random: () => number,
): void {
  let x = 0;
  while (x < wide) {
    const width = height * (0.035 + random() * 0.05);
    const high = height * (0.05 + random() ** 2 * 0.16);
    context.fillStyle = random() < 0.5 ? '#1f1442' : '#281650';
    context.fillRect(x, horizon - high, width, high);
    const pane = Math.max(1.5, height / 190);
    for (let row = pane * 2; row < high - pane * 2; row += pane * 3) {
      for (let column = pane; column < width - pane * 2; column += pane * 2.6) {
        if (random() < 0.62) continue;
        context.fillStyle = random() < 0.75 ? '#ffc978' : '#8fd3ff';
        context.globalAlpha = 0.5 + random() * 0.5;
        context.fillRect(x + column, horizon - high + row, pane, pane * 1.3);
      }
    }
    context.globalAlpha = 1;
    x += width + height * random() * 0.02;
  }
}

function drawGlow(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const light = context.createRadialGradient(32, 32, 0, 32, 32, 32);
  light.addColorStop(0, 'rgb(255 243 214)');
  light.addColorStop(0.12, 'rgb(255 214 140 / 85%)');
  light.addColorStop(0.4, 'rgb(255 190 110 / 22%)');
  light.addColorStop(1, 'rgb(255 190 110 / 0%)');
  context.fillStyle = light;
  context.fillRect(0, 0, 64, 64);
  return canvas;
}

type Colour = readonly [number, number, number];

function mix(from: Colour, to: Colour, part: number): string {
  const [red, green, blue] = from.map((value, index) =>
    Math.round(value + ((to[index] ?? 0) - value) * part),
  );
  return `rgb(${red} ${green} ${blue})`;
}
