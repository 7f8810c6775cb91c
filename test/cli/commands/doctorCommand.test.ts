import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { doctorCommand } from '../../../src/cli/commands/doctorCommand.ts';
import { linesSaid } from '../../support/linesSaid.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const pkcs8 = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
const pkcs1 = rsa.export({ type: 'pkcs1', format: 'pem' }).toString();
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

let folder: string;
let lines: string[];
const said = (): string => lines.map((line) => `${line}\n`).join('');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-doctor-'));
  lines = linesSaid();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function bodyOf(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/g, '');
}

describe('laurel doctor', () => {
  it.each([
    ['a key in a template', `const k = \`${pkcs8}\`;`],
    ['a key in a string', `const k=${JSON.stringify(pkcs8)};`],
    ['a key in a string in a string', JSON.stringify(`const k=${JSON.stringify(pkcs8)}`)],
    ['PKCS #1', JSON.stringify(pkcs1)],
    ['an EC key', JSON.stringify(ec)],
    ['the PEM in Base64', Buffer.from(pkcs8).toString('base64')],
    ['PKCS #1 PEM in Base64', Buffer.from(pkcs1).toString('base64')],
    ['the bare content of PKCS #8', `atob("${bodyOf(pkcs8)}")`],
    ['the bare content of PKCS #1', `atob("${bodyOf(pkcs1)}")`],
    ['a JWK', `const k=${JSON.stringify(rsa.export({ format: 'jwk' }))}`],
    ['a JWK after a minifier', `k={kty:"RSA",n:"${'x'.repeat(342)}",e:"AQAB",d:"${'y'.repeat(342)}"}`],
    ['a source map', JSON.stringify({ version: 3, sourcesContent: [`const k = \`${pkcs8}\`;`] })],
    ['signing code', 'fetch(u,{headers:{"X-Api-Signature":s}})'],
  ])('finds %s, and does not repeat it', async (_, content) => {
    write('assets/deep/app.js', `"use strict";\nlet a=1;\n${content}\n`);
    write('index.html', '<!doctype html>');
    expect(await doctorCommand([folder])).toBe(1);
    expect(said()).toContain(`${join(folder, 'assets/deep/app.js')}:3: `);
    for (const key of [bodyOf(pkcs8), bodyOf(pkcs1), bodyOf(ec)])
      expect(said()).not.toContain(key.slice(60, 90));
  });

  const lines = pkcs8.trim().split('\n');
  const body = bodyOf(pkcs8);
  const wrapped = (body.match(/.{1,64}/g) ?? []).map((line) => JSON.stringify(line));
  const der = Buffer.from(body, 'base64');
  const jwk = rsa.export({ format: 'jwk' }) as Record<string, string>;
  const map = JSON.stringify({ version: 3, sourcesContent: [`const k = ${JSON.stringify(pkcs8)};`] });
  const hex = (bytes: Buffer, prefix: string): string =>
    Array.from(bytes, (byte) => prefix + byte.toString(16).padStart(2, '0')).join('');

  // Each is how a key got into a bundle, or into what is served beside one.
  it.each([
    ['lines joined', `k=[${lines.map((line) => JSON.stringify(line)).join(',')}].join("\\n")`],
    ['lines joined, not minified', `[\n  ${lines.map((line) => JSON.stringify(line)).join(',\n  ')},\n]`],
    ['lines added', lines.map((line) => JSON.stringify(`${line}\n`)).join(' +\n    ')],
    ['header and body lines apart', `h="-----BEGIN PRIVATE KEY-----";\nb=[${wrapped.join(', ')}];`],
    ['DER in lines of 64', wrapped.join(' +\n  ')],
    ['DER in one template', `\`\n${(body.match(/.{1,64}/g) ?? []).join('\n')}\n\``],
    ['PKCS #1 DER in lines', (bodyOf(pkcs1).match(/.{1,64}/g) ?? []).map((line) => `'${line}'`).join('+')],
    ['CRLF', JSON.stringify(pkcs8.replaceAll('\n', '\r\n'))],
    ['three strings deep', JSON.stringify(JSON.stringify(JSON.stringify(pkcs8)))],
    [
      'an inline source map',
      `//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(map).toString('base64')}`,
    ],
    [
      'an inline source map in plain text',
      `//# sourceMappingURL=data:application/json,${encodeURIComponent(map)}`,
    ],
    ['percent escapes', `decodeURIComponent("${encodeURIComponent(pkcs8)}")`],
    ['HTML line breaks', `<meta content="${pkcs8.replaceAll('\n', '&#10;')}">`],
    ['HTML line breaks in hexadecimal', `<meta content="${pkcs8.replaceAll('\n', '&#xA;')}">`],
    ['escapes of single characters', `"${hex(Buffer.from(pkcs8), String.raw`\x`)}"`],
    ['escaped dashes', JSON.stringify(pkcs8).replaceAll('-', String.raw`\x2d`)],
    ['Unicode escapes', JSON.stringify(pkcs8).replaceAll('-', String.raw`\u002d`)],
    ['DER in hexadecimal', `Buffer.from("${hex(der, '')}", "hex")`],
    ['DER in hexadecimal, upper case', hex(der, '').toUpperCase()],
    ['DER as numbers', `new Uint8Array([${[...der].join(',')}])`],
    ['DER as numbers, not minified', `[\n${[...der].join(', ')}\n]`],
    ['DER as hexadecimal numbers', `[${Array.from(der, (byte) => `0x${byte.toString(16)}`).join(', ')}]`],
    ['a JWK that begins with d', `{d:"${jwk['d']}",p:"${jwk['p']}",n:"${jwk['n']}",e:"AQAB",kty:"RSA"}`],
    [
      'a JWK in a string',
      JSON.stringify(JSON.stringify({ d: jwk['d'], kty: 'RSA', n: jwk['n'], e: 'AQAB' })),
    ],
    [
      'an encrypted key',
      JSON.stringify(rsa.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })),
    ],
    [
      'the PEM in Base64, in lines of 76',
      (
        Buffer.from(pkcs8)
          .toString('base64')
          .match(/.{1,76}/g) ?? []
      ).join('\n'),
    ],
    ['the PEM in Base64 behind other text', Buffer.from(`x${pkcs8}`).toString('base64')],
    ['the PEM in Base64 behind two characters', Buffer.from(`xy${pkcs8}`).toString('base64')],
  ])('finds %s, and does not repeat it', async (_, content) => {
    write('app.js', `"use strict";\n${content}\n`);
    expect(await doctorCommand([folder])).toBe(1);
    expect(said()).toContain('a private key');
    for (const key of [body, bodyOf(pkcs1), jwk['d'] ?? '']) expect(said()).not.toContain(key.slice(60, 90));
  });

  it.each([
    ['app.js.gz', gzipSync(`k=${JSON.stringify(pkcs8)}`)],
    ['app.js.br', brotliCompressSync(`k=${JSON.stringify(pkcs8)}`)],
    ['key.der', der],
    ['utf16.js', Buffer.from(`\ufeffk=${JSON.stringify(pkcs8)}`, 'utf16le')],
    ['utf16-unmarked.js', Buffer.from(`k=${JSON.stringify(pkcs8)}`, 'utf16le')],
    ['packed-map.js.map.gz', gzipSync(map)],
  ])('finds a key in %s', async (name, content) => {
    writeFileSync(join(folder, name), content);
    expect(await doctorCommand([folder])).toBe(1);
    expect(said()).toContain(`${join(folder, name)}: a private key`);
  });

  it('says once what is in one place, however often it can be read there', async () => {
    write('app.js', `k=${JSON.stringify(pkcs8)}`);
    await doctorCommand([folder]);
    expect(said().match(/app\.js:/g)).toHaveLength(1);
  });

  it('has nothing to say about megabytes of other people’s code', { timeout: 60_000 }, async () => {
    const ordinary = ['react-dom/cjs', 'zod/v4', 'storybook/dist', 'axe-core', '@tanstack/query-core/build'];
    const places = ordinary.map((name) => join(import.meta.dirname, '../../../node_modules', name));
    expect(await doctorCommand(places), said()).toBe(0);
  });

  it('says which compressed file it could not read, and does not call it clean', async () => {
    write('app.js.gz', 'not compressed at all');
    write('app.js', 'ok');
    expect(await doctorCommand([folder])).toBe(1);
    expect(said()).toMatch(/app\.js\.gz: could not be unpacked/);
  });

  it('finds what a bundler made of the whole of laurel/server', async () => {
    const outfile = join(folder, 'app.js');
    const entry = join(import.meta.dirname, '../../../src/entries/server.ts');
    buildSync({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      outfile,
      platform: 'neutral',
      mainFields: ['module', 'main'],
    });
    expect(await doctorCommand([outfile])).toBe(1);
    expect(said()).toMatch(/code that signs/);
    expect(said()).not.toMatch(/a private key/);
  });

  it('has nothing to say about the code of the browser entry', async () => {
    const outfile = join(folder, 'app.js');
    const entry = join(import.meta.dirname, '../../../src/entries/core.ts');
    buildSync({ entryPoints: [entry], bundle: true, minify: true, format: 'esm', outfile, sourcemap: true });
    write(
      'public.pem',
      '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo\n',
    );
    write('words.js', 'throw Error("paste the text from -----BEGIN PRIVATE KEY----- on")');
    expect(await doctorCommand([folder])).toBe(0);
    expect(said()).toMatch(/4 files searched/);
  });

  it.each([
    ['by its value', 'VITE_THING', pkcs8],
    ['by its value with \\n', 'NEXT_PUBLIC_THING', pkcs8.replaceAll('\n', String.raw`\n`)],
    ['by its name', 'REACT_APP_LAUREL_PRIVATE_KEY', 'anything'],
    ['of a browser extension', 'WXT_THING', pkcs8],
    ['of another extension tool', 'PLASMO_PUBLIC_THING', pkcs8],
    ['of Umi', 'UMI_APP_THING', pkcs8],
    ['of Modern.js', 'MODERN_THING', pkcs8],
    ['of Razzle', 'RAZZLE_THING', pkcs8],
  ])('finds a published variable %s', async (_, name, value) => {
    write('app.js', 'ok');
    vi.stubEnv(name, value);
    expect(await doctorCommand([folder])).toBe(1);
    expect(said()).toContain(name);
  });

  it('finds a published variable in an environment file', async () => {
    write('app.js', 'ok');
    const file = write('.env.production', `A=1\nVITE_KEY="${pkcs8}"\nLAUREL_PRIVATE_KEY="${pkcs8}"\n`);
    expect(await doctorCommand([join(folder, 'app.js'), '--env', file])).toBe(1);
    expect(said()).toMatch(/\.env\.production: VITE_KEY/);
    expect(said()).not.toMatch(/LAUREL_PRIVATE_KEY/);
  });

  it('does not call an empty or missing folder clean', async () => {
    expect(await doctorCommand([folder])).toBe(2);
    expect(await doctorCommand([join(folder, 'nowhere')])).toBe(2);
    expect(await doctorCommand([])).toBe(2);
  });
});
