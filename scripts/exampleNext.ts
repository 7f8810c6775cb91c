// The Next.js example as a new app that `laurel create` has made, against a sandbox with bots: `npm run example:next [-- --port
// 4300]`. The first time it installs Next.js, into a folder for temporary files, since Next.js takes the nearest lock file above
// an app for its root.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { firstFreePort } from './ports.ts';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const project = process.cwd();
const app = join(tmpdir(), 'laurel-example-next');
const command = resolve('src/entries/command.ts');

// What a release has made is what a test of it starts with.
const made = process.env['LAUREL_TARBALL'];
if (made === undefined) run(project, 'npm', 'run', 'build');
if (!existsSync(join(app, 'node_modules/next'))) {
  console.log('Installing Next.js, once.');
  rmSync(app, { recursive: true, force: true });
  // Not heard: it would say what to do next, which is done here.
  execFileSync(process.execPath, [command, 'create', app, '--template', 'next'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
// As it is built now, in the place of what the registry has.
const tarball = made ?? pack();
run(app, 'npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', tarball);

const sandbox = spawn(process.execPath, [command, 'sandbox', '--env', '--bots'], {
  cwd: app,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const children: ChildProcess[] = [sandbox];
const stop = (code: number): void => {
  for (const child of children) child.kill();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0));
// Its first lines come when it has written .env.local, which Next.js reads as it starts.
for await (const line of createInterface(sandbox.stdout)) if (line.includes('.env.local')) break;
// Not before: what is installed takes longer than somebody else needs to take a port.
const port = values.port ?? String(await firstFreePort(4300));
const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', '--port', port], {
  cwd: app,
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
children.push(next);
next.once('exit', (code) => stop(code ?? 1));

function pack(): string {
  const packed = ['pack', '--ignore-scripts', '--silent', '--pack-destination', app];
  return `./${execFileSync('npm', packed, { encoding: 'utf8' }).trim()}`;
}

function run(cwd: string, name: string, ...args: readonly string[]): void {
  execFileSync(name, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}
