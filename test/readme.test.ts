import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');

test('the README shows a picture for light and for dark, neither larger than 250 kB', () => {
  const pictures = [...readme.matchAll(/<(?:img|source)\s[^>]*?(?:src|srcset)="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(pictures.toSorted()).toEqual(['docs/picture-dark.png', 'docs/picture-light.png']);
  for (const path of pictures) expect(statSync(path).size, path).toBeLessThanOrEqual(250_000);
});

test('its links lead somewhere', () => {
  const headings = new Set(
    [...readme.matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = '']) =>
        `#${heading
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-')}`,
    ),
  );
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? '');
  const near = links.filter((link) => !link.startsWith('https://'));
  expect(near.length).toBeGreaterThan(5);
  expect(
    near.filter((link) =>
      link.startsWith('#') ? !headings.has(link) : !existsSync(link.split('#')[0] ?? ''),
    ),
  ).toEqual([]);
});
