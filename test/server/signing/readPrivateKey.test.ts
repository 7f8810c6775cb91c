import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLaurelError } from '../../../src/domain/LaurelError.ts';
import { readPrivateKey } from '../../../src/server/signing/readPrivateKey.ts';
import { rsaSigner, signWithNode, signWithWebCrypto } from '../../../src/server/signing/rsaSigner.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pkcs8 = rsa.privateKey.export(pem).toString();
const pkcs1 = rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const der = new Uint8Array(rsa.privateKey.export({ type: 'pkcs8', format: 'der' }));
const passphrase = { cipher: 'aes-256-cbc', passphrase: 'secret' };

function makeRsa(bits: number): string {
  return generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export(pem).toString();
}

function framed(label: string, bytes: Uint8Array): string {
  return `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----`;
}

function replaceByte(key: string, fraction: number): string {
  const [first = '', ...lines] = key.trim().split('\n');
  const last = lines.pop() ?? '';
  const bytes = Buffer.from(lines.join(''), 'base64');
  const at = Math.floor(bytes.length * fraction);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return [first, bytes.toString('base64'), last].join('\n');
}

describe('keys as people have them', () => {
  it.each([
    ['PKCS #8', pkcs8],
    ['PKCS #1', pkcs1],
    ['line breaks written as \\n', pkcs8.replaceAll('\n', String.raw`\n`)],
    ['PKCS #1 with \\n and quotes', `"${pkcs1.replaceAll('\n', String.raw`\n`)}"`],
    ['double quotes', `"${pkcs8}"`],
    ['single quotes and spaces', `  '${pkcs8}'\n\n`],
    ['Windows line ends', pkcs8.replaceAll('\n', '\r\n')],
    ['Windows line ends written as \\r\\n', pkcs8.replaceAll('\n', String.raw`\r\n`)],
    ['everything on one line', pkcs8.replaceAll('\n', ' ')],
    ['the PEM in Base64', Buffer.from(pkcs8).toString('base64')],
    ['the PEM in Base64, in quotes', ` "${Buffer.from(pkcs8).toString('base64')}"\n`],
    ['indented lines', pkcs8.replaceAll('\n', '\n    ')],
    ['backquotes', `\`${pkcs8}\``],
    ['text around it', `Bag Attributes\n  friendlyName: game\n${pkcs8}`],
  ])('takes %s as the same key', (_, text) => {
    expect(readPrivateKey(text)).toEqual(der);
  });

  it.each([2048, 3072, 4096])('takes %d bits', (bits) => {
    expect(() => rsaSigner(makeRsa(bits))).not.toThrow();
  });
});

describe('keys that cannot be used', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  it.each([
    ['nothing', undefined, /missing/],
    ['empty text', '  ', /missing/],
    ['not a key', 'hunter2-hunter2-hunter2', /PEM/],
    ['an EC key', ec.export(pem).toString(), /not an RSA key/],
    ['an EC key in SEC 1', ec.export({ type: 'sec1', format: 'pem' }).toString(), /not an RSA key/],
    ['an Ed25519 key', generateKeyPairSync('ed25519').privateKey.export(pem).toString(), /not an RSA key/],
    [
      'an RSA-PSS key',
      generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey.export(pem).toString(),
      /RSA-PSS/,
    ],
    ['1024 bits', makeRsa(1024), /1024 bits/],
    ['2040 bits', makeRsa(2040), /2040 bits/],
    ['2041 bits', makeRsa(2041), /2041 bits/],
    [
      '512 bits in PKCS #1',
      generateKeyPairSync('rsa', { modulusLength: 512 })
        .privateKey.export({ type: 'pkcs1', format: 'pem' })
        .toString(),
      /512 bits/,
    ],
    ['PKCS #1 with nothing in it', framed('RSA PRIVATE KEY', Uint8Array.of()), /damaged/],
    ['PKCS #1 of which the beginning is left', framed('RSA PRIVATE KEY', der.subarray(26, 90)), /damaged/],
    ['encrypted PKCS #8', rsa.privateKey.export({ ...pem, ...passphrase }).toString(), /encrypted/],
    [
      'encrypted PKCS #1',
      rsa.privateKey.export({ type: 'pkcs1', format: 'pem', ...passphrase }).toString(),
      /encrypted/,
    ],
    ['the public key', rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(), /public part/],
    [
      'the public key in PKCS #1',
      rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
      /public part/,
    ],
    ['a certificate', framed('CERTIFICATE', der), /public part/],
    ['a key for SSH', framed('OPENSSH PRIVATE KEY', der), /not an RSA key in PKCS #8/],
    ['a DSA key', framed('DSA PRIVATE KEY', der), /not an RSA key in PKCS #8/],
    ['the path of a key', './keys/private.pem', /looks like the path of a file/],
    ['the path of a key with a line break', './keys/private.pem\n', /looks like the path of a file/],
    ['a key cut off', `${pkcs8.slice(0, 900)}\n-----END PRIVATE KEY-----`, /damaged or cut off/],
    ['a key without its last line', pkcs8.slice(0, 1000), /PEM/],
    ['letters that are not Base64', pkcs8.replace('MII', 'M*I'), /damaged/],
    ['a changed modulus', replaceByte(pkcs8, 0.1), /numbers do not fit|damaged/],
  ])('refuses %s with the reason and without key material', (_, text, reason) => {
    const start = (): unknown =>
      createScoreSubmitter({
        baseUrl: 'https://platform.example',
        apiKey: 'public-key',
        privateKey: text,
        ledger: memoryLedger(),
      });
    let error: unknown;
    try {
      start();
    } catch (caught) {
      error = caught;
    }
    expect(isLaurelError(error) && error.kind).toBe('config');
    const shown = inspect(error, { depth: 9, showHidden: true });
    expect(shown).toMatch(reason);
    const content = (text ?? '').replaceAll(/-----[A-Z ]+-----|\s/g, '');
    for (let at = 0; at + 12 <= content.length; at += 4)
      expect(shown).not.toContain(content.slice(at, at + 12));
  });
});

it('refuses a key that lacks any of its end, or has something behind it, before it signs with it', () => {
  const cut = Array.from(der, (_, length) => der.subarray(0, length)).slice(1);
  for (const bytes of [...cut, Uint8Array.of(...der, 0)])
    expect(() => readPrivateKey(framed('PRIVATE KEY', bytes))).toThrow(/damaged or cut off/);
});

describe('a key in an environment variable that build tools publish', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    'VITE_LAUREL_KEY',
    'NEXT_PUBLIC_KEY',
    'REACT_APP_KEY',
    'PUBLIC_KEY',
    'NUXT_PUBLIC_K',
    'EXPO_PUBLIC_K',
    'GATSBY_K',
  ])('is refused: %s', (name) => {
    vi.stubEnv(name, pkcs8);
    expect(() => rsaSigner(pkcs8)).toThrow(new RegExp(`environment variable ${name}`));
    vi.stubEnv(name, 'something else');
    expect(() => rsaSigner(pkcs8)).not.toThrow();
  });

  it('is taken from any other', () => {
    vi.stubEnv('LAUREL_PRIVATE_KEY', pkcs8);
    expect(() => rsaSigner(pkcs8)).not.toThrow();
  });
});

describe('Node and Web Crypto', () => {
  it('make the same signature from the same key', async () => {
    const node = signWithNode(readPrivateKey(pkcs1));
    const web = signWithWebCrypto(readPrivateKey(pkcs8));
    for (const text of ['', '{}.1700000000000', '{"userId":"Zoë"}.1', 'x'.repeat(100_000)]) {
      const message = new TextEncoder().encode(text);
      const made = await node?.(message);
      expect(await web(message)).toBe(made);
      expect(made).toMatch(/^[0-9a-f]{512}$/);
    }
  });

  it.each([
    ['without a process', undefined],
    ['whose process is not Node’s', { env: {} }],
  ])('make it by Web Crypto in a runtime %s', async (_, process) => {
    vi.stubGlobal('process', process);
    const sign = rsaSigner(pkcs8);
    vi.unstubAllGlobals();
    const imported = vi.spyOn(crypto.subtle, 'importKey');
    const request = { body: '{}', timestamp: 1_700_000_000_000 };
    expect(await sign(request)).toEqual(await rsaSigner(pkcs8)(request));
    // Nobody gets the key out of it again, and it is read once.
    await sign(request);
    const keys = await Promise.all(imported.mock.results.map(({ value }) => value as Promise<CryptoKey>));
    expect(keys.map(({ extractable }) => extractable)).toEqual([false]);
    imported.mockRestore();
  });

  it('refuse a key whose numbers do not fit, also where that shows late', async () => {
    const sign = signWithWebCrypto(Uint8Array.from([0x30, 0x03, 0x02, 0x01, 0x00]));
    await expect(sign(new TextEncoder().encode('x'))).rejects.toThrow(/numbers do not fit/);
  });

  it('keep the key that Node would read itself', () => {
    const key = createPrivateKey({ key: Buffer.from(readPrivateKey(pkcs1)), format: 'der', type: 'pkcs8' });
    expect(key.export(pem)).toBe(pkcs8);
  });
});
