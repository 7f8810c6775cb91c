import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsumerApp, createConsumerApp, tool, tsconfigOf } from '../support/consumerApp.ts';

/** What blocks of the README use without importing it: an earlier block did. */
const shownBefore: Readonly<Record<string, readonly string[]>> = {
  laurel: [
    'createClient',
    'Leaderboard',
    'LaurelProvider',
    'prefetchLeaderboard',
    'TournamentList',
    'useSubmitScore',
  ],
  'laurel/server': ['createGateway', 'createScoreHandler'],
  '@tanstack/react-query': ['dehydrate', 'HydrationBoundary', 'QueryClient'],
};

/** And what is the reader's own. */
const own = `
  const auth: { token: (how: { forceRefresh: boolean }) => Promise<string | null> };
  const client: import('laurel').LaurelClient;
  const options: import('laurel').ClientOptions & import('laurel/server').ScoreHandlerOptions;
  const getToken: import('laurel').ClientOptions['getToken'];
  const [baseUrl, apiKey, playerId, tournamentId, token]: string[];
  const inputs: string[];
  const scores: { scoreType: string; value: number }[];
  const expect: (value: unknown) => { toBe: (expected: unknown) => void };
  const replay: (seed: string | undefined, proof: string | undefined) => number;
  const signInAgain: () => void;
  const [log, measure]: ((...said: unknown[]) => void)[];
`;

let app: ConsumerApp;
beforeAll(() => {
  app = createConsumerApp([
    'react',
    'react-dom',
    '@types/react',
    '@types/react-dom',
    '@types/node',
    '@tanstack/react-query',
    '@testing-library/react',
    '@testing-library/dom',
  ]);
});
afterAll(() => app[Symbol.dispose]());

it('every block of TypeScript in the README is sound to the type checker as it stands there', () => {
  const blocks = [...readFileSync('README.md', 'utf8').matchAll(/^```tsx?\n([^]*?)^```/gm)].map(
    ([, code = '']) => code,
  );
  expect(blocks.length).toBeGreaterThan(10);
  const before = Object.entries(shownBefore).flatMap(([from, names]) =>
    names.map((name) => `const ${name}: typeof import('${from}').${name};`),
  );
  app.write({
    'around.d.ts': `export {}; declare global { ${before.join(' ')} ${own}
      interface ImportMeta { env: Record<\`VITE_\${string}\`, string> } }
      declare module '*.css';`,
    ...Object.fromEntries(blocks.map((code, index) => [`block${index + 1}.tsx`, `${code}\nexport {};\n`])),
    'tsconfig.json': tsconfigOf(['*.tsx', 'around.d.ts'], {
      types: ['node'],
      exactOptionalPropertyTypes: true,
    }),
  });
  expect(app.run(tool('tsc'), '-p', '.')).toBe('');
});

it('a language of a page’s own begins as the guide says, and lacks no entry unnoticed', () => {
  const guide = readFileSync(
    join(app.folder, 'node_modules/laurel/docs/guides/words-and-languages.md'),
    'utf8',
  );
  const from = /^cp (\S+de\.js) src\/fi\.ts$/m.exec(guide)?.[1] ?? 'nothing to copy';
  const whole = readFileSync(join(app.folder, from), 'utf8')
    .replace(/"\.\.\/plural\.js"/, "'laurel/helpers'")
    .replaceAll(/plural\("de"/g, "plural('fi'")
    .replace('var de = {', "import type { Messages } from 'laurel';\nexport const fi: Messages = {")
    .replace('language: "de"', "language: 'fi'")
    .replace(/^export \{ de \};$/m, '');
  const check = (text: string): string => {
    app.write({ 'fi.ts': text, 'tsconfig.json': tsconfigOf(['fi.ts'], { types: [] }) });
    return app.run(tool('tsc'), '-p', '.');
  };
  expect(check(whole)).toBe('');
  expect(() => check(whole.replace(/^\s+unnamedPlayer: .*$/m, ''))).toThrow(
    "Property 'unnamedPlayer' is missing",
  );
});
