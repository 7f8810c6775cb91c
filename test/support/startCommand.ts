import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A command that goes on, with all that it has started. */
export interface RunningCommand extends AsyncDisposable {
  /** What the pattern found in what it printed. */
  readonly found: RegExpExecArray;
}

/** Runs a line as a shell does, until it has printed what the pattern is about; throws when it ends before. */
export async function startCommand(line: string, cwd: string, pattern: RegExp): Promise<RunningCommand> {
  const { NODE_ENV: _, ...environment } = process.env;
  // A group of its own: npm starts others, which do not end with it.
  const child = spawn('sh', ['-c', line], {
    cwd,
    detached: true,
    env: { ...environment, npm_config_yes: 'true', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: string[] = [];
  for await (const text of createInterface(child.stdout)) {
    printed.push(text);
    const found = pattern.exec(text);
    if (found === null) continue;
    child.stdout.resume();
    return { found, [Symbol.asyncDispose]: async () => stop(child) };
  }
  throw new Error(`${line} ended before it was ready:\n${printed.join('\n')}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
