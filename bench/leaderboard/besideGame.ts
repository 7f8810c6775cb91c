// Beside a canvas game: how many frames come late while a board takes a refresh of 10 % each second, at the full and at a
// quarter of the processor's speed; and for how long the four components block the page when they are mounted, in one task
// and in a transition:
// `node bench/leaderboard/besideGame.ts [--rounds 3 --compiled --only four]`. Fresh pages in shuffled order; the game alone is the control.
import { parseArgs } from 'node:util';
import type { CDPSession } from 'playwright';
import { launchChromium } from '../../scripts/chromium.ts';
import { shuffled } from '../shuffled.ts';
import { weather } from '../weather.ts';
import { answerPictures, servePage } from './servePage.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    compiled: { type: 'boolean', default: false },
    only: { type: 'string', default: 'frames,four' },
  },
});
const rounds = Number(values.rounds);
const seconds = 6;
const browser = await launchChromium();
using page = await servePage('bench/leaderboard/page.tsx', { compiled: values.compiled });

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function evaluate(session: CDPSession, expression: string): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
  return String(result.value);
}

interface Seen {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}

async function onFreshPage(speed: number, work: (session: CDPSession) => Promise<Seen>): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 800, height: 1100 } });
  try {
    await answerPictures(context);
    const tab = await context.newPage();
    await tab.goto(page.origin);
    const session = await context.newCDPSession(tab);
    await session.send('Emulation.setCPUThrottlingRate', { rate: speed });
    return await work(session);
  } finally {
    await context.close();
  }
}

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const range = (numbers: readonly number[]) =>
  `${Math.round(medianOf(numbers))} [${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))}]`;

console.log(weather());
if (values.only.includes('frames')) await besideGame();
if (values.only.includes('four')) await mountFour();
await browser.close();

async function besideGame(): Promise<void> {
  const cases = [1, 4].flatMap((speed) =>
    [25, 100].flatMap((rows) =>
      ['nothing', 'byHandInReact', 'reactWindow', 'laurelView', 'laurelConnected'].map((name) => ({
        speed,
        rows,
        name,
      })),
    ),
  );
  const seen = new Map<string, Seen[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const one of shuffled(cases)) {
      const found = await onFreshPage(one.speed, async (session) => {
        await evaluate(
          session,
          `bench.idle(); bench.prepare('${one.name}', ${one.rows}); bench.draw(); game.start()`,
        );
        // All rows are there by now.
        await pause(4000);
        await evaluate(session, 'game.read()');
        for (let second = 0; second < seconds; second += 1) {
          await evaluate(session, `bench.prepareUpdate(10, ${second + 1}); setTimeout(() => bench.update())`);
          await pause(1000);
        }
        return JSON.parse(await evaluate(session, 'game.read()')) as Seen;
      });
      const key = JSON.stringify(one);
      seen.set(key, [...(seen.get(key) ?? []), found]);
    }
  }
  console.log(
    '\n| late frames (over 25 ms) in 6 s, tasks over 50 ms, worst frame ms | 25 rows | 100 rows | 25 rows, ×4 slower | 100 rows, ×4 slower |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  for (const name of ['nothing', 'byHandInReact', 'reactWindow', 'laurelView', 'laurelConnected']) {
    const cells = [1, 4].flatMap((speed) =>
      [25, 100].map((rows) => {
        const all = seen.get(JSON.stringify({ speed, rows, name })) ?? [];
        const late = range(all.map(({ frames }) => frames.filter((length) => length > 25).length));
        const long = range(all.map(({ longTasks }) => longTasks.length));
        return `${late}, ${long}, ${range(all.map(({ frames }) => Math.max(...frames)))}`;
      }),
    );
    console.log(`| ${name === 'nothing' ? 'the game alone' : name} | ${cells.join(' | ')} |`);
  }
}

async function mountFour(): Promise<void> {
  console.log(
    '\n| the four components, mounted | total blocking time ms | tasks over 50 ms | worst ms |\n| --- | --- | --- | --- |',
  );
  const cases = [1, 4].flatMap((speed) => [false, true].map((inTransition) => ({ speed, inTransition })));
  const seen = new Map(cases.map((one) => [one, [] as Seen[]]));
  for (let round = 0; round < rounds + 2; round += 1) {
    for (const one of shuffled(cases)) {
      const found = await onFreshPage(one.speed, async (session) => {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await evaluate(session, 'bench.idle(); bench.prepareFour()');
        await session.send('Emulation.setCPUThrottlingRate', { rate: one.speed });
        await pause(500);
        await evaluate(session, `game.read(); setTimeout(() => drawFour(${one.inTransition}))`);
        await pause(4000);
        return JSON.parse(await evaluate(session, 'game.read()')) as Seen;
      });
      seen.get(one)?.push(found);
    }
  }
  for (const [{ speed, inTransition }, mounted] of seen) {
    const blocking = mounted.map(({ longTasks }) => longTasks.reduce((sum, length) => sum + length - 50, 0));
    console.log(
      `| ×${speed}${inTransition ? ', in a transition' : ''} | ${range(blocking)} | ${range(mounted.map(({ longTasks }) => longTasks.length))} | ${range(mounted.map(({ longTasks }) => Math.max(0, ...longTasks)))} |`,
    );
  }
}
