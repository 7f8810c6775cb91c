import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { doctorCommand } from '../../src/cli/doctorCommand.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const pkcs8 = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
const pkcs1 = rsa.export({ type: 'pkcs1', format: 'pem' }).toString();
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

let folder: string;
let said: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-doctor-'));
  said = '';
  const collect = (text: string): void => {
    said += `${text}\n`;
  };
  vi.spyOn(console, 'log').mockImplementation(collect);
  vi.spyOn(console, 'error').mockImplementation(collect);
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
    expect(said).toContain(`${join(folder, 'assets/deep/app.js')}:3: `);
    for (const key of [bodyOf(pkcs8), bodyOf(pkcs1), bodyOf(ec)])
      expect(said).not.toContain(key.slice(60, 90));
  });

  it('finds what a bundler made of the whole of laurel/server', async () => {
    const outfile = join(folder, 'app.js');
    const entry = join(import.meta.dirname, '../../src/entries/server.ts');
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
    expect(said).toMatch(/code that signs/);
    expect(said).not.toMatch(/a private key/);
  });

  it('has nothing to say about the code of the browser entry', async () => {
    const outfile = join(folder, 'app.js');
    const entry = join(import.meta.dirname, '../../src/entries/core.ts');
    buildSync({ entryPoints: [entry], bundle: true, minify: true, format: 'esm', outfile, sourcemap: true });
    write(
      'public.pem',
      '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo\n',
    );
    write('words.js', 'throw Error("paste the text from -----BEGIN PRIVATE KEY----- on")');
    expect(await doctorCommand([folder])).toBe(0);
    expect(said).toMatch(/4 files searched/);
  });

  it.each([
    ['by its value', 'VITE_THING', pkcs8],
    ['by its value with \\n', 'NEXT_PUBLIC_THING', pkcs8.replaceAll('\n', String.raw`\n`)],
    ['by its name', 'REACT_APP_LAUREL_PRIVATE_KEY', 'anything'],
  ])('finds a published variable %s', async (_, name, value) => {
    write('app.js', 'ok');
    vi.stubEnv(name, value);
    expect(await doctorCommand([folder])).toBe(1);
    expect(said).toContain(name);
  });

  it('finds a published variable in an environment file', async () => {
    write('app.js', 'ok');
    const file = write('.env.production', `A=1\nVITE_KEY="${pkcs8}"\nLAUREL_PRIVATE_KEY="${pkcs8}"\n`);
    expect(await doctorCommand([join(folder, 'app.js'), '--env', file])).toBe(1);
    expect(said).toMatch(/\.env\.production: VITE_KEY/);
    expect(said).not.toMatch(/LAUREL_PRIVATE_KEY/);
  });

  it('does not call an empty or missing folder clean', async () => {
    expect(await doctorCommand([folder])).toBe(2);
    expect(await doctorCommand([join(folder, 'nowhere')])).toBe(2);
    expect(await doctorCommand([])).toBe(2);
  });
});
