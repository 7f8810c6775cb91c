import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

function laurel(...args: readonly string[]) {
  const env = { ...process.env, LAUREL_BASE_URL: 'http://127.0.0.1:9', LAUREL_API_KEY: 'key' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/entries/command.ts', ...args], {
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

it.each(['--version', '-v'])('`laurel %s` prints the version', (option) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(laurel(option)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

it.each([
  ['--ledger', ['fold', '--ledger', 'no.db', '--days', '30']],
  ['--ledger', ['verify', 'totals', '--ledger', 'no.db', '--tournament', 'cup']],
  ['--private-key', ['verify', 'signature', '--private-key', 'no.pem']],
  ['--own', ['verify', 'totals', '--own', 'no.json', '--tournament', 'cup']],
])('a file that is missing is told by what it was given for, and what to do: %s', (option, args) => {
  const { status, stderr } = laurel(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(`There is no file ${args[args.indexOf(option) + 1]}`);
  expect(stderr).toContain(option);
  expect(stderr).toContain(process.cwd());
  expect(stderr).not.toMatch(/ENOENT|\n\s+at /);
});

it('`laurel help <command>` prints the options of the command', () => {
  expect(laurel('help', 'sandbox')).toEqual(laurel('sandbox', '--help'));
  expect(laurel('help', 'sandbox').stdout).toContain('--port');
  expect(laurel('help', 'nothing')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no command "nothing".') as string,
  });
  expect(laurel('help')).toMatchObject({ status: 0, stdout: expect.stringContaining('sandbox') as string });
  expect(laurel('help').stdout).toContain('"npx laurel help <command>"');
});
