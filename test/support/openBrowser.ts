import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { launchChromium, launchShell } from '../../scripts/chromium.ts';
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
  /** Whether a page that is left is kept as it is, for Back. Its headless shell keeps none. Default `false`. */
  readonly backForwardCache?: boolean | undefined;
}

/** Starts Chromium, and serves the script that stands beside the test (`import.meta.url`). */
export async function openBrowser(
  script: string,
  test: string,
  { hosts = [], flags = [], backForwardCache = false, ...options }: OpenBrowserOptions = {},
): Promise<OpenBrowser> {
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join();
  const all = [...flags, ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`])];
  const [browser, site]: [Browser, ServedPage] = await Promise.all([
    backForwardCache ? launchChromium(all, ['--disable-back-forward-cache']) : launchShell(all),
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
