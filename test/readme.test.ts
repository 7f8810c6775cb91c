import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { mostOfScripts } from '../scripts/sizes/sizeBudgets.ts';

const readme = readFileSync('README.md', 'utf8');

test('the README shows a picture for light and for dark, neither larger than 250 kB', () => {
  const pictures = [...readme.matchAll(/<(?:img|source)\s[^>]*?(?:src|srcset)="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(pictures.toSorted()).toEqual(['docs/picture-dark.png', 'docs/picture-light.png']);
  for (const path of pictures) expect(statSync(path).size, path).toBeLessThanOrEqual(250_000);
});

test('the table of examples has every folder that stands for itself, and every command', () => {
  const table = readFileSync('examples/README.md', 'utf8');
  const folders = globSync('examples/*/').map((folder) => posix.basename(folder));
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => folder !== 'shared' && !table.includes(`](${folder})`))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
  const commands = Object.keys(scripts).filter((name) => name.startsWith('example:'));
  expect(commands.filter((name) => !table.includes(`npm run ${name}`))).toEqual([]);
});

test('the changelog says of the scripts what they weigh at most', () => {
  const most = Object.values(mostOfScripts).map((bytes) => String(bytes / 1000));
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`weigh ${most.join(' and ')} kB where`);
});

test('what is put into a new app first pleases the linter that Vite puts there', () => {
  const code = /^```tsx\n([^]*?)^```/m.exec(readme)?.[1] ?? '';
  expect(code).toContain('export default');
  const folder = mkdtempSync(join(tmpdir(), 'laurel-lint-'));
  try {
    writeFileSync(join(folder, 'App.tsx'), code);
    // As create-vite writes it.
    const rules = {
      'react/rules-of-hooks': 'error',
      'react/only-export-components': ['warn', { allowConstantExport: true }],
    };
    writeFileSync(
      join(folder, '.oxlintrc.json'),
      JSON.stringify({ plugins: ['react', 'typescript', 'oxc'], rules }),
    );
    const { stdout } = spawnSync('oxlint', ['--format=unix'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).not.toContain('App.tsx');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
