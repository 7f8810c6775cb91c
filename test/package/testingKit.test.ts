import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsumerApp, createConsumerApp } from '../support/consumerApp.ts';
import { oldestNode, oldestNodeIn } from '../support/oldestNode.ts';

const peers = [
  '@testing-library/dom',
  '@testing-library/react',
  'react',
  'react-dom',
  '@tanstack/react-query',
];
const compilerOptions = { jsx: 'react-jsx', target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler' };

/** Runs a script of the app's as a shell would outside of this test run, and gives what it says. */
function runIn(app: ConsumerApp, script: string, ...args: string[]): string {
  return runWith(process.execPath, app, script, ...args);
}

function runWith(node: string, app: ConsumerApp, script: string, ...args: string[]): string {
  const clean = ['-u', 'NODE_ENV', '-u', 'VITEST', '-u', 'VITEST_MODE', 'NO_COLOR=1'];
  return app.run('env', ...clean, 'sh', '-c', '"$@" 2>&1', 'sh', node, script, ...args);
}

/** The example suite, which uses nothing but `laurel/testing`, and one for Mock Service Worker. */
function addSuites(app: ConsumerApp): void {
  copyFileSync('examples/testing/game.test.tsx', join(app.folder, 'game.test.tsx'));
  app.write({
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    // Whatever else the machine does meanwhile: nothing here is about being quick.
    'vitest.config.mjs': `export default { test: { testTimeout: 120_000, setupFiles: './patience.js' } };`,
    'patience.js': `
      import { configure } from '@testing-library/react';
      configure({ asyncUtilTimeout: 60_000 });`,
    'msw.test.ts': `
      import { createClient } from 'laurel';
      import { createTestSandbox, sandboxHandlers } from 'laurel/testing';
      import { http } from 'msw';
      import { setupServer } from 'msw/node';
      import { afterAll, beforeAll, expect, test } from 'vitest';
      const sandbox = createTestSandbox();
      const server = setupServer(...sandboxHandlers(http, sandbox, { baseUrl: 'https://platform.example/' }));
      beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
      afterAll(() => server.close());
      test('a client of the page’s own is answered by the sandbox', async () => {
        const [player] = sandbox.players;
        const client = createClient({
          baseUrl: 'https://platform.example',
          apiKey: sandbox.apiKeys.production,
          getToken: () => sandbox.token(player.sub),
        });
        expect((await client.getUserInfo()).sub).toBe(player.sub);
        expect((await client.getTournaments({ filter: 'ALL' })).length).toBe(sandbox.tournaments.length);
        await expect(client.getLeaderboard({ tournamentId: 'unknown' })).rejects.toMatchObject({ kind: 'refused' });
      });`,
  });
}

describe.each([
  ['Vitest 3', ['vitest@3.2.4', 'vite@7.3.8', 'jsdom@26.1.0', 'happy-dom@21.0.4', 'msw@3.0.5']],
  ['Vitest 5', ['vitest', 'vite', 'jsdom', 'happy-dom@21.0.4', 'msw@3.0.5']],
] as const)('with %s', (_, packages) => {
  let app: ConsumerApp;
  beforeAll(() => {
    app = createConsumerApp([...peers, ...packages]);
    addSuites(app);
  });
  afterAll(() => app[Symbol.dispose]());

  it.each(['jsdom', 'happy-dom'])('the example suite passes in %s', (environment) => {
    const said = runIn(app, 'node_modules/vitest/vitest.mjs', 'run', 'game', '--environment', environment);
    expect(said).toMatch(/Tests +8 passed \(8\)/);
  });

  it('Mock Service Worker answers as the sandbox does', () => {
    const said = runIn(app, 'node_modules/vitest/vitest.mjs', 'run', 'msw', '--environment', 'node');
    expect(said).toMatch(/Tests +1 passed \(1\)/);
  });
});

// As the README says: in an environment that has fetch, and with Node's Web Crypto, which it leaves out.
it('the example suite passes in Jest, on this Node and on the oldest', () => {
  using app = createConsumerApp([
    ...peers,
    'jest@30.5.2',
    'jest-environment-jsdom@30.5.2',
    'jest-fixed-jsdom@0.0.11',
    'esbuild',
    oldestNode,
  ]);
  addSuites(app);
  app.write({
    'transform.cjs': `
      const { transformSync } = require('esbuild');
      const options = { format: 'cjs', jsx: 'automatic', target: 'es2022', loader: 'tsx' };
      module.exports = { process: (code) => ({ code: transformSync(code, options).code }) };`,
    // The suite is written for Vitest: what it imports of that is global here.
    'vitest.cjs': 'module.exports = { afterEach, expect, test, vi: jest };',
    'setup.cjs': `Object.defineProperty(globalThis, 'crypto', { value: require('node:crypto').webcrypto });`,
    'jest.config.cjs': `module.exports = {
      testEnvironment: 'jest-fixed-jsdom',
      setupFiles: ['./setup.cjs'],
      setupFilesAfterEnv: ['./patience.js'],
      testMatch: ['**/game.test.tsx'],
      testTimeout: 120000,
      transform: { '\\\\.[cm]?[jt]sx?$': './transform.cjs' },
      transformIgnorePatterns: [],
      moduleNameMapper: { '^vitest$': '<rootDir>/vitest.cjs' },
    };`,
  });
  for (const node of [process.execPath, oldestNodeIn(app)])
    expect(runWith(node, app, 'node_modules/jest/bin/jest.js')).toMatch(/Tests: +8 passed, 8 total/);
}, 300_000);
