import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');

test('the README shows a picture for light and for dark, neither larger than 250 kB', () => {
  const pictures = [...readme.matchAll(/<(?:img|source)\s[^>]*?(?:src|srcset)="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(pictures.toSorted()).toEqual(['docs/picture-dark.png', 'docs/picture-light.png']);
  for (const path of pictures) expect(statSync(path).size, path).toBeLessThanOrEqual(250_000);
});
