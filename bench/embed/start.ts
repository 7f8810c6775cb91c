// What the start of a page with `embed.js` costs the page's own thread, until a board of 25 rows stands, and with a closed overlay:
// with the first line, which has Chromium compile the script while it loads, and without it, in shuffled order, at the full and at
// a quarter of the processor's speed: `node bench/embed/start.ts [--rounds 10]`. Each sample is a fresh page in a fresh context.
import { parseArgs } from 'node:util';
import { bundleEmbed, compiledAtLoad } from '../../scripts/embed/bundleEmbed.ts';
import { openGame } from '../../test/embed/overlay/openGame.ts';
import { cupId } from '../../test/support/cup.ts';
import { shuffled } from '../shuffled.ts';
import { weather } from '../weather.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
await using game = await openGame();
const { code } = await bundleEmbed();
game.put('/asItIs.js', code);
game.put('/withoutTheLine.js', code.replace(compiledAtLoad, '//'));

const board = `<laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard>`;
const pages = {
  'a board of 25 rows': board,
  'a closed overlay': `<laurel-overlay heading="Ranks" launcher="Ranks">${board}</laurel-overlay>`,
} as const;
const measures = [
  'CPU of the page, ms',
  'of that script, ms',
  'blocked, ms',
  'until it stands, ms',
  'heap, KiB',
] as const;

const cases = [1, 4].flatMap((speed) =>
  (Object.keys(pages) as (keyof typeof pages)[]).flatMap((page) =>
    ['withoutTheLine', 'asItIs'].map((script) => ({ speed, page, script })),
  ),
);
const samples = new Map<string, number[][]>();
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const one of shuffled(cases)) {
    const key = JSON.stringify(one);
    samples.set(key, [...(samples.get(key) ?? []), await start(one)]);
  }
}

console.log(weather());
console.log('\n| median [range] | speed | the line | ' + measures.join(' | ') + ' |');
console.log(`|${' --- |'.repeat(measures.length + 3)}`);
for (const one of cases) {
  const found = samples.get(JSON.stringify(one)) ?? [];
  const cells = measures.map((_, index) => range(found.map((sample) => sample[index] ?? NaN)));
  const speed = one.speed === 1 ? 'full' : 'a quarter';
  console.log(
    `| ${one.page} | ${speed} | ${one.script === 'asItIs' ? '**with**' : 'without'} | ${cells.join(' | ')} |`,
  );
}

/** One fresh page, in the order of `measures`. */
async function start({ speed, page, script }: (typeof cases)[number]): Promise<number[]> {
  const html = `<!doctype html><meta charset="utf-8"><script>
      const blocked = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) blocked.push(Math.max(0, duration - 50));
      }).observe({ type: 'longtask' });
    </script><script src="/${script}.js"></script><laurel-provider ${game.at}>${pages[page]}</laurel-provider>`;
  const context = await game.browser.newContext({ viewport: { width: 800, height: 720 } });
  try {
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    // By the thread's own clock, which stands still while another process has the processor.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: speed });
    const url = game.put('/start.html', html);
    const began = performance.now();
    await tab.goto(url);
    const seen =
      page === 'a closed overlay'
        ? tab.getByRole('button', { name: 'Ranks' })
        : tab.getByRole('row', { name: /Name/ }).nth(20);
    await seen.waitFor();
    const stands = performance.now() - began;
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? NaN;
    const blocked = await tab.evaluate<number>('blocked.reduce((sum, one) => sum + one, 0)');
    await session.send('HeapProfiler.collectGarbage');
    const after = await session.send('Performance.getMetrics');
    const heap = after.metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
    return [metric('TaskDuration') * 1000, metric('ScriptDuration') * 1000, blocked, stands, heap / 1024];
  } finally {
    await context.close();
  }
}

function range(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b).map(Math.round);
  return `${sorted[Math.floor(sorted.length / 2)]} [${sorted[0]}–${sorted.at(-1)}]`;
}
