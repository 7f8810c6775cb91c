/**
 * Counts runs over a thousand random drop points: `npx node bench/dropPoints.ts [drop points] [seed]`.
 * Ends with status 1 when a run was lost, doubled or misreported.
 */
import { runDropPoints } from '../test/score/dropPoints/runDropPoints.ts';

const [dropPoints = '1000', seed = '1'] = process.argv.slice(2);
const report = await runDropPoints({
  dropPoints: Number(dropPoints),
  seed: Number(seed),
  log: (line) => process.stderr.write(`${line}\n`),
});
console.log(report);
process.exitCode = report.lost.length + report.doubled.length + report.misreported.length > 0 ? 1 : 0;
