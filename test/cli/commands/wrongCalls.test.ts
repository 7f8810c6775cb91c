import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adoptCommand } from '../../../src/cli/commands/adoptCommand.ts';
import { foldCommand } from '../../../src/cli/commands/foldCommand.ts';
import { keysCommand } from '../../../src/cli/commands/keysCommand.ts';
import { reconcileCommand } from '../../../src/cli/commands/reconcileCommand.ts';
import { reviewCommand } from '../../../src/cli/commands/reviewCommand.ts';
import { sandboxCommand } from '../../../src/cli/commands/sandboxCommand.ts';
import { settleCommand } from '../../../src/cli/commands/settleCommand.ts';
import { verifyCommand } from '../../../src/cli/commands/verifyCommand.ts';
import { createCommand } from '../../../src/cli/commands/createCommand.ts';
import { doctorCommand } from '../../../src/cli/commands/doctorCommand.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { privateKey } from '../../server/service/addingService.ts';
import { linesSaid } from '../../support/linesSaid.ts';

const commands = {
  adopt: adoptCommand,
  create: createCommand,
  doctor: doctorCommand,
  fold: foldCommand,
  keys: keysCommand,
  reconcile: reconcileCommand,
  review: reviewCommand,
  sandbox: sandboxCommand,
  settle: settleCommand,
  verify: verifyCommand,
};

let folder: string;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-wrong-'));
  writeFileSync(join(folder, 'key.pem'), privateKey);
  await sqliteLedger(join(folder, 'runs.db')).open();
  for (const name of ['BASE_URL', 'API_KEY', 'PRIVATE_KEY']) vi.stubEnv(`LAUREL_${name}`, undefined);
  lines = linesSaid();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const api = '--base-url http://127.0.0.1:9 --api-key key';
const hand = '--player user:ana --by Zoë --why Seen.';

it.each([
  ['adopt', '', '--tournament is missing'],
  ['adopt', '--tournament cup', '--base-url is missing'],
  ['adopt', `--tournament cup ${api} --id name`, '--id takes userId or externalUserId'],
  ['adopt', `--tournament cup ${api}`, 'One of --ledger, --postgres is missing'],
  ['create', '', 'The folder is missing'],
  ['create', 'one two', 'Only one folder'],
  ['create', 'one --template angular', '--template takes vite or next, not "angular"'],
  ['doctor', '', 'The folder or file is missing'],
  ['fold', '--days 30', 'One of --ledger, --postgres is missing'],
  ['fold', '--ledger LEDGER', '--days is missing'],
  ['fold', '--ledger LEDGER --days 0.5', '--days takes a number of days, 1 or more, not "0.5"'],
  ['fold', '--ledger LEDGER --days many', '--days takes a number of days, 1 or more, not "many"'],
  ['keys', '--bits 1024', '--bits takes 2048, 3072 or 4096, not "1024"'],
  ['keys', '--bytes 1', "Unknown option '--bytes'"],
  ['reconcile', '', 'One of --ledger, --postgres is missing'],
  ['reconcile', '--ledger LEDGER', '--base-url is missing'],
  ['reconcile', '--ledger LEDGER --base-url http://127.0.0.1:9', '--api-key is missing'],
  ['reconcile', `--ledger LEDGER ${api}`, '--private-key is missing'],
  [
    'reconcile',
    `--ledger LEDGER ${api} --private-key KEY --every 0`,
    '--every takes a number greater than 0, not "0"',
  ],
  [
    'reconcile',
    `--ledger LEDGER ${api} --private-key KEY --lease soon`,
    '--lease takes a number greater than 0, not "soon"',
  ],
  ['review', '', 'One of --ledger, --postgres is missing'],
  ['review', '--ledger LEDGER --postgres URL', 'Only one of --ledger, --postgres'],
  ['review', '--ledger LEDGER --accept', 'The run id is missing'],
  ['review', 'run-1 run-2 --ledger LEDGER', 'Only one run id'],
  ['review', `run-1 --ledger LEDGER ${hand}`, 'One of --accept, --refuse is missing'],
  ['review', `run-1 --ledger LEDGER --accept --refuse ${hand}`, 'Only one of --accept, --refuse'],
  ['review', 'run-1 --ledger LEDGER --accept --by Zoë --why Seen.', '--player is missing'],
  [
    'review',
    'run-1 --ledger LEDGER --accept --by Zoë --why Seen. --player ana',
    '--player takes user:<id> or external:<id>, not "ana"',
  ],
  ['review', 'run-1 --ledger LEDGER --accept --player user:ana --why Seen.', '--by is missing'],
  ['review', 'run-1 --ledger LEDGER --accept --player user:ana --by Zoë', '--why is missing'],
  ['sandbox', '--port 70000', '--port takes a number from 0 to 65535, not "70000"'],
  ['sandbox', '--port 6000', 'Browsers ask nothing at port 6000; take another, such as 4100.'],
  ['sandbox', '--port 10080', 'Browsers ask nothing at port 10080'],
  ['sandbox', '--seed once', '--seed takes a whole number, not "once"'],
  ['sandbox', '--control-from localhost', '--control-from: "localhost" is no origin'],
  ['settle', '', 'One of --ledger, --postgres is missing'],
  ['settle', '--ledger LEDGER --counted', 'The run id is missing'],
  ['settle', `run-1 --ledger LEDGER ${hand}`, 'One of --counted, --send-again, --refused is missing'],
  ['settle', 'run-1 --ledger LEDGER --counted --by Zoë --why Seen.', '--player is missing'],
  ['settle', 'run-1 --ledger LEDGER --counted --player user:ana --why Seen.', '--by is missing'],
  ['verify', '', 'verify takes signature or totals'],
  ['verify', 'scores', 'verify takes signature or totals, not "scores"'],
  ['verify', 'signature', '--base-url is missing'],
  ['verify', 'signature --base-url http://127.0.0.1:9', '--api-key is missing'],
  ['verify', `signature ${api}`, '--private-key is missing'],
  ['verify', `totals --ledger LEDGER ${api}`, '--tournament is missing'],
  ['verify', `totals --tournament cup ${api}`, 'One of --ledger, --postgres, --own is missing'],
  ['verify', 'totals --tournament cup --ledger LEDGER', '--base-url is missing'],
  ['verify', `totals --tournament cup ${api} --ledger LEDGER --own KEY`, 'Only one of --ledger,'],
  [
    'verify',
    `totals --tournament cup ${api} --ledger LEDGER --start-date 2026-01-01`,
    '--start-date and --end-date go with --own',
  ],
] as const)('laurel %s %s: says so in one line, with where more is', async (name, text, message) => {
  const files = { LEDGER: join(folder, 'runs.db'), KEY: join(folder, 'key.pem') };
  const args = text.split(' ').filter((word) => word !== '');
  expect(await commands[name](args.map((word) => files[word as keyof typeof files] ?? word))).toBe(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
  expect(lines[0]).toContain(message);
  expect(lines[0]).toMatch(new RegExp(`"npx laurel ${name} --help" tells more\\.$`));
});
