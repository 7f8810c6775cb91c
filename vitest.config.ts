import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/chromium.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// A function, because Vitest names a project after the first browser object it sees.
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { ...executable(), args: flags } }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 800, height: 600 } }],
});

function executable(): { executablePath?: string } {
  const path = findChromium();
  return path === undefined ? {} : { executablePath: path };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/**/*.{browser,dom}.test.{ts,tsx}', 'test/package/**'],
          testTimeout: 20_000,
        },
      },
      {
        // What users of the library test with: hooks and models need a document, and no browser.
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['test/**/*.dom.test.{ts,tsx}'],
          setupFiles: 'test/react/setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'package',
          environment: 'node',
          include: ['test/package/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@tanstack/react-query',
            'ky',
            'zod/mini',
            'idb',
            'vitest-browser-react',
            'fast-check',
            'axe-core',
          ],
        },
        test: { name: 'browser', include: ['test/**/*.browser.test.{ts,tsx}'], browser: browser() },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: { name: 'storybook', browser: browser() },
      },
    ],
  },
});
