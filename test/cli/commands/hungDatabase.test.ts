import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { PoolClient } from 'pg';
import { foldCommand } from '../../../src/cli/commands/foldCommand.ts';
import { reviewCommand } from '../../../src/cli/commands/reviewCommand.ts';
import { settleCommand } from '../../../src/cli/commands/settleCommand.ts';
import { verifyCommand } from '../../../src/cli/commands/verifyCommand.ts';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { startService } from '../../server/service/httpService.ts';
import { linesSaid } from '../../support/linesSaid.ts';
import { postgresOfThisFile } from '../postgresOfThisFile.ts';

const hand = ['--player', 'user:ana', '--by', 'Zoë', '--why', 'Watched it.'];

const { pool, address } = postgresOfThisFile();
let lines: string[];

beforeAll(() => postgresLedger(pool()).open());

beforeEach(() => {
  lines = linesSaid();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a database in which somebody else holds a lock is given up', () => {
  let other: PoolClient;

  beforeEach(async () => {
    other = await pool().connect();
    await other.query('begin; lock table laurel_runs in access exclusive mode');
  });

  afterEach(async () => {
    await other.query('rollback');
    other.release();
  });

  it.each([
    ['settle', settleCommand, []],
    ['settle, of one', settleCommand, ['run-1', '--counted', ...hand]],
    ['review', reviewCommand, []],
    ['review, of one', reviewCommand, ['run-1', '--accept', ...hand]],
    ['fold', foldCommand, ['--days', '30']],
    ['verify', verifyCommand, ['totals', '--tournament', 'cup']],
  ] as const)('%s', async (_, command, args) => {
    await using service = await startService();
    vi.stubEnv('LAUREL_BASE_URL', service.url);
    vi.stubEnv('LAUREL_API_KEY', 'public');
    vi.stubEnv('RUNS_DATABASE', address('query_timeout=300'));
    expect(await command([...args, '--postgres', 'RUNS_DATABASE'])).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^--postgres RUNS_DATABASE: The database did not answer in time\. .*pg_stat_activity/,
    );
    expect(lines[0]).not.toContain('postgres://');
  });
});

describe('a database that takes connections and says nothing', () => {
  let silent: Server;

  beforeEach(async () => {
    silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });

  afterEach(() => {
    silent.close();
  });

  it('is given up', async () => {
    const listening = silent.address();
    const port = typeof listening === 'object' ? listening?.port : 0;
    vi.stubEnv('RUNS_DATABASE', `postgres://laurel:hidden@127.0.0.1:${port}/runs`);
    expect(await settleCommand(['--postgres', 'RUNS_DATABASE'])).toBe(2);
    expect(lines[0]).toMatch(/^--postgres RUNS_DATABASE: The database did not answer in time/);
    expect(lines[0]).not.toContain('hidden');
  });
});
