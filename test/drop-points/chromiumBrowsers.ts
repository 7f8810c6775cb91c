import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright';
import { launchChromium } from '../../scripts/chromium.ts';
import { servePage } from '../support/servePage.ts';
import type { Browsers } from './Browsers.ts';
import type { BrowserNews } from './playGames.ts';

/** Browsers as pages of a real Chromium, killed by crashing their process; each player has a profile. */
export async function chromiumBrowsers(): Promise<Browsers> {
  const site = await servePage(fileURLToPath(new URL('browserPage.ts', import.meta.url)));
  const { origin } = site;
  const browser = await launchChromium();
  const contexts = new Map<string, BrowserContext>();
  const newest = new Map<string, (news: BrowserNews) => void>();

  const contextOf = async (player: string): Promise<BrowserContext> => {
    let context = contexts.get(player);
    if (context === undefined) {
      context = await browser.newContext();
      contexts.set(player, context);
      await context.exposeFunction('tell', (news: BrowserNews) => newest.get(player)?.(news));
    }
    return context;
  };

  return {
    origin,
    async open(orders, onNews) {
      const context = await contextOf(orders.player);
      const page = await context.newPage();
      const ended = Promise.withResolvers<void>();
      let isOver = false;
      const end = (): void => {
        isOver = true;
        ended.resolve(page.close().catch(() => {}));
      };
      page.once('crash', end);
      newest.set(orders.player, (news) => {
        onNews(news);
        if ('done' in news) end();
      });
      await page.goto(`${origin}/#${encodeURIComponent(JSON.stringify(orders))}`);
      return {
        ended: ended.promise,
        async kill() {
          if (isOver) return false;
          const session = await context.newCDPSession(page);
          // The command crashes what would answer it.
          void session.send('Page.crash').catch(() => {});
          return true;
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await site[Symbol.asyncDispose]();
    },
  };
}
