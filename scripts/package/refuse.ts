// Says what stands against a release, and fails when something does: node scripts/package/refuse.ts v1.2.3
import { readFileSync } from 'node:fs';
import { reasonsAgainst, type ReleaseManifest } from './reasonsAgainst.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as ReleaseManifest;
const reasons = reasonsAgainst(
  manifest,
  readFileSync('CHANGELOG.md', 'utf8'),
  process.argv[2] ?? `v${manifest.version}`,
);
for (const reason of reasons) console.error(reason);
process.exitCode = reasons.length === 0 ? 0 : 1;
