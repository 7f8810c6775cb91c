import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerGame } from '../support/answerGame.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { friends, leaderboard, tournaments, userInfo } from '../support/payloads.ts';
import { startServer } from '../support/startServer.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'connect-src http:',
  'img-src http: https: data:',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url, {
    production: true,
    headers: { 'content-security-policy': policy },
  });
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

const attacks = [
  '<img src=x onerror="attacked()">',
  '<svg/onload=attacked()>',
  '"><script>attacked()</script>',
  "' onfocus=attacked() autofocus='",
  'javascript:attacked()',
  ' jAvAsCrIpT:attacked()//',
  'data:text/html,<script>attacked()</script>',
  '//evil.example/x',
  'https://user@evil.example/',
  '{{constructor.constructor("attacked()")()}}',
  '</style><style>*{display:none}',
  '\u202Egnp.exe\u202C\u200B\uFEFF',
  '__proto__',
];

/** The data with every text in it replaced. */
function poisoned(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, poisoned(item, text)]));
}

it.each(attacks)(
  '%j in every field is text, on a page that forbids inline styles and script sinks',
  async (attack) => {
    await using service = await startServer(
      answerGame(() => ({
        userInfo: poisoned(userInfo, attack),
        friends: poisoned(friends, attack),
        // Their dates, types and ids stay, so that they are shown at all.
        tournaments: tournaments.map((tournament) => ({
          ...(poisoned(tournament, attack) as object),
          _id: tournament._id,
          type: 'tournament',
          visibility: 'public',
        })),
        leaderboard: poisoned(leaderboard, attack),
      })),
    );
    const page = await opened.browser.newPage({ viewport: { width: 1280, height: 4000 } });
    const complaints: string[] = [];
    page.on('console', (message) => {
      // A picture that is not there is no complaint about the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('dialog', () => complaints.push('a dialog'));
    await page.exposeFunction('attacked', () => complaints.push('attacked'));
    await page.goto(`${opened.origin}/?session=mirelle&service=${encodeURIComponent(service.url)}`);
    await page.waitForFunction(() => {
      const states = [...document.querySelectorAll<HTMLElement>('.laurel-Root')].map(
        ({ dataset }) => dataset['state'],
      );
      return states.length === 5 && states.every((state) => state === 'ready');
    });
    const found = await page.evaluate(() => ({
      addresses: [...document.querySelectorAll('[href], [src]')]
        .filter((element) => !['SCRIPT', 'LINK'].includes(element.tagName))
        .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
        .filter((address) => !/^https?:\/\//.test(address)),
      inline: document.querySelectorAll('style, [style], main script, [onerror], [onload], [onfocus]').length,
      polluted: 'attacked' in {},
      width: document.documentElement.scrollWidth,
    }));
    expect(found).toEqual({ addresses: [], inline: 0, polluted: false, width: 1280 });
    expect(complaints).toEqual([]);
    // The policy does hold here: what a page writes as markup is refused.
    const writing = page.evaluate(() => (document.createElement('p').innerHTML = '<b>bold</b>'));
    await expect(writing).rejects.toThrow(/TrustedHTML/);
    await page.close();
  },
);
