import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blockedPorts } from '../../../src/cli/blockedPorts.ts';
import { sandboxCommand } from '../../../src/cli/commands/sandboxCommand.ts';
import type { SandboxInfo } from '../../../src/cli/describeSandbox.ts';

let folder: string;
let said: string[];
let complained: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-sandbox-'));
  said = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void complained.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

// Longer than Vitest's own second: machines are busy.
const patient = { timeout: 12_000 };

/** What a sandbox says that is started, visited and stopped as with Ctrl+C. */
async function serve(
  args: readonly string[],
  visit: (text: string) => Promise<void> = async () => {},
): Promise<number> {
  const ended = sandboxCommand(args);
  const text = await vi.waitUntil(() => said[0], patient);
  await visit(text);
  process.emit('SIGTERM');
  return ended;
}

it('serves until it is stopped, and keeps the world in a snapshot', async () => {
  const file = join(folder, 'world.json');
  const args = ['--port', '0', '--json', '--snapshot', file];
  let first: SandboxInfo['players'] = [];
  expect(
    await serve(args, async (text) => {
      const { baseUrl, apiKeys, players } = JSON.parse(text) as SandboxInfo;
      first = players;
      const headers = { 'x-api-key': apiKeys.production, authorization: `Bearer ${players[0]?.token}` };
      const response = await fetch(`${baseUrl}/sdk/v2/userinfo`, { headers });
      expect(await response.json()).toMatchObject({ data: { sub: players[0]?.sub } });
    }),
  ).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 2 });
  said = [];
  await serve([...args, '--seed', '9'], async (text) => {
    expect((JSON.parse(text) as SandboxInfo).players.map(({ sub }) => sub)).toEqual(
      first.map(({ sub }) => sub),
    );
  });
});

it('tells people what they need in ten lines or little more, and a command for each operation when asked', async () => {
  await serve(['--port', '0'], async (text) => {
    expect(text).toMatch(/Address +http:\/\/127\.0\.0\.1:\d+/);
    expect(text).toMatch(/API key +sandbox-production-\w{16}$/m);
    expect(text).toMatch(/Tournaments +Winter Sprint +\S+ +live$/m);
    expect(text.split('\n').length).toBeLessThan(13);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(120);
  });
  said = [];
  await serve(['--port', '0', '--curl'], async () => {
    const commands = await vi.waitUntil(() => said[1], patient);
    expect(commands.match(/^ {2}curl /gm)).toHaveLength(6);
    expect(commands).toContain('BEGIN PRIVATE KEY');
  });
});

it('tells scripts the tournaments too: those that one develops with first', async () => {
  await serve(['--port', '0', '--json'], async (text) => {
    const { tournaments, baseUrl, apiKeys } = JSON.parse(text) as SandboxInfo;
    expect(tournaments[0]).toMatchObject({ type: 'tournament', visibility: 'public', status: 'live' });
    const response = await fetch(`${baseUrl}/sdk/v2/tournaments/${tournaments[0]?.id}/leaderboard`, {
      headers: { 'x-api-key': apiKeys.production },
    });
    expect(await response.json()).toMatchObject({ success: true });
  });
});

it('writes what a game needs to .env.local, with keys that last, and leaves every other line', async () => {
  const file = join(folder, '.env.local');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"devDependencies":{"vite":"8"}}');
  const own = '# mine\nVITE_TITLE=My game\nLAUREL_PRIVATE_KEY=of the real game';
  writeFileSync(file, own);
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const before = process.cwd();
  expect(before).toBe(folder);
  const readings: NodeJS.Dict<string>[] = [];
  let privateKey = '';
  for (let start = 0; start < 2; start += 1) {
    said = [];
    await serve(['--port', '0', '--json', '--env'], async (text) => {
      await vi.waitUntil(() => readFileSync(file, 'utf8').includes('VITE_LAUREL_PLAYER_TOKEN'), patient);
      const info = JSON.parse(text) as SandboxInfo;
      privateKey ||= info.privateKeys.production;
      expect(info.privateKeys.production).toBe(privateKey);
      const written = readFileSync(file, 'utf8');
      expect(written.startsWith(`${own}\n`)).toBe(true);
      expect(written).not.toContain('NEXT_PUBLIC');
      const reading = parseEnv(written);
      readings.push(reading);
      const headers = {
        'x-api-key': reading['VITE_LAUREL_API_KEY'] ?? '',
        authorization: `Bearer ${reading['VITE_LAUREL_PLAYER_TOKEN']}`,
      };
      const user = await fetch(`${reading['VITE_LAUREL_BASE_URL']}/sdk/v2/userinfo`, { headers });
      expect(await user.json()).toMatchObject({ data: { sub: reading['VITE_LAUREL_PLAYER_ID'] } });
    });
  }
  const [first, second] = readings;
  for (const name of [
    'VITE_LAUREL_API_KEY',
    'VITE_LAUREL_TOURNAMENT_ID',
    'VITE_LAUREL_PLAYER_ID',
    'VITE_TITLE',
  ])
    expect([name, second?.[name]]).toEqual([name, first?.[name]]);
  expect(second?.['LAUREL_PRIVATE_KEY']).toBe('of the real game');
  expect(complained.at(-1)).toMatch(/LAUREL_PRIVATE_KEY is yours in \.env\.local/);
  // Where nobody has one, the game server finds a key that it can sign with.
  writeFileSync(file, '');
  await serve(['--port', '0', '--env'], async () => {
    await vi.waitUntil(() => readFileSync(file, 'utf8').includes('LAUREL_PRIVATE_KEY'), patient);
    expect(parseEnv(readFileSync(file, 'utf8'))['LAUREL_PRIVATE_KEY']).toBe(privateKey.trim());
  });
});

it('says how it is used, and what is wrong with how it was', async () => {
  expect(await sandboxCommand(['--help'])).toBe(0);
  expect(said[0]).toMatch(/^laurel sandbox/);
  for (const [option, value] of [
    ['--prot', '1'],
    ['--port', '70000'],
    ['--port', '1.5'],
    ['--seed', 'x'],
  ] as const) {
    expect(await sandboxCommand([option, value])).toBe(2);
    expect(complained.at(-1)).toContain(option);
    expect(complained.at(-1)).toContain('"npx laurel sandbox --help"');
  }
});

it.each([...blockedPorts])('is not served at port %i, where fetch asks nothing', async (port) => {
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
  expect(await sandboxCommand(['--port', String(port)])).toBe(2);
  expect(complained.at(-1)).toContain(`Browsers ask nothing at port ${port}`);
});

it('does not take a port that is in use, nor a file that is no snapshot', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await vi.waitUntil(() => other.listening, patient);
  const { port } = other.address() as AddressInfo;
  expect(await sandboxCommand(['--port', String(port)])).toBe(1);
  expect(complained.at(-1)).toMatch(/is in use\. Stop what listens there/);
  other.close();
  const file = join(folder, 'other.json');
  for (const content of ['{', 'null', '{"version":1}']) {
    writeFileSync(file, content);
    expect(await sandboxCommand(['--port', '0', '--snapshot', file])).toBe(1);
    expect(complained.at(-1)).toMatch(/other\.json is not a snapshot of a sandbox: /);
  }
});

it('does not begin where its snapshot could not be kept', async () => {
  for (const file of [join(folder, 'nowhere', 'world.json'), join(folder, 'half.json', 'world.json')]) {
    writeFileSync(join(folder, 'half.json'), '{}');
    expect(await sandboxCommand(['--port', '0', '--snapshot', file])).toBe(1);
    expect(complained.at(-1)).toMatch(/--snapshot .*world\.json cannot be written/);
  }
});

it('says at the end that the snapshot could not be kept', async () => {
  const place = join(folder, 'place');
  mkdirSync(place);
  const args = ['--port', '0', '--json', '--snapshot', join(place, 'world.json')];
  expect(await serve(args, async () => rmSync(place, { recursive: true }))).toBe(1);
  expect(complained.at(-1)).toMatch(/--snapshot .*world\.json cannot be written/);
});

it('serves on where .env.local cannot be written, and says so', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  mkdirSync(join(folder, '.env.local'));
  const code = await serve(['--port', '0', '--json', '--env'], async (text) => {
    await vi.waitUntil(() => complained[0], patient);
    const { baseUrl, apiKeys } = JSON.parse(text) as SandboxInfo;
    const headers = { 'x-api-key': apiKeys.production };
    expect((await fetch(`${baseUrl}/sdk/v2/tournaments/`, { headers })).status).toBe(200);
  });
  expect(code).toBe(0);
  expect(complained).toEqual([expect.stringContaining('.env.local cannot be written') as string]);
});

it('leaves the port where what is in the file makes no sandbox', async () => {
  const file = join(folder, 'half.json');
  writeFileSync(file, '{"version":2}');
  const free = createServer().listen(0, '127.0.0.1');
  await vi.waitUntil(() => free.listening, patient);
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  expect(await sandboxCommand(['--port', String(port), '--snapshot', file])).toBe(1);
  const again = createServer().listen(port, '127.0.0.1');
  await vi.waitUntil(() => again.listening, patient);
  again.close();
});

it('has the same keys at every start in one installation, others in another, and those of a seed anywhere', async () => {
  const keysIn = async (cwd: string, ...args: readonly string[]): Promise<string> => {
    let key = '';
    said = [];
    vi.spyOn(process, 'cwd').mockReturnValue(cwd);
    await serve(['--port', '0', '--json', ...args], async (text) => {
      key = (JSON.parse(text) as SandboxInfo).apiKeys.production;
    });
    return key;
  };
  const [one, two] = ['one', 'two'].map((name) => join(folder, name, 'game'));
  for (const place of [one, two]) mkdirSync(join(place ?? '', '..', 'node_modules'), { recursive: true });
  for (const place of [one, two]) mkdirSync(place ?? '', { recursive: true });
  const first = await keysIn(one ?? '');
  expect(await keysIn(one ?? '')).toBe(first);
  expect(await keysIn(two ?? '')).not.toBe(first);
  expect(await keysIn(one ?? '', '--seed', '3')).toBe(await keysIn(two ?? '', '--seed', '3'));
});

it('takes faults with the token that it printed', async () => {
  await serve(['--port', '0', '--json', '--control'], async (text) => {
    const { baseUrl, controlToken, apiKeys } = JSON.parse(text) as SandboxInfo;
    const response = await fetch(`${baseUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'status', status: 503, times: 1 }),
    });
    expect(response.status).toBe(204);
    const headers = { 'x-api-key': apiKeys.production };
    expect((await fetch(`${baseUrl}/sdk/v2/tournaments/`, { headers })).status).toBe(503);
  });
});

it('takes faults from the pages of an origin that it was told, and of no other', async () => {
  const origin = 'http://localhost:5173';
  await serve(['--port', '0', '--json', '--control-from', origin], async (text) => {
    const { baseUrl, controlToken } = JSON.parse(text) as SandboxInfo;
    const clear = (from: string): Promise<Response> =>
      fetch(`${baseUrl}/sandbox/faults`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${controlToken}`, origin: from },
      });
    expect((await clear(origin)).status).toBe(204);
    expect((await clear('http://localhost:1')).status).toBe(403);
  });
  expect(await sandboxCommand(['--control-from', `${origin}/game`])).toBe(2);
});
