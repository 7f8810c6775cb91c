import { build } from 'esbuild';
import { expect, test } from 'vitest';

async function bundle(mode: 'production' | 'development'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/entries/laurel.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    external: ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query', 'idb', 'ky', 'zod/mini'],
  });
  return outputFiles[0]?.text ?? '';
}

test('what is told to developers is in no bundle for production', async () => {
  const words = [
    /Laurel: /,
    /no style sheet/,
    /scoreTypes names/,
    /LaurelProvider needs a client/,
    /Open the address/,
    /Wrap the page/,
  ];
  const [development, production] = await Promise.all([bundle('development'), bundle('production')]);
  const foundIn = (code: string) => words.filter((text) => text.test(code));
  expect(foundIn(development)).toEqual(words);
  expect(foundIn(production)).toEqual([]);
  expect(/process\.env/.exec(production)).toBeNull();
});
