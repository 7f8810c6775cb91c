import { defineConfig } from 'vitest/config';
import { browser, preloaded } from './scripts/browser.ts';

// The tests that a mutation run asks, as scripts/mutation.ts names them.
const { MUTATION_TESTS = 'test/**/*.test.ts', MUTATION_ENVIRONMENT } = process.env;

const settings = {
  chromium: { browser: browser() },
  dom: { environment: 'jsdom', setupFiles: ['test/react/setup.ts', 'test/support/failFast.ts'] },
  node: { environment: 'node', setupFiles: 'test/support/failFast.ts' },
};

export default defineConfig({
  optimizeDeps: { include: [...preloaded] },
  test: {
    include: MUTATION_TESTS.split(' '),
    exclude: MUTATION_ENVIRONMENT === 'node' ? ['test/**/*.{browser,dom}.test.{ts,tsx}'] : [],
    testTimeout: 5_000,
    ...settings[MUTATION_ENVIRONMENT as keyof typeof settings],
  },
});
