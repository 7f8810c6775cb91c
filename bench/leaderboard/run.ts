// CPU time of the main thread for the first render of a leaderboard and for an update of a tenth of its rows,
// beside hand-written DOM in the same run: `npx node bench/leaderboard/run.ts`.
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../../scripts/chromium.ts';

const samples = 7;
const sizes = [10, 100, 1000];

const { outputFiles } = await build({
  entryPoints: ['bench/leaderboard/page.tsx', 'src/styles/laurel.css'],
  outdir: 'out',
  bundle: true,
  write: false,
  minify: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
});
const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
const script = text('.js');
const style = text('.css');

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

const rows: Record<string, string | number>[] = [];
for (const size of sizes) {
  for (const board of ['byHand', 'laurel']) {
    const draws: number[] = [];
    const updates: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      // A fresh page each time, so that no sample profits from the one before.
      const page = await browser.newPage();
      await page.setContent('<!doctype html><style></style><div id="place"></div>');
      await page.addStyleTag({ content: style });
      await page.addScriptTag({ content: script });
      draws.push(await cpu(page, `boards.${board}.draw(${size}, document.querySelector('#place'))`));
      updates.push(await cpu(page, `boards.${board}.update()`));
      await page.close();
    }
    rows.push({ board, size, 'first render ms': median(draws), 'update ms': median(updates) });
  }
}
console.table(rows);
await browser.close();

/** Milliseconds of script, style and layout that an action costs, until two frames later. */
async function cpu(page: Page, action: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics
      .filter(({ name }) => ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(name))
      .reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const before = await spent();
  // In a task of the page's own: script that the debugger evaluates is not counted.
  await page.evaluate(
    `new Promise((done) => setTimeout(() => { ${action}; requestAnimationFrame(() => requestAnimationFrame(done)); }))`,
  );
  return (await spent()) - before;
}

function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return Math.round(middle * 10) / 10;
}
