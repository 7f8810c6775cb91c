import { globSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hasDoor, oneDoor } from './scripts/sizes/oneDoor.ts';

// Entry keys equal their paths below src, so that a module's types land beside it. What a script for pages without
// a build begins with is in that script alone.
const entries = Object.fromEntries(
  globSync('src/{entries,messages/locales}/*.ts', { exclude: ['src/entries/embed*Script.ts'] }).map(
    (file) => [file.replace(/^src\//, '').replace(/\.ts$/, ''), file],
  ),
);

export default defineConfig({
  plugins: [react(), oneDoor()],
  publicDir: false,
  build: {
    target: 'es2023',
    minify: false,
    // Sheets that travel as text are nobody's to read.
    cssMinify: true,
    // The package ships readable modules; a map would only be looked for in vain.
    sourcemap: false,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      // Everything that is not a file of ours is the installer's: dependencies, peers, Node's own modules.
      external: (id, importer) => !/^[./]|^src\//.test(id) && !id.startsWith('\0') && !hasDoor(id, importer),
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
});
