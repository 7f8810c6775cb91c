/** Where the big screen is in the scene of 1280 × 720, and how it hangs. */
export const screen = { x: 380, y: 92, width: 520, height: 356 } as const;

/** A stadium at night, in units of 1280 × 720. `drawBoard` draws what is on its screen, at the corner of that. */
export function drawStadium(context: CanvasRenderingContext2D, seconds: number, drawBoard: () => void): void {
  const { width, height } = context.canvas;
  context.setTransform(width / 1280, 0, 0, height / 720, 0, 0);
  drawSky(context);
  drawStands(context, seconds);
  drawPitch(context, seconds);
  context.save();
  // It hangs on ropes, in a light wind.
  context.translate(640, 0);
  context.rotate(Math.sin(seconds * 0.7) * 0.008);
  context.translate(-640, 0);
  drawFrame(context);
  context.save();
  context.translate(screen.x, screen.y);
  drawBoard();
  context.restore();
  drawGlass(context, seconds);
  context.restore();
  drawLights(context, seconds);
  drawConfetti(context, seconds);
}

function drawSky(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, 420);
  sky.addColorStop(0, '#070b1f');
  sky.addColorStop(1, '#2b2357');
  context.fillStyle = sky;
  context.fillRect(0, 0, 1280, 720);
}

/** The same for each number, and no two alike. */
function noise(index: number): number {
  const value = Math.sin(index * 127.1) * 43_758.5453;
  return value - Math.floor(value);
}

const shirts = ['#ff6b6b', '#ffd166', '#4cc9f0', '#f8f9fa', '#b388eb', '#80ed99'] as const;

function drawStands(context: CanvasRenderingContext2D, seconds: number): void {
  for (let tier = 0; tier < 2; tier += 1) {
    const top = 250 + tier * 130;
    context.fillStyle = tier === 0 ? '#161233' : '#1d1842';
    context.beginPath();
    context.moveTo(0, top - 60);
    context.quadraticCurveTo(640, top + 90, 1280, top - 60);
    context.lineTo(1280, 620);
    context.lineTo(0, 620);
    context.fill();
  }
  for (let index = 0; index < 1500; index += 1) {
    const x = noise(index) * 1280;
    const depth = noise(index + 9000);
    const bow = 75 * (1 - ((x - 640) / 640) ** 2);
    const wave = Math.max(0, Math.sin(x / 150 - seconds * 2)) ** 6;
    const y = 200 + bow + depth * 290 - wave * 7;
    context.globalAlpha = 0.25 + depth * 0.5;
    context.fillStyle = shirts[index % shirts.length] ?? 'white';
    context.fillRect(x, y, 3.2, 4.4);
    // Somebody takes a picture.
    if (noise(index + Math.floor(seconds * 5) * 31) > 0.9985) {
      context.globalAlpha = 1;
      context.fillStyle = 'white';
      context.fillRect(x - 3, y - 3, 8, 8);
    }
  }
  context.globalAlpha = 1;
}

function drawPitch(context: CanvasRenderingContext2D, seconds: number): void {
  for (let stripe = 0; stripe < 12; stripe += 1) {
    context.fillStyle = stripe % 2 === 0 ? '#1f7a4d' : '#23895a';
    context.beginPath();
    context.moveTo(180 + (stripe * 920) / 12, 520);
    context.lineTo(180 + ((stripe + 1) * 920) / 12, 520);
    context.lineTo(-120 + ((stripe + 1) * 1520) / 12, 720);
    context.lineTo(-120 + (stripe * 1520) / 12, 720);
    context.fill();
  }
  context.strokeStyle = 'rgb(255 255 255 / 0.6)';
  context.lineWidth = 2.5;
  context.beginPath();
  context.moveTo(640, 520);
  context.lineTo(640, 720);
  context.ellipse(640, 612, 130, 40, 0, -Math.PI / 2, Math.PI * 1.5);
  context.stroke();
  for (let index = 0; index < 14; index += 1) {
    const x = 640 + 430 * Math.sin(seconds * 0.35 + index * 2.1) * (0.4 + noise(index) * 0.6);
    const y = 550 + noise(index + 50) * 140 + Math.cos(seconds * 0.6 + index) * 10;
    const size = 5 + (y - 520) / 26;
    context.fillStyle = 'rgb(0 0 0 / 0.35)';
    context.beginPath();
    context.ellipse(x, y + size * 1.5, size, size * 0.35, 0, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = index % 2 === 0 ? '#ffd166' : '#4cc9f0';
    context.beginPath();
    context.roundRect(x - size * 0.6, y - size, size * 1.2, size * 2.4, size * 0.6);
    context.fill();
    context.fillStyle = '#ffe0c2';
    context.beginPath();
    context.arc(x, y - size * 1.3, size * 0.55, 0, Math.PI * 2);
    context.fill();
  }
}

function drawFrame(context: CanvasRenderingContext2D): void {
  const { x, y, width, height } = screen;
  context.strokeStyle = '#3b3f63';
  context.lineWidth = 5;
  for (const rope of [x + 60, x + width - 60]) {
    context.beginPath();
    context.moveTo(rope, -20);
    context.lineTo(rope, y);
    context.stroke();
  }
  context.shadowColor = '#7dd3fc';
  context.shadowBlur = 46;
  context.fillStyle = '#11142b';
  context.beginPath();
  context.roundRect(x - 18, y - 18, width + 36, height + 36, 16);
  context.fill();
  context.shadowBlur = 0;
  context.strokeStyle = '#4a5080';
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = '#ffd166';
  for (let lamp = 0; lamp < 9; lamp += 1) {
    context.beginPath();
    context.arc(x + (width * lamp) / 8, y - 10, 3, 0, Math.PI * 2);
    context.fill();
  }
}

/** What only a board in the scene has: lines of a screen over it, and a light that goes across. */
function drawGlass(context: CanvasRenderingContext2D, seconds: number): void {
  const { x, y, width, height } = screen;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = 'rgb(3 6 20 / 0.16)';
  for (let line = 0; line < height; line += 4) context.fillRect(x, y + line, width, 1.2);
  const at = ((seconds * 0.12) % 1.6) * width * 1.4 - width * 0.4;
  const glare = context.createLinearGradient(x + at, y, x + at + 190, y + 60);
  glare.addColorStop(0, 'rgb(255 255 255 / 0)');
  glare.addColorStop(0.5, 'rgb(255 255 255 / 0.13)');
  glare.addColorStop(1, 'rgb(255 255 255 / 0)');
  context.fillStyle = glare;
  context.fillRect(x, y, width, height);
  context.restore();
}

function drawLights(context: CanvasRenderingContext2D, seconds: number): void {
  context.save();
  context.globalCompositeOperation = 'lighter';
  for (const [x, side] of [
    [70, 1],
    [1210, -1],
  ] as const) {
    const lean = Math.sin(seconds * 0.5 + x) * 90;
    const beam = context.createLinearGradient(x, 60, x + side * 420, 640);
    beam.addColorStop(0, 'rgb(190 215 255 / 0.34)');
    beam.addColorStop(1, 'rgb(190 215 255 / 0)');
    context.fillStyle = beam;
    context.beginPath();
    context.moveTo(x - 20, 60);
    context.lineTo(x + 20, 60);
    context.lineTo(x + side * 640 + lean, 700);
    context.lineTo(x + side * 260 + lean, 700);
    context.fill();
    context.fillStyle = '#eaf2ff';
    for (let lamp = 0; lamp < 6; lamp += 1)
      context.fillRect(x - 27 + (lamp % 3) * 20, 40 + Math.floor(lamp / 3) * 18, 14, 12);
  }
  context.restore();
}

function drawConfetti(context: CanvasRenderingContext2D, seconds: number): void {
  for (let index = 0; index < 70; index += 1) {
    const fall = (noise(index) + seconds * (0.05 + noise(index + 40) * 0.05)) % 1;
    const x = noise(index + 80) * 1280 + Math.sin(seconds * 1.4 + index) * 26;
    context.save();
    context.translate(x, fall * 760 - 20);
    context.rotate(seconds * (1 + noise(index)) + index);
    context.fillStyle = shirts[index % shirts.length] ?? 'white';
    context.fillRect(-4, -2.4, 8, 4.8);
    context.restore();
  }
}
