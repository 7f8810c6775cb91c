import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { adoptCommand } from '../../src/cli/commands/adoptCommand.ts';
import { foldCommand } from '../../src/cli/commands/foldCommand.ts';
import { reconcileCommand } from '../../src/cli/commands/reconcileCommand.ts';
import { reviewCommand } from '../../src/cli/commands/reviewCommand.ts';
import { settleCommand } from '../../src/cli/commands/settleCommand.ts';
import { verifyCommand } from '../../src/cli/commands/verifyCommand.ts';
import { playerKey } from '../../src/domain/players/playerKey.ts';
import { withLedger } from '../../src/cli/withLedger.ts';
import type { Ledger } from '../../src/server/ledger/Ledger.ts';
import { postgresLedger } from '../../src/server/ledger/postgresLedger.ts';
import { privateKey } from '../server/service/addingService.ts';
import { startService } from '../server/service/httpService.ts';
import { linesSaid } from '../support/linesSaid.ts';
import { postgresOfThisFile } from './postgresOfThisFile.ts';

const player = playerKey({ userId: 'ana' });
const { pool, address } = postgresOfThisFile();
let ledger: Ledger;
let lines: string[];

beforeAll(() => {
  ledger = postgresLedger(pool());
});

beforeEach(() => {
  lines = linesSaid();
  vi.stubEnv('RUNS_DATABASE', address());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const hand = ['--player', 'user:ana', '--by', 'Zoë', '--why', 'Watched it.'];
const postgres = ['--postgres', 'RUNS_DATABASE'];

it('the commands work on a ledger in Postgres', async () => {
  await using service = await startService();
  const folder = mkdtempSync(join(tmpdir(), 'laurel-open-'));
  writeFileSync(join(folder, 'key.pem'), privateKey);
  const now = Date.now();
  const run = { player, tournamentId: 'cup', scores: { kills: 3 }, now };
  const reason = { code: 'too-fast', message: 'Too fast.' };
  await ledger.setAside({ ...run, id: 'held-1', outcome: { status: 'held', reason } });
  await ledger.claim({ ...run, id: 'lost-1', leaseUntil: now });
  await ledger.settle({ player, id: 'lost-1' }, 1, { status: 'unknown' }, now);

  expect(await reviewCommand(postgres)).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: 'held-1', player });
  expect(await reviewCommand(['held-1', ...postgres, '--accept', ...hand])).toBe(0);
  expect(await settleCommand(postgres)).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: 'lost-1', player });
  expect(await settleCommand(['lost-1', ...postgres, '--refused', ...hand])).toBe(0);

  const api = ['--base-url', service.url, '--api-key', 'public'];
  const key = ['--private-key', join(folder, 'key.pem')];
  expect(await reconcileCommand([...postgres, ...api, ...key])).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ sent: [{ id: 'held-1', status: 'accepted' }] });
  expect(service.counted).toEqual([{ player, scores: { kills: 3 } }]);
  expect(await verifyCommand(['totals', ...postgres, ...api, '--tournament', 'cup'])).toBe(0);
  rmSync(folder, { recursive: true });
});

it.each([
  ['a variable that is not set', 'NO_SUCH_VARIABLE', /there is no NO_SUCH_VARIABLE/],
  ['the address itself', 'postgres://laurel:hunter2@db.example/runs', /there is no such variable/],
])('%s is refused, and no password is echoed', async (_, variable, message) => {
  expect(await settleCommand(['--postgres', variable])).toBe(2);
  expect(lines.join('\n')).toMatch(message);
  expect(lines.join('\n')).not.toContain('hunter2');
});

it.each([
  ['a file', 'runs.db'],
  ['a host', 'db.example:5432/runs'],
  ['words', 'host=db.example user=laurel password=hunter2'],
  ['an address without its scheme', 'laurel:hunter2@db.example/runs'],
  ['an address whose port is none', 'postgres://laurel:hunter2@db.example:port/runs'],
  ['a password that is not encoded', 'postgres://laurel:hunt#er2@db.example/hunter2'],
])('a variable that holds no address is said to hold none, and is not echoed: %s', async (_, text) => {
  vi.stubEnv('RUNS_DATABASE', text);
  expect(await settleCommand(postgres)).toBe(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^--postgres RUNS_DATABASE: .*no address of a database.*postgres:\/\/user:password@host/,
  );
  expect(lines[0]).not.toMatch(/hunter2|hunt#|db\.example/);
});

it.each([
  ['a file of a certificate', '@127.0.0.1:9/runs?sslrootcert=/no/such.pem', /ENOENT.*such\.pem/],
  ['a host', '@no-such-host.invalid/runs', /no-such-host\.invalid/],
])('what a driver repeats of an address is not the password: %s', async (_, rest, message) => {
  vi.stubEnv('RUNS_DATABASE', `postgres://laurel:hunter2${rest}`);
  expect(await settleCommand(postgres)).toBe(2);
  expect(lines.join('\n')).toMatch(message);
  expect(lines.join('\n')).not.toContain('hunter2');
});

it('says of a decision whose answer was lost that it may have been written, and how to tell', async () => {
  const now = Date.now();
  const reason = { code: 'too-fast', message: 'Too fast.' };
  const held = { player, id: 'held-2', tournamentId: 'cup', scores: { kills: 3 }, now };
  await ledger.setAside({ ...held, outcome: { status: 'held', reason } });
  // The connection breaks once the decision is written, as when the database is restarted.
  const cut = await pool().connect();
  await cut.query(`create function cut_off() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`);
  await cut.query('create trigger cut_off after update on laurel_runs execute function cut_off()');
  try {
    expect(await reviewCommand(['held-2', ...postgres, '--accept', ...hand])).toBe(2);
  } finally {
    await cut.query('drop trigger cut_off on laurel_runs; drop function cut_off');
    cut.release();
  }
  expect(lines.at(-1)).toMatch(/^--postgres RUNS_DATABASE: .*may have been written.*list/);
});

it('goes on when the database cuts a connection off that nobody uses just then', async () => {
  const name = 'laurel-cut-off';
  vi.stubEnv('RUNS_DATABASE', address(`application_name=${name}`));
  const code = await withLedger({ postgres: 'RUNS_DATABASE' }, async (opened) => {
    await opened.open();
    const cutOff = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1';
    expect((await pool().query(cutOff, [name])).rowCount).toBe(1);
    const connected = 'select 1 from pg_stat_activity where application_name = $1';
    await vi.waitFor(async () => expect((await pool().query(connected, [name])).rowCount).toBe(0));
    await vi.waitFor(() => opened.open());
    return 0;
  });
  expect(code).toBe(0);
});

it('says what is missing where pg is not installed', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(tmpdir());
  expect(await settleCommand(postgres)).toBe(2);
  expect(lines.join('\n')).toMatch(/npm install pg/);
});

it.each([
  ["throw new Error('Wrong version of Node.')", /pg.* cannot be loaded.*: Wrong version of Node\./],
  ["require('pg-protocol')", /pg.* cannot be loaded.*: Cannot find module 'pg-protocol'/],
])('says why pg cannot be loaded where it is installed: %s', async (code, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-pg-'));
  mkdirSync(join(folder, 'node_modules/pg'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/pg/index.js'), code);
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(await settleCommand(postgres)).toBe(2);
  expect(lines.join('\n')).toMatch(message);
  expect(lines.join('\n')).not.toMatch(/npm install/);
  rmSync(folder, { recursive: true });
});

const api = ['--base-url', 'SERVICE', '--api-key', 'public'];

it.each<[string, (args: readonly string[]) => Promise<number>, readonly string[]]>([
  ['settle', settleCommand, []],
  ['settle, of one', settleCommand, ['lost-1', '--refused', ...hand]],
  ['review', reviewCommand, []],
  ['review, of one', reviewCommand, ['held-1', '--accept', ...hand]],
  ['fold', foldCommand, ['--days', '30']],
  ['reconcile', reconcileCommand, api],
  ['verify', verifyCommand, ['totals', '--tournament', 'cup', ...api]],
  ['adopt', adoptCommand, ['--tournament', 'cup', ...api]],
])(
  'cannot be tried on a database that is out of reach, whose password is not echoed: %s',
  async (_, command, args) => {
    vi.stubEnv('LAUREL_PRIVATE_KEY', privateKey);
    await using service = await startService();
    // Of both families that a name may have, the driver tells in an error without words of its own.
    for (const host of ['127.0.0.1', 'localhost']) {
      lines.length = 0;
      vi.stubEnv('RUNS_DATABASE', `postgres://laurel:hunter2@${host}:9/runs`);
      const called = [...postgres, ...args].map((arg) => (arg === 'SERVICE' ? service.url : arg));
      expect(await command(called)).toBe(2);
      expect(lines.join('\n')).toMatch(/--postgres RUNS_DATABASE: .*ECONNREFUSED/);
      expect(lines.join('\n')).not.toContain('hunter2');
    }
  },
);
