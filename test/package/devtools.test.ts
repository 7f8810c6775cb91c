import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { build as esbuild } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { launchShell } from '../../scripts/chromium.ts';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';
import { serveSandbox } from '../../src/sandbox/serveSandbox.ts';
import { createConsumerApp, type ConsumerApp, tool } from '../support/consumerApp.ts';

let app: ConsumerApp;

const page = (imported: string, drawn: string): string => `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { createClient, LaurelProvider } from 'laurel';
  ${imported}
  const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
  createRoot(document.body).render(createElement(LaurelProvider, { client, session: null }, ${drawn}));
`;

beforeAll(() => {
  app = createConsumerApp(['react', 'react-dom', '@tanstack/react-query']);
  app.write({
    'with.js': page(
      `import { LaurelDevtools, sandboxControl } from 'laurel/devtools';`,
      `createElement(LaurelDevtools, { faults: sandboxControl({ url: 'http://localhost:4100', token: 'x' }) })`,
    ),
    'without.js': page('', 'null'),
    'with.html': '<script type="module" src="/with.js"></script>',
    'without.html': '<script type="module" src="/without.js"></script>',
  });
});
afterAll(() => app[Symbol.dispose]());

function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

/** Builds a page as each bundler does by its own command, for production or for development; gives all of its code. */
const bundlers: Readonly<
  Record<string, (name: string, mode: 'production' | 'development') => string | Promise<string>>
> = {
  async esbuild(name, mode) {
    const { outputFiles } = await esbuild({
      entryPoints: [join(app.folder, `${name}.js`)],
      outdir: app.folder,
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      write: false,
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      ...(mode === 'development' && { conditions: ['development'] }),
    });
    return outputFiles.map(({ text }) => text).join('\n');
  },

  Vite(name, mode) {
    const outDir = `vite-${name}-${mode}`;
    app.write({
      'vite.config.js': `export default { build: { rolldownOptions: { input: '${name}.html' } } }`,
    });
    // Vite sets NODE_ENV by itself for who has set none, as the tests here have.
    app.run('env', `NODE_ENV=${mode}`, tool('vite'), 'build', '--outDir', outDir, '--logLevel', 'warn');
    return readAll(join(app.folder, outDir));
  },

  async webpack(name, mode) {
    const path = join(app.folder, `webpack-${name}-${mode}`);
    await new Promise<void>((resolve, reject) => {
      webpack(
        { mode, devtool: false, context: app.folder, entry: `./${name}.js`, output: { path } },
        (error, stats) => {
          if (error !== null) reject(error);
          else if (stats?.hasErrors() === true)
            reject(new Error(stats.toString({ all: false, errors: true })));
          else resolve();
        },
      );
    });
    return readAll(path);
  },
};

/** Words that are in the panel, its styles and its switches. */
const traces = /data-laurel-devtools|Laurel devtools|Too many requests: 429|sandbox\/faults|:host/;

describe.each(Object.entries(bundlers))('laurel/devtools in a bundle of %s', (_, build) => {
  it('is nothing in production: not a word of it, and no more than the page’s own call and two empty functions', async () => {
    const bundle = await build('with', 'production');
    expect(bundle).not.toMatch(traces);
    expect(bundle.length - (await build('without', 'production')).length).toBeLessThan(200);
  });

  it('is the panel in development', async () => {
    expect(await build('with', 'development')).toMatch(traces);
  });
});

it('while one develops with Vite, the panel is on the page and looks on at its requests', async () => {
  const sandbox = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0 });
  app.write({
    'develop.js': page(
      `import { TournamentList } from 'laurel';\nimport { LaurelDevtools } from 'laurel/devtools';`,
      `createElement(TournamentList), createElement(LaurelDevtools, { open: true })`,
    ).replace('https://platform.example', sandbox.url),
    'index.html': '<body><script type="module" src="/develop.js"></script>',
    'vite.config.js': 'export default {}',
  });
  const child = spawn(tool('vite'), ['--port', '0', '--host', '127.0.0.1'], {
    cwd: app.folder,
    env: { ...process.env, NODE_ENV: 'development', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await launchShell();
  try {
    const address = await addressOf(child.stdout);
    const tab = await browser.newPage();
    await tab.goto(address);
    await tab.getByRole('region', { name: 'Laurel devtools' }).waitFor({ timeout: 60_000 });
    await tab.getByRole('cell', { name: 'getTournaments' }).first().waitFor();
  } finally {
    child.kill();
    await browser.close();
    await sandbox.close();
  }
});

/** The address that a server prints when it is ready. */
async function addressOf(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('The server printed no address.');
}

it('no file of the devtools is read for a production bundle', async () => {
  const { metafile } = await esbuild({
    entryPoints: [join(app.folder, 'with.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    outdir: app.folder,
    metafile: true,
  });
  const files = Object.keys(metafile.inputs).filter((file) => file.includes('devtools'));
  expect(files.map((file) => file.replace(/^.*node_modules\//, ''))).toEqual([
    'laurel/dist/entries/devtoolsInProduction.js',
  ]);
  const [output] = Object.values(metafile.outputs);
  // Two empty functions.
  expect(output?.inputs[files[0] ?? '']?.bytesInOutput).toBeLessThan(60);
});
