import { type KeyInput, launch } from 'puppeteer-core';
import type { OtherBrowser } from './OtherBrowser.ts';
import { findProgram } from './findProgram.ts';

/**
 * Firefox as it is installed: Playwright would drive a build of its own alone. Its page is 800 by 600, which is Puppeteer's default:
 * setting it asks for more than Firefox ESR knows.
 */
export async function openFirefox(
  preferences: Readonly<Record<string, unknown>> = {},
): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findProgram('Firefox', ['firefox', 'firefox-esr'], 'firefox-esr'),
    extraPrefsFirefox: preferences,
    // Its first window on a machine takes its time.
    timeout: 55_000,
  });
  const page = await browser.newPage();
  return {
    async open(address) {
      await page.goto(address);
    },
    ask: async (expression) =>
      JSON.parse(
        String(await page.evaluate(`(async () => JSON.stringify((await (${expression})) ?? null))()`)),
      ),
    down: async (key) => page.keyboard.down(key as KeyInput),
    up: async (key) => page.keyboard.up(key as KeyInput),
    click: async (x, y) => page.mouse.click(x, y),
    picture: async () => page.screenshot({ encoding: 'base64' }),
    [Symbol.asyncDispose]: async () => browser.close(),
  };
}
