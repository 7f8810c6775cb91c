import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { freePort, listens } from '../../../../scripts/ports.ts';

const programs = ['/usr/bin/redis-server', '/usr/bin/valkey-server'];
const program = programs.find(existsSync);

/** Whether it is on this machine: apt-get install redis-server. */
export const hasRedis = program !== undefined;

/** A server that runs, and what may happen to it. */
export interface Redis extends AsyncDisposable {
  readonly url: string;
  /** Sends a command, as an operator would. */
  readonly tell: (...command: string[]) => Promise<unknown>;
  /** Ends it at once; what it kept is gone. */
  readonly kill: () => Promise<void>;
  /** Starts it again, empty, on the same port. */
  readonly start: () => Promise<void>;
  /** Holds it, so that it takes what is sent and answers nothing, and lets it go on. */
  readonly hold: () => void;
  readonly release: () => void;
}

/** Starts one on a free port, which writes nothing to disk. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'laurel-redis-'));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    child = spawn(program ?? '', args, { stdio: 'ignore' });
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error('redis-server ended before it was ready.');
      await sleep(20);
    }
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async tell(...command) {
      const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect();
      try {
        return await client.sendCommand(command);
      } finally {
        client.destroy();
      }
    },
    kill,
    start,
    hold: () => child?.kill('SIGSTOP'),
    release: () => child?.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
