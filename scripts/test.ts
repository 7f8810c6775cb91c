// Everything that proves the project: the quick checks, the build, and all tests. The last line is the count.
import { ensureChromium, offerShell } from './chromium.ts';
import { runTests } from './runTests.ts';
import { offerServers } from './servers.ts';
import { passes, quickSteps } from './steps.ts';

const verdicts = quickSteps.map(passes);
verdicts.push(passes({ name: 'build', command: process.execPath, args: ['scripts/build.ts'] }));
verdicts.push(passes({ name: 'size budgets', command: process.execPath, args: ['scripts/sizes/sizes.ts'] }));

ensureChromium();
offerShell();
offerServers();
const tests = runTests(process.argv.slice(2));
const passed = tests.passed + verdicts.filter(Boolean).length;
const failed = tests.failed + verdicts.filter((verdict) => !verdict).length;
if (tests.passedAlone.length > 0)
  console.log(`\nFailed beside the others, and passed without them:\n${tests.passedAlone.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
