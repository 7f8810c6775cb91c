import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const patterns = [...readFileSync('scripts/mutation.ts', 'utf8').matchAll(/'((?:test|src)\/[^']+)'/g)]
  .map(([, pattern = '']) => pattern)
  // Each name of a list is to be there, not only one of them.
  .flatMap((pattern) => {
    const [list, names] = /\{([^}]+)\}/.exec(pattern) ?? [];
    return list === undefined ? pattern : (names ?? '').split(',').map((name) => pattern.replace(list, name));
  });

it.each(patterns)('what the mutation test names is there: %s', (pattern) => {
  expect(globSync(pattern)).not.toEqual([]);
});
