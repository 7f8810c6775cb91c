import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptCommand } from '../../../src/cli/commands/adoptCommand.ts';
import { foldCommand } from '../../../src/cli/commands/foldCommand.ts';
import { reconcileCommand } from '../../../src/cli/commands/reconcileCommand.ts';
import { reviewCommand } from '../../../src/cli/commands/reviewCommand.ts';
import { settleCommand } from '../../../src/cli/commands/settleCommand.ts';
import { verifyCommand } from '../../../src/cli/commands/verifyCommand.ts';
import { migrations, versionTable } from '../../../src/server/ledger/sql/migrations.ts';
import { privateKey } from '../../server/service/addingService.ts';
import { startService } from '../../server/service/httpService.ts';
import { linesSaid } from '../../support/linesSaid.ts';
import { postgresOfThisFile } from '../postgresOfThisFile.ts';

const hand = ['--player', 'user:ana', '--by', 'Zoë', '--why', 'Watched it.'];

const commands: readonly (readonly [string, (args: readonly string[]) => Promise<number>, string[]])[] = [
  ['settle', settleCommand, []],
  ['settle, of one', settleCommand, ['run-1', '--counted', ...hand]],
  ['review', reviewCommand, []],
  ['review, of one', reviewCommand, ['run-1', '--accept', ...hand]],
  ['fold', foldCommand, ['--days', '30']],
  ['reconcile', reconcileCommand, []],
  ['verify', verifyCommand, ['totals', '--tournament', 'cup']],
  ['adopt', adoptCommand, ['--tournament', 'cup']],
];

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-wrong-database-'));
  lines = linesSaid();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Runs a command over a service where somebody has played, so that there is something to adopt. */
async function run(command: (args: readonly string[]) => Promise<number>, args: readonly string[]) {
  await using service = await startService();
  service.counted.push({ player: 'user:ana', scores: { kills: 3 } });
  vi.stubEnv('LAUREL_BASE_URL', service.url);
  vi.stubEnv('LAUREL_API_KEY', 'public');
  vi.stubEnv('LAUREL_PRIVATE_KEY', privateKey);
  return await command(args);
}

describe('a file that is no ledger is left as it is, and said to be none', () => {
  it.each(commands)('another database: %s', async (_, command, args) => {
    const file = join(folder, 'shop.db');
    const other = new DatabaseSync(file);
    other.exec("create table users (id text); insert into users values ('ana')");
    other.close();
    const before = readFileSync(file);
    expect(await run(command, [...args, '--ledger', file])).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('no ledger of Laurel’s');
    expect(lines[0]).toContain(file);
    expect(readFileSync(file)).toEqual(before);
  });

  it.each(commands)('an empty file: %s', async (_, command, args) => {
    const file = join(folder, 'empty.db');
    writeFileSync(file, '');
    expect(await run(command, [...args, '--ledger', file])).toBe(2);
    expect(lines.join('\n')).toContain('no ledger of Laurel’s');
    expect(readFileSync(file)).toHaveLength(0);
  });

  it('another database, for adopt that is to make a ledger', async () => {
    const file = join(folder, 'shop.db');
    const other = new DatabaseSync(file);
    other.exec("create table users (id text); insert into users values ('ana')");
    other.close();
    const before = readFileSync(file);
    const args = ['--tournament', 'cup', '--create', '--ledger'];
    expect(await run(adoptCommand, [...args, file])).toBe(2);
    expect(lines.join('\n')).toContain('no ledger of Laurel’s');
    expect(readFileSync(file)).toEqual(before);
    expect(await run(adoptCommand, [...args, ':memory:'])).toBe(2);
    expect(lines.join('\n')).toContain('--ledger takes a file');
  });

  it('what is no database at all', async () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(file, 'Not a database, but long enough to be looked at as one. '.repeat(20));
    expect(await settleCommand(['--ledger', file])).toBe(2);
    expect(lines.join('\n')).toMatch(/cannot be opened: file is not a database/);
  });
});

it.each([0, ...migrations.map(({ version }) => version)])(
  'a file of an earlier Laurel is brought up to date: version %i of the schema',
  async (version) => {
    const file = join(folder, 'runs.db');
    const old = new DatabaseSync(file);
    // Before there were versions, there was the first one's table without a word about it.
    for (const step of migrations.slice(0, Math.max(1, version)))
      for (const statement of [...step.statements, ...(step.sqlite ?? [])]) old.exec(statement);
    if (version > 0) old.exec(versionTable);
    for (let at = 1; at <= version; at += 1) old.exec(`insert into laurel_schema (version) values (${at})`);
    old.exec(`insert into laurel_runs (id, player, tournament_id, scores, status, attempt, created_at, updated_at)
      values ('run-1', 'user:ana', 'cup', '{"kills":3}', 'unknown', 1, 1, 1)`);
    old.close();
    expect(await settleCommand(['--ledger', file])).toBe(0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 'run-1', player: 'user:ana' });
  },
);

describe('a Postgres that has no ledger', () => {
  const { pool, address } = postgresOfThisFile();

  it.each(commands)('is left as it is, and said to be none: %s', async (_, command, args) => {
    vi.stubEnv('RUNS_DATABASE', address());
    expect(await run(command, [...args, '--postgres', 'RUNS_DATABASE'])).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^--postgres RUNS_DATABASE: .*no ledger of Laurel’s/);
    const { rows } = await pool().query(
      "select 1 from information_schema.tables where table_schema = 'public'",
    );
    expect(rows).toEqual([]);
  });

  it('has one made by adopt, when it is told to', async () => {
    vi.stubEnv('RUNS_DATABASE', address());
    const args = ['--tournament', 'cup', '--postgres', 'RUNS_DATABASE', '--create'];
    expect(await run(adoptCommand, args)).toBe(0);
    expect(lines).toEqual(['The totals of 1 player were taken over.']);
  });
});
