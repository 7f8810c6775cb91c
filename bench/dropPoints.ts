/**
 * Counts runs over a thousand random drop points: `npx node bench/dropPoints.ts [drop points] [seed] [process | chromium]`.
 * Ends with status 1 when a run was lost, doubled or misreported.
 */
import { runDropPoints } from '../test/drop-points/runDropPoints.ts';

const [dropPoints = '1000', seed = '1', kind = 'process'] = process.argv.slice(2);
const report = await runDropPoints({
  dropPoints: Number(dropPoints),
  seed: Number(seed),
  kind: kind === 'chromium' ? 'chromium' : 'process',
  log: (line) => process.stderr.write(`${line}\n`),
});
console.log(report);
const { lost, doubled, misreported, wrongPlayer } = report;
process.exitCode = lost.length + doubled.length + misreported.length + wrongPlayer > 0 ? 1 : 0;
