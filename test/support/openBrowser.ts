import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { launchShell } from '../../scripts/chromium.ts';
import { servePage, type ServedPage, type ServePageOptions } from './servePage.ts';

/** A real Chromium, and a page of the test's own that it can open. */
export interface OpenBrowser extends AsyncDisposable {
  readonly browser: Browser;
  readonly origin: string;
}

/** How the browser is started, and its page served. */
export interface OpenBrowserOptions extends ServePageOptions {
  /** Names of hosts that lead to this machine. */
  readonly hosts?: readonly string[] | undefined;
  /** What Chromium is started with beside. */
  readonly flags?: readonly string[] | undefined;
  /** What Playwright would start it with, and is left out. */
  readonly without?: readonly string[] | undefined;
}

/** Starts Chromium, and serves the script that stands beside the test (`import.meta.url`). */
export async function openBrowser(
  script: string,
  test: string,
  { hosts = [], flags = [], without = [], ...options }: OpenBrowserOptions = {},
): Promise<OpenBrowser> {
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join();
  const [browser, site]: [Browser, ServedPage] = await Promise.all([
    launchShell([...flags, ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`])], without),
    servePage(fileURLToPath(new URL(script, test)), options),
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
