// Builds the package into dist: modules by Vite, declarations by tsc, one stylesheet by esbuild.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { unlayer } from './unlayer.ts';

rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
await build({ logLevel: 'warn' });
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
await bundle({
  entryPoints: ['src/styles/laurel.css'],
  outfile: 'dist/styles.css',
  bundle: true,
  logLevel: 'warning',
});
renameSync('dist/styles.css', 'dist/styles.layered.css');
writeFileSync('dist/styles.css', unlayer(readFileSync('dist/styles.layered.css', 'utf8')));
for (const sheet of ['styles', 'styles.layered']) writeFileSync(`dist/${sheet}.css.d.ts`, 'export {};\n');
