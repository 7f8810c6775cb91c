// All benches in turn, each a table or some in Markdown: `npm run bench`. With options, such as `-- --rounds 3 --sizes 10,100
// --only vanilla,laurelView`, the leaderboard's alone.
import { spawnSync } from 'node:child_process';

const given = process.argv.slice(2);
const benches = [
  'bench/leaderboard/run.ts',
  'bench/leaderboard/besideGame.ts',
  'scripts/sizes/sizes.ts',
  'bench/client/decoding.ts',
  'bench/server/scoreHandler.ts',
  'bench/gateway/run.ts',
  'bench/gateway/streams.ts',
  'bench/gateway/ranks.ts',
  'bench/sandbox/million.ts',
  'bench/sandbox/connections.ts',
  'bench/embed/frames.ts',
  'bench/embed/start.ts',
];
let failed = 0;
for (const file of given.length > 0 ? benches.slice(0, 1) : benches) {
  console.log(`\n## ${file}\n`);
  const { status } = spawnSync(process.execPath, [file, ...given], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
