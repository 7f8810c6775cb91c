import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keysCommand } from '../../../src/cli/commands/keysCommand.ts';
import { signRequest } from '../../../src/server/signing/signRequest.ts';
import { verifySignature } from '../../../src/server/signing/verifySignature.ts';
import { linesSaid } from '../../support/linesSaid.ts';

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-keys-'));
  said = linesSaid();
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('makes a pair that signs and verifies, the private half for its owner alone', async () => {
  const out = join(folder, 'new');
  expect(await keysCommand(['--out', out])).toBe(0);
  const privateKey = readFileSync(join(out, 'laurel-private.pem'), 'utf8');
  const publicKey = readFileSync(join(out, 'laurel-public.pem'), 'utf8');
  const made = await signRequest({ body: '{}', privateKey });
  const given = { body: '{}', token: made['x-api-token'], signature: made['x-api-signature'], publicKey };
  expect(await verifySignature(given)).toBe(true);
  expect(statSync(join(out, 'laurel-private.pem')).mode & 0o777).toBe(0o600);
  expect(said.join('\n')).not.toContain(privateKey.split('\n')[3]);
  expect(said.join('\n')).toContain('\n  npx laurel verify signature ');
});

it('never overwrites a key', async () => {
  await keysCommand(['--out', folder]);
  const before = readFileSync(join(folder, 'laurel-private.pem'), 'utf8');
  expect(await keysCommand(['--out', folder])).toBe(1);
  expect(readFileSync(join(folder, 'laurel-private.pem'), 'utf8')).toBe(before);
});

it.each(['file', 'file/below'])('says that keys cannot be put into a %s', async (out) => {
  writeFileSync(join(folder, 'file'), '');
  expect(await keysCommand(['--out', join(folder, out)])).toBe(1);
  expect(said).toEqual([expect.stringContaining('cannot be written to') as string]);
});

it('refuses lengths that are not safe', async () => {
  expect(await keysCommand(['--bits', '1024', '--out', folder])).toBe(2);
});

it('answers --help with its help, and says that an option does not exist', async () => {
  expect(await keysCommand(['--help'])).toBe(0);
  expect(await keysCommand(['--nonsense'])).toBe(2);
  expect(said).toEqual([
    expect.stringMatching(/^laurel keys/) as string,
    expect.stringMatching(/--nonsense.*"npx laurel keys --help"/) as string,
  ]);
});
