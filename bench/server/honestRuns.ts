// Honest games against the checks of tickets: `node bench/server/honestRuns.ts [runs] [seed]` says what became of them.
import { playHonestly } from '../../test/server/totals/honestPlayers.ts';

const [runs = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const began = performance.now();
const fates = await playHonestly({ runs, seed });
console.log(
  `${runs} honest games, seed ${seed}, in ${((performance.now() - began) / 1000).toFixed(1)} s:`,
  fates,
);
