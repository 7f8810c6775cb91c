import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.ts';
import { servePage, type ServedPage } from './servePage.ts';

/** A real Chromium, and a page of the test's own that it can open. */
export interface OpenBrowser extends AsyncDisposable {
  readonly browser: Browser;
  readonly origin: string;
}

/** Starts Chromium, and serves the script that stands beside the test (`import.meta.url`). */
export async function openBrowser(script: string, test: string): Promise<OpenBrowser> {
  const executablePath = findChromium();
  const [browser, site]: [Browser, ServedPage] = await Promise.all([
    chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    }),
    servePage(fileURLToPath(new URL(script, test))),
  ]);
  return {
    browser,
    origin: site.origin,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await site[Symbol.asyncDispose]();
    },
  };
}
