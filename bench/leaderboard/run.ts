// CPU of the page's main thread for a leaderboard's first render, its updates and scrolling, and the heap that it holds,
// beside a hand-written virtual list in plain DOM (the limit), one in React, and react-window, all in the same run:
// `node bench/leaderboard/run.ts [--rounds 5 --sizes 10,100 --only vanilla,laurelView --compiled]`. Each sample is a fresh page in a
// fresh process, in shuffled order; what a page that draws nothing costs in the same time is taken off. Prints a Markdown
// table of medians with their range, ratios to the limit. `--compiled`: the page's script is compiled while it loads.
import { parseArgs } from 'node:util';
import type { Browser, CDPSession } from 'playwright';
import { launchChromium } from '../../scripts/chromium.ts';
import { shuffled } from '../shuffled.ts';
import { weather } from '../weather.ts';
import { answerPictures, servePage } from './servePage.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '10,25,50,100,1000,10000' },
    only: {
      type: 'string',
      default: 'vanilla,byHandInReact,reactWindow,laurelView,laurelConnected,laurelLive',
    },
    compiled: { type: 'boolean', default: false },
  },
});
const names: Readonly<Record<string, string>> = {
  vanilla: 'plain DOM by hand, virtual (the limit)',
  byHandInReact: 'React by hand, virtual',
  reactWindow: 'react-window 2.5',
  laurelView: '**LeaderboardView**',
  laurelConnected: '**Leaderboard**, connected',
  laurelLive: '**Leaderboard**, live',
};
const measures = [
  'first render',
  'rows out of sight, once idle',
  'update of 1 %',
  'update of 10 %',
  'the same again',
  'scrolling by 60 frames of 150 px',
  'heap',
] as const;
type Measure = (typeof measures)[number];

const sizes = values.sizes.split(',').map(Number);
const contestants = values.only.split(',').filter((name) => name in names);

const browser = await launchChromium();
using page = await servePage('bench/leaderboard/page.tsx', { compiled: values.compiled });

const samples = new Map<string, number[]>();
const key = (...parts: readonly (string | number)[]) => parts.join(' | ');
const runs = Array.from({ length: Number(values.rounds) }, () =>
  shuffled(['nothing', ...contestants].flatMap((name) => sizes.map((size) => ({ name, size })))),
).flat();
const nothing = Object.fromEntries(measures.map((measure) => [measure, [] as number[]]));
for (const [index, { name, size }] of runs.entries()) {
  if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${runs.length} `);
  const measured = await sample(browser, page.origin, name, size);
  for (const measure of measures) {
    const list =
      name === 'nothing' ? nothing[measure] : (samples.get(key(measure, name, size)) ?? ([] as number[]));
    list?.push(measured[measure]);
    if (list !== undefined && name !== 'nothing') samples.set(key(measure, name, size), list);
  }
}
await browser.close();

console.log(weather());
for (const measure of measures) {
  const base = median(nothing[measure] ?? []);
  console.log(
    `\n| ${measure}: ${measure === 'heap' ? 'KiB' : 'CPU ms'} [range], ratio | ${sizes.map((size) => `${size} rows`).join(' | ')} |`,
  );
  console.log(`|${' --- |'.repeat(sizes.length + 1)}`);
  for (const name of contestants) {
    const cells = sizes.map((size) => {
      const list = (samples.get(key(measure, name, size)) ?? []).map((value) => value - base);
      const limit = median((samples.get(key(measure, 'vanilla', size)) ?? []).map((value) => value - base));
      const [least, most] = [Math.min(...list), Math.max(...list)].map((value) => value.toFixed(1));
      // Beside next to nothing a ratio says nothing.
      const ratio = name === 'vanilla' || limit < 0.5 ? '' : ` **${(median(list) / limit).toFixed(1)}×**`;
      return `${median(list).toFixed(1)} [${least}–${most}]${ratio}`;
    });
    console.log(`| ${names[name]} | ${cells.join(' | ')} |`);
  }
}

/** Milliseconds of one fresh page. */
async function sample(
  opened: Browser,
  origin: string,
  name: string,
  size: number,
): Promise<Readonly<Record<Measure, number>>> {
  const context = await opened.newContext({ viewport: { width: 800, height: 720 } });
  try {
    await answerPictures(context);
    const tab = await context.newPage();
    tab.on('pageerror', (error) => {
      throw error;
    });
    await tab.goto(origin);
    const session = await context.newCDPSession(tab);
    // By the thread's own clock, which stands still while another process has the processor.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const run = async (code: string) => {
      await session.send('Runtime.evaluate', { expression: code });
    };
    await run(`bench.prepare('${name}', ${size})`);
    await pause(150);
    const first = await cpu(session, 'bench.draw()', 450, async () => {
      const { result } = await session.send('Runtime.evaluate', { expression: 'bench.drawn()' });
      return name === 'nothing' || String(result.value).includes('Player 9');
    });
    // Laurel waits for a second without a change.
    await pause(700);
    const idle = await cpu(session, 'bench.idle()', 1500);
    await run('bench.prepareUpdate(100, 1)');
    const one = await cpu(session, 'bench.update()', 1500);
    await run('bench.prepareUpdate(10, 2)');
    const ten = await cpu(session, 'bench.update()', 1500);
    const again = await cpu(session, 'bench.update()', 1500);
    const heap = await used(session);
    const scrolling = await cpu(session, 'bench.scroll()', 1500);
    return {
      'first render': first,
      'rows out of sight, once idle': idle,
      'update of 1 %': one,
      'update of 10 %': ten,
      'the same again': again,
      'scrolling by 60 frames of 150 px': scrolling,
      heap,
    };
  } finally {
    await context.close();
  }
}

/**
 * What an action costs the page's main thread until rows have slid to their places, pictures have come and so on. On a busy
 * machine it may take a while to begin: `isDone` is waited for, so that nobody wins by drawing nothing.
 */
async function cpu(
  session: CDPSession,
  action: string,
  settling: number,
  isDone: () => Promise<boolean> = async () => true,
): Promise<number> {
  const before = await spent(session);
  // In a task of the page's own: script that the debugger evaluates is not counted.
  await session.send('Runtime.evaluate', { expression: `setTimeout(() => { ${action}; })` });
  for (const end = performance.now() + 10_000; !(await isDone()); await pause(50))
    if (performance.now() > end) throw new Error(`Nothing has come of ${action}.`);
  await pause(settling);
  return (await spent(session)) - before;
}

/** KiB that scripts hold, garbage collected. */
async function used(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 1024;
}

async function spent(session: CDPSession): Promise<number> {
  return (await metric(session, 'TaskDuration')) * 1000;
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function median(values_: readonly number[]): number {
  const sorted = values_.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
