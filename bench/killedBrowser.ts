/**
 * Kills a real Chromium after a run said that it was saved, and counts the runs that the next browser does not know:
 * `npx node bench/killedBrowser.ts [kills]`. The kills are spread over the five seconds after.
 */
import { killBrowsers } from '../test/killed-browser/killBrowsers.ts';

const [kills = '100'] = process.argv.slice(2);
const count = Number(kills);
const { saved, lost, keptIn } = await killBrowsers(
  Array.from({ length: count }, (_, index) => Math.round((5_000 * index) / Math.max(1, count - 1))),
);
console.log({ saved, lost: lost.length, keptIn: [...new Set(keptIn)] });
process.exitCode = lost.length > 0 ? 1 : 0;
