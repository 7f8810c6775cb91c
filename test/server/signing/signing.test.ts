import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createServiceClient } from '../../../src/server/service/createServiceClient.ts';
import { signRequest } from '../../../src/server/signing/signRequest.ts';
import { verifySignature } from '../../../src/server/signing/verifySignature.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

function toNumber(text: string): bigint {
  return BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`);
}

/** RSASSA-PKCS1-v1_5 with SHA-256 written out (RFC 8017, 8.2.2), so that no library checks itself. */
function verifyByHand(message: Uint8Array, signature: string): boolean {
  const { n = '', e = '' } = createPublicKey(publicKey).export({ format: 'jwk' });
  const modulus = toNumber(n);
  let result = 1n;
  let base = BigInt(`0x${signature}`);
  for (let exponent = toNumber(e); exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  const digestInfo = '3031300d060960864801650304020105000420';
  const digest = createHash('sha256').update(message).digest('hex');
  const padding = 'ff'.repeat(256 - 3 - (digestInfo.length + digest.length) / 2);
  return result.toString(16).padStart(512, '0') === `0001${padding}00${digestInfo}${digest}`;
}

describe('signatures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-openssl-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function file(name: string, content: string | Uint8Array): string {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  }

  it('are accepted by the openssl command line, and not for another body', async () => {
    const body = JSON.stringify({ externalUserId: 'Zoë 🎮', scores: [{ scoreType: 'kills', value: 12 }] });
    const headers = await signRequest({ body, privateKey });
    const verify = (message: string): string =>
      execFileSync(
        'openssl',
        [
          'dgst',
          '-sha256',
          '-verify',
          file('public.pem', publicKey),
          '-signature',
          file('signature.bin', Buffer.from(headers['x-api-signature'], 'hex')),
          file('message.txt', message),
        ],
        { stdio: 'pipe' },
      ).toString();
    expect(verify(`${body}.${headers['x-api-token']}`)).toBe('Verified OK\n');
    expect(() => verify(`${body} .${headers['x-api-token']}`)).toThrow();
  });

  it('are lower-case hex over body, full stop and timestamp', async () => {
    const headers = await signRequest({ body: '{}', privateKey, timestamp: 1_671_065_165_591 });
    expect(headers['x-api-token']).toBe('1671065165591');
    expect(headers['x-api-signature']).toMatch(/^[0-9a-f]{512}$/);
    expect(verifyByHand(Buffer.from('{}.1671065165591'), headers['x-api-signature'])).toBe(true);
  });

  it('carry the time of the moment unless told otherwise', async () => {
    const before = Date.now();
    const headers = await signRequest({ body: '{}', privateKey });
    expect(headers['x-api-token']).toMatch(/^\d{13}$/);
    expect(Number(headers['x-api-token'])).toBeGreaterThanOrEqual(before);
    expect(Number(headers['x-api-token'])).toBeLessThanOrEqual(Date.now());
  });

  it('are checked by verifySignature', async () => {
    const body = '{"a":1}';
    const made = await signRequest({ body, privateKey });
    const given = { body, token: made['x-api-token'], signature: made['x-api-signature'], publicKey };
    expect(await verifySignature(given)).toBe(true);
    expect(await verifySignature({ ...given, signature: given.signature.toUpperCase() })).toBe(true);
    expect(await verifySignature({ ...given, body: '{"a":2}' })).toBe(false);
    expect(await verifySignature({ ...given, signature: '' })).toBe(false);
    expect(await verifySignature({ ...given, token: `${given.token}0` })).toBe(false);
    expect(await verifySignature({ ...given, signature: 'not hex' })).toBe(false);
    expect(await verifySignature({ ...given, signature: given.signature.slice(2) })).toBe(false);
    await expect(verifySignature({ ...given, publicKey: 'no key' })).rejects.toThrow(/public key/);
    const escaped = given.publicKey.replaceAll('\n', String.raw`\n`);
    expect(await verifySignature({ ...given, publicKey: escaped })).toBe(true);
    const torn = given.publicKey.replace('MII', 'M*I');
    await expect(verifySignature({ ...given, publicKey: torn })).rejects.toThrow(/public key/);
  });

  it('fit nothing where a header did not come', async () => {
    for (const token of [null, undefined]) {
      // As is signed by who puts the header that is missing into the text.
      const signature = createSign('sha256')
        .update(`{}.${String(token)}`)
        .sign(privateKey, 'hex');
      expect(await verifySignature({ body: '{}', token: String(token), signature, publicKey })).toBe(true);
      expect(await verifySignature({ body: '{}', token, signature, publicKey })).toBe(false);
      expect(await verifySignature({ body: '{}', token: '1', signature: token, publicKey })).toBe(false);
    }
  });
});

describe('what the client sends', () => {
  it('is byte for byte what it signed: 10,000 bodies', { timeout: 120_000 }, async () => {
    let verified = 0;
    const client = createServiceClient({
      baseUrl: 'https://platform.example',
      apiKey: 'public-key',
      privateKey,
      fetch: async (input, init) => {
        // A Request turns the body into the bytes that would go out.
        const request = new Request(input, init);
        const sent = new Uint8Array(await request.arrayBuffer());
        const token = request.headers.get('x-api-token') ?? '';
        const message = Buffer.concat([sent, Buffer.from(`.${token}`)]);
        if (verifyByHand(message, request.headers.get('x-api-signature') ?? '0')) verified += 1;
        return Response.json({ code: 1, success: true, data: null });
      },
    });
    const score = fc.record({
      scoreType: fc.string({ unit: 'binary', minLength: 1 }),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    });
    const id = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => /^[^\p{Cc}\p{Cs}]*\S[^\p{Cc}\p{Cs}]*$/u.test(text));
    const bodies = fc.sample(fc.tuple(id, fc.array(score, { minLength: 1, maxLength: 8 })), 10_000);
    for (let start = 0; start < bodies.length; start += 100) {
      await Promise.all(
        bodies
          .slice(start, start + 100)
          .map(([externalUserId, scores]) =>
            client.submitScore({ tournamentId: 'cup', externalUserId, scores }),
          ),
      );
    }
    expect(verified).toBe(10_000);
  });

  it('has the headers of the interface', async () => {
    let sent: Request | undefined;
    const client = createServiceClient({
      baseUrl: 'https://platform.example/base/',
      apiKey: 'public-key',
      privateKey,
      fetch: async (input, init) => {
        sent = new Request(input, init);
        return Response.json({ code: 1, success: true, data: null });
      },
    });
    await client.submitScore({
      tournamentId: 'cup',
      userId: 'player-1',
      scores: [{ scoreType: 'kills', value: 6 }],
    });
    expect(sent?.method).toBe('POST');
    expect(sent?.url).toBe('https://platform.example/base/sdk/v2/tournaments/cup/submit');
    expect(sent?.headers.get('x-api-key')).toBe('public-key');
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(await sent?.json()).toEqual({ userId: 'player-1', scores: [{ scoreType: 'kills', value: 6 }] });
  });

  it('can be signed by a function of the host', async () => {
    let sent: Request | undefined;
    const client = createServiceClient({
      baseUrl: 'https://platform.example',
      apiKey: 'public-key',
      signer: ({ body, timestamp }) => ({
        token: `t${String(timestamp).length}`,
        signature: `s${body.length}`,
      }),
      fetch: async (input, init) => {
        sent = new Request(input, init);
        return Response.json({ code: 1, success: true, data: { hello: 'world' } });
      },
    });
    await client.verifySignature({ hello: 'world' });
    expect(sent?.url).toBe('https://platform.example/sdk/v2/signature/verify');
    expect(sent?.headers.get('x-api-token')).toBe('t13');
    expect(sent?.headers.get('x-api-signature')).toBe('s17');
  });

  it.each([
    ['neither id', {}],
    ['both ids', { userId: 'a', externalUserId: 'b' }],
    ['an empty id', { userId: '' }],
    ['an id of two lines', { userId: 'a\nb' }],
    ['no scores', { userId: 'a', scores: [] }],
    ['a value that is not finite', { userId: 'a', scores: [{ scoreType: 'kills', value: Infinity }] }],
    [
      'a value that is not finite beside one that is',
      {
        userId: 'a',
        scores: [
          { scoreType: 'kills', value: 1 },
          { scoreType: 'deaths', value: Number.NaN },
        ],
      },
    ],
    ['a score that is none', { userId: 'a', scores: [null] }],
    ['an id that leaves the path', { userId: 'a', tournamentId: '../userinfo' }],
  ])('is nothing at all for %s', async (_, change) => {
    let signed = 0;
    let sent = 0;
    const client = createServiceClient({
      baseUrl: 'https://platform.example',
      apiKey: 'public-key',
      signer: () => {
        signed += 1;
        return { token: '1', signature: '1' };
      },
      fetch: async () => {
        sent += 1;
        return Response.json({});
      },
    });
    const params = { tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 1 }], ...change };
    const submit = client.submitScore as (params: object) => Promise<unknown>;
    await expect(submit(params)).rejects.toMatchObject({ kind: 'config', operation: 'submitScore' });
    expect([signed, sent]).toEqual([0, 0]);
  });
});
