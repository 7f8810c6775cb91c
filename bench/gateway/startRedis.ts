import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { listens } from '../../scripts/ports.ts';

/** Redis or Valkey on this machine; `undefined` where there is none: apt-get install redis-server. */
export const redisProgram = ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find(existsSync);

/** Starts it on a port; it writes nothing to disk. */
export async function startRedis(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(redisProgram ?? '', args, { stdio: 'ignore' });
  while (!(await listens(port))) await sleep(20);
  return child;
}
