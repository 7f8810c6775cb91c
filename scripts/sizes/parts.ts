// What each page's bytes are for, as esbuild bundles it: a Markdown table of bytes, gzipped, that would be gone without a
// part, each part by itself. `--files` takes each file for a part, `--most 40` shows the largest.
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { bundleEmbed } from '../embed/bundleEmbed.ts';
import { sizeBudgets } from './sizeBudgets.ts';

const { values } = parseArgs({
  options: { files: { type: 'boolean', default: false }, most: { type: 'string', default: '40' } },
});

const external = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@tanstack/react-query',
  'idb',
  'zod',
  'zod/mini',
  'ky',
];

/** A bundle in pieces, by the file of each: what loads with the page, and what loads later. */
interface Pieces {
  readonly first: ReadonlyMap<string, string>;
  readonly later: ReadonlyMap<string, string>;
}

async function piecesOf(code: string): Promise<Pieces> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: process.cwd() },
    outdir: 'out',
    external,
    bundle: true,
    splitting: true,
    // Without whitespace there would be no comments either, which say where a file begins.
    minifySyntax: true,
    minifyIdentifiers: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const first = new Set(Object.keys(metafile.outputs).filter((name) => name.endsWith('stdin.js')));
  for (const name of first)
    for (const { kind, path, external: outside } of metafile.outputs[name]?.imports ?? [])
      if (kind === 'import-statement' && outside !== true) first.add(path);
  const isFirst = (path: string): boolean => [...first].some((name) => path.endsWith(name));
  const textOf = (files: typeof outputFiles): string => files.map(({ text }) => text).join('\n');
  return {
    first: await split(textOf(outputFiles.filter(({ path }) => isFirst(path)))),
    later: await split(textOf(outputFiles.filter(({ path }) => !isFirst(path)))),
  };
}

/** The text of each part, minified. */
async function split(text: string): Promise<ReadonlyMap<string, string>> {
  const pieces = new Map<string, string>();
  let part = '';
  // Without the names that a bundle gives away: they belong to no part.
  for (const line of text.replaceAll(/^export \{[^}]*\};$/gm, '').split('\n')) {
    const file = /^\s*\/\/ (?:sheet:.*?)?((?:dist|src|node_modules)\/\S+)$/.exec(line)?.[1];
    if (file === undefined) pieces.set(part, `${pieces.get(part) ?? ''}${line}\n`);
    else part = partOf(file);
  }
  for (const [name, piece] of pieces)
    pieces.set(name, (await transform(piece, { minifyWhitespace: true, charset: 'utf8' })).code);
  return pieces;
}

function partOf(file: string): string {
  const vendor = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  if (vendor !== undefined) return vendor;
  const own = file.replace(/^(dist|src)\//, '');
  return values.files ? own.replace(/\.[jt]sx?$/, '') : dirname(own);
}

function bytes(texts: Iterable<string>): number {
  return gzipSync([...texts].join(''), { level: 9 }).length;
}

/** What would be gone without it. */
function share(pieces: ReadonlyMap<string, string>, part: string): number {
  if (!pieces.has(part)) return 0;
  return (
    bytes(pieces.values()) - bytes([...pieces].filter(([other]) => other !== part).map(([, text]) => text))
  );
}

const script = await bundleEmbed({ format: 'esm', minifyWhitespace: false });
const pages = [
  ...(await Promise.all(sizeBudgets.map(async ({ name, code }) => ({ name, ...(await piecesOf(code)) })))),
  { name: 'embed.js', first: await split(script.code), later: new Map<string, string>() },
];
const parts = [...new Set(pages.flatMap(({ first }) => [...first.keys()]))].filter((part) => part !== '');
const rows = parts
  .map((part) => ({ part, shares: pages.map(({ first }) => share(first, part)) }))
  .toSorted((one, other) => Math.max(...other.shares) - Math.max(...one.shares));
console.log(`| bytes, gzip | ${pages.map(({ name }) => name).join(' | ')} |`);
console.log(`|${' --- |'.repeat(pages.length + 1)}`);
for (const { part, shares } of rows.slice(0, Number(values.most)))
  console.log(`| ${part} | ${shares.map((size) => (size === 0 ? '' : size)).join(' | ')} |`);
console.log(`| **loaded later** | ${pages.map(({ later }) => bytes(later.values())).join(' | ')} |`);
