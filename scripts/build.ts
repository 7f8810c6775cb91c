// Builds the package into dist: modules by Vite, declarations by tsc, style sheets by esbuild.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { belowAllSheets } from './sheets/belowAllSheets.ts';
import { bundleEmbed, scripts } from './embed/bundleEmbed.ts';
import { declarationsOf } from './docs/declarationsOf.ts';
import { describeElements } from './docs/describeElements.ts';
import { manifestOf } from './docs/manifestOf.ts';
import { tightenValues } from './sheets/tightenValues.ts';
import { unlayer } from './sheets/unlayer.ts';

rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
await build({ logLevel: 'warn' });
// Every name of `laurel/server`: a page under development that imports one gets as far as the message, which is thrown when
// the stub runs. Without them linking would fail first, and say only that a name is missing.
const names = Object.keys(await import(pathToFileURL('dist/entries/server.js').href));
writeFileSync(
  'dist/entries/serverWhileDeveloping.js',
  readFileSync('dist/entries/serverInBrowser.js', 'utf8') +
    names.map((name) => `export const ${name} = undefined;\n`).join(''),
);
// Vite drops the empty export of the stub, and without it esbuild only warns of names that the stub lacks.
appendFileSync('dist/entries/serverInBrowser.js', '\nexport {};\n');
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
for (const file of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue;
  const path = join('dist', file);
  // tsc keeps `./x.ts` in declarations; published, the module next to them is `./x.js`.
  const text = readFileSync(path, 'utf8').replace(/(["'])(\.{1,2}\/[^"']+)\.tsx?\1/g, '$1$2.js$1');
  writeFileSync(path, text);
}
const sheets = ['widgets', 'themes'].flatMap((folder) =>
  readdirSync(`src/styles/${folder}`).map((file) => `${folder}/${basename(file, '.css')}`),
);
await bundle({
  entryPoints: {
    styles: 'src/styles/laurel.css',
    ...Object.fromEntries(sheets.map((name) => [name, `src/styles/${name}.css`])),
  },
  outdir: 'dist',
  bundle: true,
  logLevel: 'warning',
});
copyFileSync('dist/styles.css', 'dist/styles.layered.css');
writeFileSync('dist/widgets/base.layered.css', belowAllSheets(readFileSync('dist/widgets/base.css', 'utf8')));
for (const sheet of ['styles', 'styles.layered', 'widgets/base.layered', ...sheets]) {
  const file = `dist/${sheet}.css`;
  const css = tightenValues(readFileSync(file, 'utf8'));
  writeFileSync(file, sheet.endsWith('.layered') ? css : unlayer(css));
  writeFileSync(`${file}.d.ts`, 'export {};\n');
}

// What pages without a build load, and what editors and compilers read about it.
for (const [name, entry] of Object.entries(scripts)) {
  writeFileSync(`dist/${name}`, (await bundleEmbed({ entry })).code);
  writeFileSync(`dist/${name}.d.ts`, 'export {};\n');
}
const elements = await describeElements();
writeFileSync('dist/custom-elements.json', manifestOf(elements));
for (const [name, text] of Object.entries(declarationsOf(elements)))
  writeFileSync(`dist/embed/${name}`, text);
appendFileSync('dist/entries/embed.d.ts', "\nexport type * from '../embed/tags.js';\n");
// What the package brings to read.
execFileSync(process.execPath, ['scripts/docs/docs.ts'], { stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/package/registry.ts', 'dist/registry'], { stdio: 'inherit' });
