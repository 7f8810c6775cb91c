import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { apiReports } from '../../scripts/package/apiReports.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
const reports = apiReports(resolve('.'));

it.each([...reports])('%s is what the built package promises', (file, text) => {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(
    kept,
    'What people may use has changed. If it was meant: npm run api, look at the difference, and say it in CHANGELOG.md.',
  ).toBe(text);
});

it('there is a report of every entry that exports names, and no other', () => {
  expect(globSync('api/*').toSorted()).toEqual([...reports.keys()].toSorted());
  const entries = Object.values(manifest.exports)
    .map((target) => (typeof target === 'string' ? '' : target.types))
    .flatMap((types) => /^\.\/dist\/entries\/(\w+)\.d\.ts$/.exec(types)?.[1] ?? []);
  expect([...reports.keys()].toSorted()).toEqual(
    ['api/elements.md', ...entries.map((entry) => `api/${entry}.api.md`)].toSorted(),
  );
});
