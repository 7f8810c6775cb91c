import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileOutcome, outcomeVariable, type RunOutcome } from './testReporter.ts';

/** What became of all tests. */
export interface TestsOutcome {
  readonly passed: number;
  readonly failed: number;
  /** Files that failed beside the others, and passed when they were asked once more without them. */
  readonly passedAlone: readonly string[];
}

/** More failed files than these are no accident of a busy machine. */
const mostAgain = 5;

/**
 * Runs Vitest with these arguments. In an hour of two browsers, databases and installations on few cores something may stand still for
 * longer than anybody thought of: files that failed, a few at most, are run once more, without the others, and what they say then
 * counts. Whoever failed the first time is named, since that is a defect too, of the test or of what it tests. The arguments name files,
 * and `options` hold for both times. Where an argument is an option there is one time: of some tests, or of those before the first that
 * fails, a second one would be another run.
 */
export function runTests(args: readonly string[], options: readonly string[] = []): TestsOutcome {
  const first = runVitest([...args, ...options]);
  if (first === undefined) return { passed: 0, failed: 1, passedAlone: [] };
  const failing = new Set(first.files.filter(({ failed }) => failed > 0).map(({ file }) => file));
  if (args.some((arg) => arg.startsWith('-'))) return sum(first, []);
  // Nobody can say whose a stray error was.
  if (first.strayErrors > 0 || failing.size === 0 || failing.size > mostAgain) return sum(first, []);
  console.log(`\nOnce more, without the others:\n${[...failing].join('\n')}`);
  const second = runVitest([...failing, ...options]);
  if (second === undefined) return sum(first, []);
  const again = new Map(second.files.map((outcome) => [keyOf(outcome), outcome]));
  const files = first.files.map((outcome) => {
    const later = failing.has(outcome.file) ? again.get(keyOf(outcome)) : undefined;
    // With fewer tests it is not what failed.
    return later !== undefined && testsOf(later) >= testsOf(outcome) ? later : outcome;
  });
  const stillFailing = new Set(files.filter(({ failed }) => failed > 0).map(({ file }) => file));
  return sum(
    { files, strayErrors: second.strayErrors },
    [...failing].filter((file) => !stillFailing.has(file)),
  );
}

function keyOf({ project, file }: FileOutcome): string {
  return `${project} ${file}`;
}

function testsOf({ passed, failed }: FileOutcome): number {
  return passed + failed;
}

function sum({ files, strayErrors }: RunOutcome, passedAlone: readonly string[]): TestsOutcome {
  return {
    passed: files.reduce((total, { passed }) => total + passed, 0),
    failed: files.reduce((total, { failed }) => total + failed, strayErrors),
    passedAlone,
  };
}

/** Nothing when it ended without saying how, or says that all is well and fails. */
function runVitest(args: readonly string[]): RunOutcome | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  const file = join(folder, 'outcome.json');
  const reporter = fileURLToPath(new URL('testReporter.ts', import.meta.url));
  const { status } = spawnSync('vitest', ['run', '--reporter=default', `--reporter=${reporter}`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, [outcomeVariable]: file },
  });
  try {
    const outcome = JSON.parse(readFileSync(file, 'utf8')) as RunOutcome;
    const failed = outcome.strayErrors > 0 || outcome.files.some((one) => one.failed > 0);
    return status !== 0 && !failed ? undefined : outcome;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
