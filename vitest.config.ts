import react from '@vitejs/plugin-react';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { browser, preloaded } from './scripts/browser.ts';

// Until it is so: machines are busy.
const expected = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/**/*.{browser,dom}.test.{ts,tsx}', 'test/{package,other-browsers}/**'],
          testTimeout: 60_000,
          expect: expected,
        },
      },
      {
        // What the guides show imports the package by its name.
        resolve: { tsconfigPaths: true },
        // What users of the library test with: hooks and models need a document, and no browser.
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['test/**/*.dom.test.{ts,tsx}', 'stories/guides/code/*.test.tsx'],
          setupFiles: 'test/react/setup.ts',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'package',
          environment: 'node',
          include: ['test/package/**/*.test.ts'],
          // Milliseconds that npm waits for a registry that has gone quiet: five minutes outlast a test.
          env: { npm_config_fetch_timeout: '60000' },
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: expected,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { include: [...preloaded] },
        test: {
          name: 'browser',
          include: ['test/**/*.browser.test.{ts,tsx}'],
          setupFiles: 'test/support/pointerAway.ts',
          browser: browser(),
          testTimeout: 30_000,
          expect: expected,
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: { name: 'storybook', browser: browser(), testTimeout: 30_000 },
      },
    ],
  },
});
