import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import type { TestsOutcome } from '../../scripts/runTests.ts';
import TestReporter, { outcomeVariable } from '../../scripts/testReporter.ts';

/*
 * What `npm test` makes of tests that fail: always, the first time, without a test of their own, or all of them.
 */
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-run-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const passing = `it('passes', () => {}); it('passes too', () => {});`;
const failing = `it('passes', () => {}); it('fails', () => { throw new Error('always'); });`;
/** Fails until it has failed once. */
const failingOnce = `
  import { existsSync, writeFileSync } from 'node:fs';
  it('fails once', () => {
    const mark = import.meta.filename + '.seen';
    const seen = existsSync(mark);
    writeFileSync(mark, '');
    if (!seen) throw new Error('the first time');
  });`;

/** In a process of its own, since what those tests print is not for the one who reads the output of this one. */
function run(files: Readonly<Record<string, string>>, args: readonly string[] = []): TestsOutcome {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.ts`), text);
  const script = pathToFileURL('scripts/runTests.ts').href;
  const options = JSON.stringify(['--root', folder, '--globals']);
  const code = `
    import { runTests } from '${script}';
    console.log('\\n' + JSON.stringify(runTests(${JSON.stringify(args)}, ${options})));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as TestsOutcome;
}

it('counts what passes, and runs nothing twice', () => {
  expect(run({ a: passing, b: passing })).toEqual({ passed: 4, failed: 0, passedAlone: [] });
});

it('a test that always fails has failed', () => {
  expect(run({ a: passing, b: failing })).toEqual({ passed: 3, failed: 1, passedAlone: [] });
});

it('a file that passes without the others counts, and is named', () => {
  expect(run({ a: passing, b: failingOnce, c: failing })).toEqual({
    passed: 4,
    failed: 1,
    passedAlone: [join(folder, 'b.test.ts')],
  });
});

it('a file that cannot be loaded has failed', () => {
  expect(run({ a: passing, b: `throw new Error('no test');` })).toMatchObject({ passed: 2, failed: 1 });
});

it('an error that belongs to no test fails the run, and nothing is asked again', () => {
  const stray = `it('passes', async () => { void Promise.reject(new Error('stray')); });`;
  expect(run({ a: stray, b: failingOnce })).toEqual({ passed: 1, failed: 2, passedAlone: [] });
});

it('many files that fail are no accident', () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, failingOnce]));
  expect(run(files)).toEqual({ passed: 0, failed: 6, passedAlone: [] });
});

it.each([
  ['that ends at the first failure', '--bail=1'],
  ['of some tests', '--testNamePattern=fails'],
])('a run %s is not made once more, since that would be another one', (_, option) => {
  const outcome = run({ a: failingOnce, b: failingOnce }, [option]);
  expect(outcome.failed).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ passed: 0, passedAlone: [] });
});

it('a run of some files is made once more', () => {
  const files = { a: failingOnce, b: failing };
  expect(run(files, ['a.test.ts'])).toEqual({
    passed: 1,
    failed: 0,
    passedAlone: [join(folder, 'a.test.ts')],
  });
});

it('a file that has fewer tests the second time has failed', () => {
  const fewer = `${failingOnce}
    if (!existsSync(import.meta.filename + '.seen')) it('is there at first', () => {});`;
  expect(run({ a: passing, b: fewer })).toEqual({ passed: 3, failed: 1, passedAlone: [] });
});

it('what was interrupted, and a file that was never run, have failed', () => {
  const file = join(folder, 'outcome.json');
  vi.stubEnv(outcomeVariable, file);
  const never = {
    project: { name: 'node' },
    moduleId: 'a.test.ts',
    state: () => 'pending',
    ok: () => true,
    children: { allTests: () => [] },
  } as unknown as TestModule;
  new TestReporter().onTestRunEnd([never], [], 'interrupted');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    files: [{ project: 'node', file: 'a.test.ts', passed: 0, failed: 1 }],
    strayErrors: 1,
  });
});

it('a run without a single test has failed', () => {
  expect(run({})).toEqual({ passed: 0, failed: 1, passedAlone: [] });
});
