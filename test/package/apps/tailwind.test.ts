import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchShell } from '../../../scripts/chromium.ts';
import { type ServedFolder, serveFolder } from '../../../scripts/serveFolder.ts';
import { type ConsumerApp, createConsumerApp, tailwindApp } from '../../support/consumerApp.ts';

/*
 * Tailwind itself, built by its own plugin: with the order of layers that the README says, whichever sheet comes first.
 */
const order = '@layer theme, base, laurel, components, utilities;';
const laurel = `@import 'laurel/styles.layered.css';`;
const pages = {
  before: `${order} ${laurel} @import 'tailwindcss';`,
  after: `${order} @import 'tailwindcss'; ${laurel}`,
  without: `@import 'laurel/styles.css';`,
};

let app: ConsumerApp;
let browser: Browser | undefined;
let site: ServedFolder | undefined;

beforeAll(async () => {
  app = createConsumerApp(tailwindApp);
  const pageOf = (name: string) =>
    `<!doctype html><div id="root"></div><script type="module" src="/${name}.jsx"></script>`;
  const codeOf = (name: string) => `
    import './${name}.css';
    import { createRoot } from 'react-dom/client';
    import { LaurelProvider, Leaderboard, Profile } from 'laurel';
    import { createTestSandbox } from 'laurel/testing';
    const sandbox = createTestSandbox();
    const as = sandbox.players[0].sub;
    createRoot(document.getElementById('root')).render(
      <LaurelProvider client={sandbox.client({ as })} session={as}>
        <Profile className="text-red-600" />
        <Leaderboard className="rounded-xl" tournamentId={sandbox.tournament().id} />
      </LaurelProvider>,
    );
  `;
  app.write({
    'vite.config.mjs': `
      import tailwind from '@tailwindcss/vite';
      const input = ${JSON.stringify(Object.keys(pages).map((name) => `${name}.html`))};
      export default { plugins: [tailwind()], build: { rolldownOptions: { input } } };
    `,
    ...Object.fromEntries(
      Object.entries(pages).flatMap(([name, sheet]) => [
        [`${name}.html`, pageOf(name)],
        [`${name}.jsx`, codeOf(name)],
        [`${name}.css`, sheet],
      ]),
    ),
  });
  app.run('npx', 'vite', 'build', '--logLevel', 'warn');
  site = await serveFolder(join(app.folder, 'dist'));
  browser = await launchShell();
});
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  app[Symbol.dispose]();
});

const parts = [
  '.laurel-Leaderboard',
  '.laurel-Leaderboard .laurel-Title',
  '.laurel-Leaderboard .laurel-Button',
  '.laurel-Profile',
  '.laurel-Leaderboard-row td',
] as const;
const seen = [
  'fontSize',
  'fontWeight',
  'padding',
  'margin',
  'borderWidth',
  'textAlign',
  'lineHeight',
] as const;

/** How the widgets of a page are drawn, and what its own two classes have come to. */
async function look(name: string) {
  const page = await browser?.newPage();
  if (page === undefined) throw new Error('There is no browser.');
  await page.goto(`${site?.url}${name}.html`);
  await page.getByRole('table').waitFor();
  const style = async (selector: string, properties: readonly (typeof seen)[number][]) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, keys) => keys.map((key) => getComputedStyle(element)[key]), properties);
  const widgets = await Promise.all(parts.map(async (part) => [part, ...(await style(part, seen))]));
  const own = await page.evaluate(() => [
    getComputedStyle(document.querySelector('.laurel-Leaderboard') ?? document.body).borderRadius,
    getComputedStyle(document.querySelector('.laurel-Profile') ?? document.body).color,
  ]);
  await page.close();
  return { widgets, own };
}

it.each(['before', 'after'])(
  'with Laurel’s sheet %s Tailwind’s, the preflight changes no widget and a utility class does',
  async (name) => {
    const [plain, both] = [await look('without'), await look(name)];
    expect(both.widgets).toEqual(plain.widgets);
    const [radius, color] = both.own;
    expect(radius).toBe('12px');
    expect(plain.own).not.toContain(radius);
    expect(color).toMatch(/^(oklch\(0\.577|lab\()/);
  },
);
