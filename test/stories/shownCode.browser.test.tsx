import { describe, expect, test } from 'vitest';
import { codeOf } from '../../stories/support/shownCode.ts';
import { everyStory } from './everyStory.tsx';

/*
 * "Show code" is what people copy. The compiler reads all of it: it stands in files that `tsc` checks against the public
 * entries, as `npm test` does first of all.
 */
const files = import.meta.glob<string>(
  ['../../stories/snippets/*.tsx', '../../stories/guides/{TinyBoard,LightBoard,Lobby}.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const names = Object.keys(files).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length));
const compiled = new Map(names.map((name) => [codeOf(name), name]));
// The workbench shows CSS.
const shown = everyStory.filter(({ id, inDocs }) => inDocs && !id.startsWith('theming-'));

describe('the code that is shown', () => {
  test('is looked at', () => {
    expect(shown.length).toBeGreaterThan(100);
  });

  test.each(shown.map(({ id, code }) => [id, code] as const))('of %s can be copied', (_, code) => {
    expect(code).toBeDefined();
    expect([...compiled.keys()]).toContain(code);
  });

  test.each([...compiled].map(([code, name]) => [name, code] as const))(
    'in %s is what a user would write',
    (_, code) => {
      expect(code).not.toMatch(/\bfunction\b/);
      expect(code).not.toContain('data:');
      // Keys of a sandbox and of a deployment are long words.
      expect(code).not.toMatch(/[\w-]{40,}/);
      expect(code.split('\n').filter((line) => line.length > 160)).toEqual([]);
    },
  );

  test.each([...compiled].map(([code, name]) => [name, code] as const))(
    'in %s signs nobody in without a token',
    (_, code) => {
      if (code.includes('createClient({') && /session=\{(?!null)/.test(code))
        expect(code).toMatch(/createClient\(\{[^}]*getToken/);
    },
  );

  test('stands in no file that nothing shows', () => {
    // The front page shows this one.
    const used = new Set([...everyStory.map(({ code }) => code), codeOf('Ranks')]);
    expect([...compiled].filter(([code]) => !used.has(code))).toEqual([]);
  });
});
