// Everything that proves the project: the quick checks, the build, and all tests. The last line is the count.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offerServers } from './servers.ts';
import { ensureChromium } from './chromium.ts';
import { passes, quickSteps } from './steps.ts';

/** The part of Vitest's JSON report that is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

const verdicts = quickSteps.map(passes);
verdicts.push(passes({ name: 'build', command: process.execPath, args: ['scripts/build.ts'] }));
verdicts.push(passes({ name: 'size budgets', command: process.execPath, args: ['scripts/sizes/sizes.ts'] }));
let passed = verdicts.filter(Boolean).length;
let failed = verdicts.length - passed;

process.env['CHROMIUM_PATH'] = ensureChromium();
offerServers();
const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
const file = join(folder, 'report.json');
const { status } = spawnSync(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
try {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  // A file that could not even be loaded has no failed test in it, and must not count as nothing.
  const broken = report.testResults.filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  passed += report.numPassedTests;
  failed += report.numFailedTests + broken;
} catch {
  failed += 1;
}
if (status !== 0 && failed === 0) failed = 1;
rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
