import { playwright } from '@vitest/browser-playwright';
import type { BrowserConfigOptions } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { loadedByLaurel } from './loadedByLaurel.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Vitest's settings for tests in Chromium. A function, because Vitest names a project after the first such object it sees. */
export function browser(): BrowserConfigOptions {
  const executablePath = findChromium();
  const launchOptions = { ...(executablePath !== undefined && { executablePath }), args: flags };
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions }),
    instances: [{ browser: 'chromium', viewport: { width: 800, height: 600 } }],
  };
}

/** What pages load beside our own code. Made ready beforehand: what is found on the way reloads the page under a test. */
export const preloaded: readonly string[] = [
  ...loadedByLaurel,
  'vitest-browser-react',
  'fast-check',
  'axe-core',
];
