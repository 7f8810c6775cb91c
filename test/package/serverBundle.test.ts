import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from '@rollup/wasm-node';
import { type BuildOptions, build as esbuild } from 'esbuild';
import { build as vite, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import webpack from 'webpack';
import { launchShell } from '../../scripts/chromium.ts';
import { createConsumerApp, type ConsumerApp } from '../support/consumerApp.ts';

let app: ConsumerApp;
let entry: string;

beforeAll(() => {
  app = createConsumerApp();
  app.write({
    'static.js': `import { createScoreHandler } from 'laurel/server';\nglobalThis.handler = createScoreHandler;\n`,
    'lazy.js': `globalThis.ready = import('laurel/server').then((server) => server.createScoreHandler({}));\n`,
    'core.js': `import { createClient } from 'laurel/core';\nglobalThis.createClient = createClient;\n`,
  });
  entry = join(app.folder, 'static.js');
});

afterAll(() => app[Symbol.dispose]());

/** Builds an entry for browsers as each bundler does when nobody configures anything; rejects as the build would. */
const bundlers: Readonly<Record<string, (entry: string, outdir: string) => Promise<unknown>>> = {
  esbuild: (entry, outdir) =>
    esbuild({
      entryPoints: [entry],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
    }),
  // As `vite build` does, which the environment of a test run would make a build for development.
  Vite: (entry, outdir) => {
    vi.stubEnv('NODE_ENV', 'production');
    return vite({
      root: app.folder,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: outdir, rolldownOptions: { input: entry } },
    }).finally(() => vi.unstubAllEnvs());
  },
  webpack: (entry, outdir) =>
    new Promise((resolve, reject) => {
      webpack(
        { mode: 'production', target: 'web', context: app.folder, entry, output: { path: outdir } },
        (error, stats) => {
          if (error !== null) reject(error);
          else if (stats?.hasErrors() === true)
            reject(new Error(stats.toString({ all: false, errors: true })));
          else resolve(stats);
        },
      );
    }),
  // Whoever does not say where the code is to run, as is the default of libraries and of many tools.
  'esbuild, for no platform': (entry, outdir) =>
    esbuild({
      entryPoints: [entry],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      logLevel: 'silent',
    }),
  rollup: (entry, outdir) => rollupTo(entry, outdir, { platform: 'browser' }),
  // What @rollup/plugin-node-resolve takes when it is told nothing.
  'rollup, for no platform': (entry, outdir) =>
    rollupTo(entry, outdir, {
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['default', 'module', 'import'],
    }),
};

async function rollupTo(entry: string, outdir: string, options: BuildOptions): Promise<void> {
  const bundle = await rollup({ input: entry, plugins: [resolver(options)], onLog: () => {} });
  await bundle.write({ dir: outdir });
}

/** Rollup resolves no packages by itself; esbuild finds what its usual plugin would with these options. */
function resolver(options: BuildOptions) {
  return {
    name: 'resolve',
    async resolveId(source: string, importer: string | undefined): Promise<string | null> {
      if (importer === undefined || source.startsWith('/')) return null;
      const found = await esbuild({
        stdin: { contents: `import ${JSON.stringify(source)}`, resolveDir: join(importer, '..') },
        bundle: true,
        write: false,
        metafile: true,
        ...options,
        logLevel: 'silent',
        absWorkingDir: app.folder,
      });
      const first = found.metafile?.inputs['<stdin>']?.imports[0];
      return first === undefined ? null : join(app.folder, first.path);
    },
  };
}

function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

const secrets = /x-api-signature|RSASSA|BEGIN [A-Z ]*PRIVATE KEY/;

describe.each(Object.keys(bundlers))('a browser bundle made by %s', (name) => {
  const build = bundlers[name];

  it('cannot import createScoreHandler: the build fails and names it', async () => {
    await expect(build?.(entry, join(app.folder, `${name}-static`))).rejects.toThrow(/createScoreHandler/);
  });

  it('can import the core, without a line of signing code', async () => {
    const outdir = join(app.folder, `${name}-core`);
    await build?.(join(app.folder, 'core.js'), outdir);
    expect(readAll(outdir)).toContain('x-api-key');
    expect(readAll(outdir)).not.toMatch(secrets);
  });

  it('that imports it at run time holds the stub alone, which says why it throws', async () => {
    const outdir = join(app.folder, `${name}-lazy`);
    // A bundler may see the missing name here too, and refuse; that is as good.
    const isBuilt = await build?.(join(app.folder, 'lazy.js'), outdir).then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toMatch(/createScoreHandler/);
        return false;
      },
    );
    if (isBuilt !== true) return;
    const code = readAll(outdir);
    expect(code).not.toMatch(secrets);
    expect(code).toContain('laurel/server was imported into a browser bundle');
  });
});

describe('a page under development', () => {
  it('that imports a name of laurel/server says what is wrong, on the console and over the page', async () => {
    app.write({ 'index.html': '<script type="module" src="/static.js"></script>' });
    const server = await createServer({
      root: app.folder,
      configFile: false,
      logLevel: 'silent',
      server: { port: 0, host: '127.0.0.1' },
    });
    const browser = await launchShell();
    try {
      await server.listen();
      const page = await browser.newPage();
      const thrown = page.waitForEvent('pageerror');
      await page.goto(server.resolvedUrls?.local[0] ?? '');
      expect(String(await thrown)).toMatch(
        /laurel\/server was imported into a browser bundle.*httpSubmitter/,
      );
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

describe('bundles for servers', () => {
  it.each([
    ['Node', ['node']],
    // The conditions of Cloudflare's and Vercel's bundlers, which name `browser` too.
    ['Cloudflare', ['workerd', 'worker', 'browser']],
    ['Vercel Edge', ['edge-light', 'worker', 'browser']],
    ['Deno', ['deno', 'import']],
    ['Bun', ['bun', 'import']],
    ['Netlify', ['netlify', 'worker']],
  ])('for %s can import it', async (name, conditions) => {
    const outdir = join(app.folder, `server-${name.replace(' ', '-')}`);
    await esbuild({
      entryPoints: [entry],
      outdir,
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions,
      logLevel: 'silent',
    });
    expect(readAll(outdir)).toMatch(/x-api-signature/);
  });
});
