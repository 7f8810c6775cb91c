import { defineConfig } from 'vitest/config';

// The tests that a mutation run asks: all that need no browser, no package and no other process.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{base,domain,client,query,queue,messages,server,sandbox,react}/**/*.test.{ts,tsx}'],
          exclude: [
            'test/**/*.{browser,dom}.test.{ts,tsx}',
            'test/server/{processes,postgresLedger}.test.ts',
            'test/react/serverRender.test.tsx',
          ],
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['test/**/*.dom.test.{ts,tsx}'],
          setupFiles: 'test/react/setup.ts',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
