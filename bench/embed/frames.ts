// Beside a canvas game of 60 frames a second, with `embed.js`: how many frames come late, and how many tasks take more than 50 ms,
// while a board is asked for anew each second and a tenth of its players have played; and with an overlay that is closed. At the full and at a quarter of the processor's speed, each on a fresh page, in shuffled order, with the game alone as
// control in the same run: `node bench/embed/frames.ts [--rounds 3 --seconds 10]`.
import { parseArgs } from 'node:util';
import { openGame } from '../../test/embed/overlay/openGame.ts';
import { cupId } from '../../test/support/cup.ts';
import { shuffled } from '../shuffled.ts';
import { weather } from '../weather.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '10' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const players = 100;
await using game = await openGame({ players });

/** A game that is busy for a third of each frame. */
const canvasGame = `<canvas width="600" height="300"></canvas><script>
  const seen = { frames: [], longTasks: [] };
  const drawing = document.querySelector('canvas').getContext('2d');
  let before = 0;
  requestAnimationFrame(function frame(now) {
    if (before > 0) seen.frames.push(now - before);
    before = now;
    drawing.clearRect(0, 0, 600, 300);
    for (let sprite = 0; sprite < 400; sprite += 1) {
      drawing.fillStyle = 'hsl(' + sprite + ' 70% 50%)';
      drawing.fillRect((now / 5 + sprite * 37) % 600, (sprite * 53) % 300, 8, 8);
    }
    requestAnimationFrame(frame);
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: 'longtask' });
</script>`;
const board = (rows: number): string =>
  `<laurel-leaderboard tournament-id="${cupId}" page-size="${rows}" live="1000"></laurel-leaderboard>`;
const provider = (inside: string): string =>
  `<script src="/embed.js"></script>${canvasGame}<laurel-provider ${game.at}>${inside}</laurel-provider>`;
const pages = {
  'the game alone': canvasGame,
  'a closed overlay': provider(
    `<laurel-overlay heading="Ranks" launcher="Ranks">${board(players)}</laurel-overlay>`,
  ),
  'a board of 25 rows': provider(board(25)),
  'a board of 100 rows': provider(board(players)),
} as const;
type Name = keyof typeof pages;

interface Seen {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function watch(name: Name, speed: number): Promise<Seen> {
  await using opened = await game.open(`<!doctype html>${pages[name]}`, {
    viewport: { width: 800, height: 900 },
  });
  const { page } = opened;
  const shows = name.startsWith('a board');
  if (shows) await page.getByRole('row', { name: /Name/ }).nth(20).waitFor({ state: 'attached' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed });
  await pause(2000);
  const before = opened.requests.length;
  await page.evaluate('seen.frames = [], seen.longTasks = []');
  for (let second = 0; second < seconds; second += 1) {
    for (let player = second % 10; player < players; player += 10)
      game.sandbox.board(cupId)?.add({
        player: `player-${player}`,
        scores: { kills: Math.ceil(Math.random() * 40) },
        at: Date.now(),
      });
    await pause(1000);
  }
  const found = await page.evaluate<Seen>('seen');
  const asked = opened.requests.length - before;
  // A board that asked for nothing would win.
  if (shows ? asked < seconds / 2 : asked > 0) throw new Error(`${name} asked ${asked} times.`);
  return found;
}

const cases = [1, 4].flatMap((speed) => (Object.keys(pages) as Name[]).map((name) => ({ name, speed })));
const seen = new Map<string, Seen[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const one of shuffled(cases)) {
    const key = JSON.stringify(one);
    seen.set(key, [...(seen.get(key) ?? []), await watch(one.name, one.speed)]);
  }
}

const range = (numbers: readonly number[]): string => {
  const sorted = numbers.toSorted((a, b) => a - b).map(Math.round);
  return `${sorted[Math.floor(sorted.length / 2)]} [${sorted[0]}–${sorted.at(-1)}]`;
};
console.log(weather());
console.log(
  `\n| in ${seconds} s: late frames (over 25 ms), tasks over 50 ms, worst frame in ms | full speed | a quarter of it |`,
);
console.log('| --- | --- | --- |');
for (const name of Object.keys(pages) as Name[]) {
  const cells = [1, 4].map((speed) => {
    const all = seen.get(JSON.stringify({ name, speed })) ?? [];
    const late = range(all.map(({ frames }) => frames.filter((length) => length > 25).length));
    const long = range(all.map(({ longTasks }) => longTasks.length));
    return `${late}, ${long}, ${range(all.map(({ frames }) => Math.max(...frames)))}`;
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
