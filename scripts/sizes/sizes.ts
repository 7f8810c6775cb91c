// What a page carries of Laurel, minified and gzipped, as each bundler makes it: prints a table, fails over a budget.
// Counted is what loads with the page; what it loads later (the score queue, IndexedDB) is not.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rollup } from '@rollup/wasm-node';
import { build as esbuild, transform } from 'esbuild';
import { build as vite } from 'vite';
import webpack from 'webpack';
import { bundleEmbed, scripts } from '../embed/bundleEmbed.ts';
import { mostOfScripts, sizeBudgets } from './sizeBudgets.ts';

/** What a game has anyway, and what is loaded later and only where a score is submitted. */
const theirs = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query', 'idb'];
const shared = ['zod', 'zod/mini', 'ky'];

/** What React needs of every bundler that does not know it by itself. */
const production = { 'process.env.NODE_ENV': '"production"' };

/** Bundles a file for browsers as it stands there when nobody configures anything; gives what loads with the page. */
type Bundle = (file: string, folder: string, external: readonly string[]) => Promise<readonly string[]>;

const bundlers: Readonly<Record<string, Bundle>> = {
  async esbuild(file, folder, external) {
    const { metafile, outputFiles } = await esbuild({
      entryPoints: [file],
      outdir: folder,
      external: [...external],
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      define: production,
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const first = Object.entries(metafile.outputs).find(
      ([, { entryPoint }]) => entryPoint !== undefined,
    )?.[0];
    const names = closure(first ?? '', (name) =>
      (metafile.outputs[name]?.imports ?? [])
        .filter(({ kind, external: outside }) => kind === 'import-statement' && outside !== true)
        .map(({ path }) => path),
    );
    return outputFiles
      .filter(({ path }) => names.some((name) => path.endsWith(name)))
      .map(({ text }) => text);
  },

  async Vite(file, folder, external) {
    const built = await vite({
      root: dirname(file),
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir: folder,
        write: false,
        modulePreload: false,
        rolldownOptions: { input: file, external: [...external], preserveEntrySignatures: 'strict' },
      },
    });
    return loadedFirst(
      Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : [],
    );
  },

  async Rollup(file, _folder, external) {
    const bundle = await rollup({
      input: file,
      external: [...external],
      plugins: [{ name: 'resolve', resolveId: resolvePackage }],
      onLog: () => {},
    });
    const { output } = await bundle.generate({ format: 'es' });
    return Promise.all(
      loadedFirst(output).map(
        async (code) =>
          (await transform(code, { minify: true, format: 'esm', treeShaking: true, define: production }))
            .code,
      ),
    );
  },

  async webpack(file, folder, external) {
    const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          target: ['web', 'es2022'],
          entry: file,
          externals: Object.fromEntries(external.map((name) => [name, `module ${name}`])),
          externalsType: 'module',
          experiments: { outputModule: true },
          output: { path: folder, library: { type: 'module' } },
          performance: false,
        },
        (error, done) => (error === null ? resolve(done) : reject(error)),
      );
    });
    if (stats === undefined || stats.hasErrors())
      throw new Error(stats?.toString({ all: false, errors: true }));
    const initial = [...(stats.compilation.entrypoints.get('main')?.getFiles() ?? [])];
    return initial.map((name) => readFileSync(join(folder, name), 'utf8'));
  },
};

/** As Rollup's usual plugin does: Rollup resolves no packages by itself, and reads no `sideEffects` of theirs. */
async function resolvePackage(source: string, importer: string | undefined) {
  if (importer === undefined || source.startsWith('/')) return null;
  if (source.startsWith('.')) return { id: join(dirname(importer), source), moduleSideEffects: false };
  const { metafile } = await esbuild({
    stdin: { contents: `import ${JSON.stringify(source)}`, resolveDir: dirname(importer) },
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const path = metafile.inputs['<stdin>']?.imports[0]?.path;
  return path === undefined ? null : { id: join(process.cwd(), path), moduleSideEffects: false };
}

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly code?: string;
}

function loadedFirst(output: readonly Chunk[]): readonly string[] {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const first = [...chunks.values()].find(({ isEntry }) => isEntry)?.fileName ?? '';
  return closure(first, (name) => (chunks.get(name)?.imports ?? []).filter((next) => chunks.has(next))).map(
    (name) => chunks.get(name)?.code ?? '',
  );
}

/** A name and all that it leads to. */
function closure(first: string, next: (name: string) => readonly string[]): readonly string[] {
  const found = new Set([first]);
  for (const name of found) for (const other of next(name)) found.add(other);
  return [...found];
}

function kilobytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000;
}

/** Inside the project, since that is where packages are found. */
const folder = (() => {
  mkdirSync('node_modules/.cache', { recursive: true });
  return mkdtempSync(join(process.cwd(), 'node_modules/.cache/sizes-'));
})();
let over = 0;
try {
  const columns = Object.keys(bundlers);
  console.log(`| kB, gzip: own (with zod and ky) | ${columns.join(' | ')} | at most |`);
  console.log(`|${' --- |'.repeat(columns.length + 2)}`);
  for (const [index, page] of sizeBudgets.entries()) {
    const file = join(process.cwd(), `sizes-${index}.tmp.js`);
    writeFileSync(file, page.code);
    try {
      const cells = await Promise.all(
        Object.entries(bundlers).map(async ([name, bundle]) => {
          const own = kilobytes(await bundle(file, join(folder, `${name}-own`), [...theirs, ...shared]));
          const all = kilobytes(await bundle(file, join(folder, `${name}-all`), theirs));
          if (own > page.own || all > page.all) over += 1;
          return `${own.toFixed(1)} (${all.toFixed(1)})`;
        }),
      );
      console.log(`| ${page.name} | ${cells.join(' | ')} | ${page.own} (${page.all}) |`);
    } finally {
      rmSync(file);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// The scripts for pages without a build: one file each, with what draws and the sheets.
const inKilobytes = (file: Buffer): string =>
  `${(gzipSync(file, { level: 9 }).length / 1000).toFixed(1)} (${(brotliCompressSync(file).length / 1000).toFixed(1)})`;
for (const [name, most] of Object.entries(mostOfScripts)) {
  const entry = scripts[name as keyof typeof scripts];
  const script = Buffer.from((await bundleEmbed({ entry })).code);
  const withReact = Buffer.from((await bundleEmbed({ entry, library: 'react' })).code);
  console.log(
    `\n${name}, kB gzip (brotli): ${inKilobytes(script)}, with React in place of Preact ${inKilobytes(withReact)}.`,
  );
  if (gzipSync(script, { level: 9 }).length > most) {
    console.error(`${name} is over its budget of ${most / 1000} kB.`);
    over += 1;
  }
}
if (over > 0) console.error(`${over} of these are over their budget.`);
process.exitCode = over === 0 ? 0 : 1;
