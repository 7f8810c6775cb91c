import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

// The picture in ARCHITECTURE.md: a folder may import itself and what stands here, and nothing else.
const allowed: Record<string, readonly string[]> = {
  core: [],
  query: ['core'],
  messages: ['core'],
  react: ['core', 'query', 'messages'],
  components: ['core', 'query', 'messages', 'react'],
  server: ['core'],
  sandbox: ['core'],
  cli: ['core', 'server', 'sandbox'],
  styles: [],
};

// Where a package may be imported: everything else stays out of what players download.
const packages: Record<string, readonly string[]> = {
  'zod/mini': ['src/core/schema.ts'],
  '@tanstack/react-query': ['src/query/', 'src/react/', 'src/components/'],
  react: ['src/react/', 'src/components/'],
  'react-dom': ['src/react/', 'src/components/'],
  'node:': ['src/server/', 'src/sandbox/serve', 'src/cli/'],
};

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = globSync('src/**/*.{ts,tsx}').map((file) => normalize(file));
const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(?:^(?:import|export)\b[^'"`;=()]*?\bfrom\s+|^import\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm,
  );
  return [...found].map((match): Import => ({ file, target: match[1] ?? '' }));
});
const folderOf = (path: string): string => relative('src', path).split('/')[0] ?? '';

describe('dependencies', () => {
  it('are found at all', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(imports).toContainEqual({ file: 'src/core/schema.ts', target: 'zod/mini' });
  });

  it('point in one direction', () => {
    const wrong = imports
      .filter(({ file, target }) => target.startsWith('.') && dirname(file) !== 'src')
      .map(({ file, target }) => ({ file, target: normalize(`${dirname(file)}/${target}`) }))
      .filter(({ file, target }) => {
        const from = folderOf(file);
        const to = folderOf(target);
        return from !== to && !allowed[from]?.includes(to);
      });
    expect(wrong).toEqual([]);
  });

  it('know every folder', () => {
    const folders = new Set(files.filter((file) => dirname(file) !== 'src').map(folderOf));
    expect([...folders].filter((folder) => !(folder in allowed))).toEqual([]);
  });

  it('keep each package where it belongs', () => {
    const wrong = imports
      .filter(({ target }) => !target.startsWith('.'))
      .filter(({ file, target }) => {
        const places =
          packages[target] ?? packages[`${target.split(':')[0]}:`] ?? packages[target.split('/')[0] ?? ''];
        return !places?.some((place) => file.startsWith(place));
      });
    expect(wrong).toEqual([]);
  });

  it('mark every file that uses hooks as client code', () => {
    const unmarked = files.filter((file) => {
      const text = readFileSync(file, 'utf8');
      const usesHooks = /\b(use[A-Z]\w*|createContext)\(/.test(
        text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
      );
      return /^src\/(react|components)\//.test(file) && usesHooks && !text.startsWith("'use client';");
    });
    expect(unmarked).toEqual([]);
  });
});
