import { spawnSync } from 'node:child_process';

/** One command whose exit code is its verdict. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** What is quick: the types, the rules, the format and what is exported or installed but unused. */
export const quickSteps: readonly Step[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
  { name: 'types of the examples', command: 'tsc', args: ['--noEmit', '-p', 'examples'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'unused files, exports and dependencies', command: 'knip', args: ['--no-progress'] },
];

/** Runs a step, shows its output when it fails, and says whether it passed. */
export function passes({ name, command, args }: Step): boolean {
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const passed = status === 0;
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!passed) console.log([error?.message, stdout, stderr].filter(Boolean).join('\n'));
  return passed;
}
