import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { freePort } from '../../scripts/ports.ts';

// It comes without types: the path of its binary on this system.
const { default: workerd } = createRequire(import.meta.url)('workerd') as { readonly default: string };

/** A worker in the runtime of workers. */
export interface RunningWorker {
  readonly url: string;
  /** Ends it at once, as when a machine goes. */
  readonly kill: () => Promise<void>;
}

/** What runs, and on what. */
export interface WorkerOptions {
  /** Its source. */
  readonly file: string;
  /** Where its bundle goes, and the storage of its objects. */
  readonly folder: string;
  /** Its variables. Beside them it has `LEDGER`, a binding to its class `LedgerObject`. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/** Bundles a worker as its tools do, and starts it with one Durable Object class on the disk. */
export async function startWorkerd({ file, folder, variables = {} }: WorkerOptions): Promise<RunningWorker> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd'],
    external: ['node:*'],
  });
  const port = await freePort();
  mkdirSync(join(folder, 'objects'), { recursive: true });
  writeFileSync(join(folder, 'worker.js'), outputFiles[0]?.text ?? '');
  writeFileSync(join(folder, 'config.capnp'), configOf(port, variables));
  const worker: ChildProcess = spawn(workerd, ['serve', 'config.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  worker.stderr?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  await listening(port, worker, () => said);
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      const ended = once(worker, 'exit');
      process.kill(-(worker.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}

function configOf(port: number, variables: Readonly<Record<string, string>>): string {
  const bindings = Object.entries(variables).map(
    ([name, value]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(value)}),`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "objects", disk = (path = "objects", writable = true)),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  durableObjectNamespaces = [(className = "LedgerObject", uniqueKey = "ledger", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [
    (name = "LEDGER", durableObjectNamespace = "LedgerObject"),
    ${bindings.join('\n    ')}
  ],
);
`;
}

async function listening(port: number, worker: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (worker.exitCode !== null) throw new Error(`workerd ended: ${said()}`);
    try {
      await fetch(`http://127.0.0.1:${port}/probe`, { method: 'POST', body: '{"method":"none","args":[]}' });
      return;
    } catch {
      // Not yet: the next connection is tried as soon as this one was refused.
      await new Promise(setImmediate);
    }
  }
}
