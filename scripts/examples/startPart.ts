import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, listens } from '../ports.ts';

/** A program of an example, which may be killed and started again where it was. */
export interface Part extends AsyncDisposable {
  readonly port: number;
  readonly isUp: () => boolean;
  readonly start: () => Promise<void>;
  /** At once, as a machine goes. */
  readonly kill: () => Promise<void>;
}

/** A gateway on any free port. */
export async function startGateway(env: Readonly<Record<string, string>>): Promise<Part> {
  let port = 0;
  return startPart(
    () =>
      fork(join(import.meta.dirname, 'gatewayProcess.ts'), {
        env: { ...process.env, ...env, GATEWAY_PORT: String(port) },
      }),
    async (child) => {
      [port] = (await once(child, 'message')) as [number];
      return port;
    },
  );
}

/** Redis or Valkey on any free port, with nothing on disk; `undefined` where neither is installed. */
export async function startRedis(): Promise<Part | undefined> {
  const program = ['redis-server', 'valkey-server']
    .flatMap((name) =>
      ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((folder) => join(folder, name)),
    )
    .find(existsSync);
  if (program === undefined) return undefined;
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return startPart(
    () => spawn(program, args, { stdio: 'ignore' }),
    async () => {
      while (!(await listens(port))) await sleep(20);
      return port;
    },
  );
}

async function startPart(
  begin: () => ChildProcess,
  whenReady: (child: ChildProcess) => Promise<number>,
): Promise<Part> {
  let child: ChildProcess | undefined;
  let port = 0;
  const isUp = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;

  async function start(): Promise<void> {
    if (isUp()) return;
    child = begin();
    port = await Promise.race([whenReady(child), ended(child)]);
  }

  async function kill(): Promise<void> {
    if (child === undefined || !isUp()) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    get port() {
      return port;
    },
    isUp,
    start,
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

async function ended(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('It ended before it was ready.');
}
