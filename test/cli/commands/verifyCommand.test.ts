import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyCommand } from '../../../src/cli/commands/verifyCommand.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { toNodeListener } from '../../../src/base/http/toNodeListener.ts';
import { addingService, apiKey, privateKey, type AddingService } from '../../server/service/addingService.ts';
import { linesSaid } from '../../support/linesSaid.ts';

let folder: string;
let service: AddingService;
let server: Server;
let address: readonly string[];
let lines: string[];
const said = (): string => lines.map((line) => `${line}\n`).join('');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-verify-'));
  service = addingService();
  server = createServer(toNodeListener((request) => service.fetch(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = ['--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--api-key', apiKey];
  lines = linesSaid();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

function own(data: unknown): readonly string[] {
  const file = join(folder, 'own.json');
  writeFileSync(file, JSON.stringify(data));
  return ['totals', ...address, '--tournament', 'cup', '--own', file];
}

describe('laurel verify signature', () => {
  it('tells that the service takes the signature', async () => {
    vi.stubEnv('LAUREL_PRIVATE_KEY', privateKey);
    expect(await verifyCommand(['signature', ...address])).toBe(0);
    expect(said()).toMatch(/accepts the signature/);
  });

  it('tells that it does not', async () => {
    service.refusal = { code: 1000, message: 'signature mismatch' };
    const file = join(folder, 'key.pem');
    writeFileSync(file, privateKey);
    expect(await verifyCommand(['signature', ...address, '--private-key', file])).toBe(1);
    expect(said()).toMatch(/did not accept the credentials.*signature mismatch/);
  });

  it('tells an unusable key and an unreachable service apart from a wrong signature', async () => {
    vi.stubEnv('LAUREL_PRIVATE_KEY', 'nonsense');
    expect(await verifyCommand(['signature', ...address])).toBe(2);
    vi.stubEnv('LAUREL_PRIVATE_KEY', privateKey);
    server.closeAllConnections();
    server.close();
    expect(await verifyCommand(['signature', ...address])).toBe(2);
    expect(said()).toMatch(/private key cannot be used[^]*could not be reached/);
  });
});

describe('laurel verify totals', () => {
  it('finds nothing where nothing differs', async () => {
    service.counted.push({ player: 'user:ana', scores: { kills: 3 } });
    expect(await verifyCommand(own([{ userId: 'ana', scores: { kills: 3 } }]))).toBe(0);
    expect(said()).toBe('1 players compared, 0 differ.\n');
  });

  it('prints a line for each difference', async () => {
    service.counted.push({ player: 'user:ana', scores: { kills: 3 } });
    service.counted.push({ player: 'external:guest\u001b[31m', scores: { kills: 8 } });
    const args = own([{ userId: 'ana', scores: { kills: 5, deaths: 1 } }]);
    expect(await verifyCommand(args)).toBe(1);
    const rows = said()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual(['ana', 'kills', '5', '3', '-2', '0']);
    expect(rows).toContainEqual(['ana', 'deaths', '1', '–', '-1', '0']);
    expect(said()).toMatch(/guest�\[31m +kills +– +8 +\+8/);
    expect(said()).toMatch(/2 players compared, 2 differ/);
  });

  it.each<[string, unknown, RegExp]>([
    ['no list', {}, /--own takes .*own\.json is no list/],
    ['null', null, /--own takes .*own\.json is no list/],
    ['no player', [{ userId: 'ana', scores: {} }, null], /entry 2.*own\.json/],
    ['a player of two names', [{ userId: 'ana', externalUserId: 'a', scores: {} }], /entry 1.*userId/],
    ['no scores', [{ userId: 'ana' }], /entry 1.*scores/],
    ['a list of scores', [{ userId: 'ana', scores: [3] }], /entry 1.*scores/],
    ['a score as text', [{ userId: 'ana', scores: { kills: '3' } }], /entry 1.*scores/],
  ])('says what is wrong with a file of own totals: %s', async (_, data, message) => {
    expect(await verifyCommand(own(data))).toBe(2);
    expect(said()).toMatch(message);
  });

  it('prints JSON for programs', async () => {
    service.counted.push({ player: 'user:ana', scores: { kills: 3 } });
    expect(await verifyCommand([...own([]), '--json'])).toBe(1);
    expect(JSON.parse(said())).toMatchObject({ tournamentId: 'cup', differences: [{ userId: 'ana' }] });
  });

  it('reads the ledger of the game server', async () => {
    const file = join(folder, 'runs.db');
    const ledger = sqliteLedger(file);
    const now = Date.now();
    const claim = {
      id: 'run-1',
      player: playerKey({ userId: 'ana' }),
      tournamentId: 'cup',
      scores: { kills: 3 },
      now,
      leaseUntil: now,
    };
    await ledger.claim(claim);
    await ledger.settle(claim, 1, { status: 'accepted' }, now);
    await ledger.close();
    const args = ['totals', ...address, '--tournament', 'cup', '--ledger', file];
    expect(await verifyCommand(args)).toBe(1);
    service.counted.push({ player: 'user:ana', scores: { kills: 3 } });
    expect(await verifyCommand(args)).toBe(0);
  });

  it('names whose runs are open in a ledger, and does not take them for differences', async () => {
    const file = join(folder, 'runs.db');
    const ledger = sqliteLedger(file);
    const now = Date.now();
    for (let index = 0; index < 22; index += 1) {
      const run = { id: `run-${index}`, player: playerKey({ userId: `player-${index}` }) };
      await ledger.claim({ ...run, tournamentId: 'cup', scores: { kills: 3 }, now, leaseUntil: now });
      service.counted.push({ player: run.player, scores: { kills: 3 } });
      await ledger.settle(run, 1, { status: index === 0 ? 'accepted' : 'unknown' }, now);
    }
    await ledger.close();
    const args = ['totals', ...address, '--tournament', 'cup', '--ledger', file];
    expect(await verifyCommand(args)).toBe(0);
    expect(said()).toMatch(
      /^1 players compared, 0 differ\.\n21 not compared, since they are moving .*: user:player-1, /,
    );
    expect(said()).toMatch(/ and 1 more \(--json\)\.\n$/);
    lines.length = 0;
    expect(await verifyCommand([...args, '--json'])).toBe(0);
    const { players, moving } = JSON.parse(said()) as { readonly players: number; readonly moving: string[] };
    expect([players, moving.length, moving]).toEqual([1, 21, expect.arrayContaining(['user:player-21'])]);
  });

  it('compares nothing where a part of the totals cannot be read', async () => {
    service.counted.push({ player: 'user:ana', scores: { kills: 3 } });
    const { fetch } = service;
    const bend: typeof fetch = async (...args) => {
      const text = await (await fetch(...args)).text();
      return new Response(text.replace('"_id":"total-0",', ''));
    };
    Object.assign(service, { fetch: bend });
    expect(await verifyCommand(own([{ userId: 'ana', scores: { kills: 3 } }]))).toBe(2);
    expect(said()).toMatch(/could not be read for certain.*data\[0\]/);
  });

  it('does not take a missing ledger for an empty one', async () => {
    const file = join(folder, 'nowhere.db');
    expect(await verifyCommand(['totals', ...address, '--tournament', 'cup', '--ledger', file])).toBe(2);
  });
});
