import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { compiledAtLoad } from '../../scripts/embed/bundleEmbed.ts';

test('the settings of the guide put the line that Chromium reads before all that Vite writes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'laurel-compiled-'));
  try {
    writeFileSync(join(root, 'index.html'), '<script type="module" src="/game.ts"></script>');
    writeFileSync(join(root, 'game.ts'), "void import('./board.ts').then(({ board }) => board());");
    writeFileSync(join(root, 'board.ts'), 'export const board = (): void => console.log(1);');
    const configFile = fileURLToPath(new URL('../../stories/guides/code/compiled.ts', import.meta.url));
    const built = await build({ root, configFile, logLevel: 'silent', build: { write: false } });
    if (Array.isArray(built) || !('output' in built)) throw new Error('Vite wrote something else.');
    const chunks = built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
    expect(chunks.length).toBeGreaterThan(1);
    for (const code of chunks) expect(code.split('\n')[0]).toBe(compiledAtLoad);
  } finally {
    rmSync(root, { recursive: true });
  }
});
