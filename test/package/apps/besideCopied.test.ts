import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchShell } from '../../../scripts/chromium.ts';
import { type ServedFolder, serveFolder } from '../../../scripts/serveFolder.ts';
import { type ConsumerApp, createConsumerApp, tailwindApp } from '../../support/consumerApp.ts';

/*
 * Copied components beside Laurel's own on one page with Tailwind: whatever sheet it has, and whichever is imported first,
 * Laurel's look as they do without them.
 */
const order = '@layer theme, base, laurel, components, utilities;';
const sheets = {
  'styles.css': `@import 'tailwindcss'; @import 'laurel/styles.css';`,
  'styles.layered.css': `${order} @import 'tailwindcss'; @import 'laurel/styles.layered.css';`,
  'sheets of widgets': ['base', 'leaderboard', 'tournaments', 'profile'].reduce(
    (css, name) => `${css} @import 'laurel/widgets/${name}.css';`,
    `@import 'tailwindcss';`,
  ),
  'no sheet': `@import 'tailwindcss';`,
};
type Sheet = keyof typeof sheets;
const copies = ['without', 'before', 'after'] as const;
type Copies = (typeof copies)[number];

const modeOf = (sheet: Sheet, where: Copies): string => `${sheet.replaceAll(/\W/g, '-')}-${where}`;

function codeOf(sheet: Sheet, where: Copies): string {
  const copied = `
    import { PlayerCard } from './copied/player-card';
    import { TournamentCards } from './copied/tournament-cards';`;
  return `
    ${where === 'before' ? copied : ''}
    import './${modeOf(sheet, where)}.css';
    ${where === 'after' ? copied : ''}
    import { createRoot } from 'react-dom/client';
    import { Avatar, LaurelProvider, Leaderboard, Profile, TournamentList } from 'laurel';
    import { createTestSandbox } from 'laurel/testing';
    const sandbox = createTestSandbox();
    const { sub: as, nickname } = sandbox.players[0];
    createRoot(document.getElementById('root')).render(
      <LaurelProvider client={sandbox.client({ as })} session={as}>
        <main style={{ width: 880 }}>
          <Leaderboard podium pageSize={8} tournamentId={sandbox.tournament().id} />
          <TournamentList />
          <Profile className="text-red-600" />
          <Avatar player={as} name="Mirelle" className="size-20" />
        </main>
        <aside style={{ position: 'relative', width: 440 }}>${where === 'without' ? '' : '<PlayerCard /><TournamentCards />'}</aside>
      </LaurelProvider>,
    );
  `;
}

let app: ConsumerApp;
let browser: Browser | undefined;
let site: ServedFolder | undefined;

beforeAll(async () => {
  app = createConsumerApp(tailwindApp);
  // A build each: a bundler that shares the sheets of several pages puts them into an order of its own.
  app.write({
    'vite.config.mjs': `
      import tailwind from '@tailwindcss/vite';
      export default ({ mode }) => ({
        plugins: [tailwind()],
        base: './',
        build: { outDir: 'dist/' + mode, rolldownOptions: { input: mode + '.html' } },
      });
    `,
  });
  for (const name of ['player-card', 'tournament-cards']) {
    const item = readFileSync(join(app.folder, `node_modules/laurel/dist/registry/${name}.json`), 'utf8');
    const { files } = JSON.parse(item) as { files: { path: string; content: string }[] };
    app.write(
      Object.fromEntries(files.map(({ path, content }) => [path.replace('registry/', 'copied/'), content])),
    );
  }
  for (const sheet of Object.keys(sheets) as Sheet[])
    for (const where of copies) {
      const mode = modeOf(sheet, where);
      app.write({
        [`${mode}.html`]: `<!doctype html><div id="root"></div><script type="module" src="/${mode}.jsx"></script>`,
        [`${mode}.jsx`]: codeOf(sheet, where),
        [`${mode}.css`]: sheets[sheet],
      });
      app.run('npx', 'vite', 'build', '--mode', mode, '--logLevel', 'error');
    }
  site = await serveFolder(join(app.folder, 'dist'));
  browser = await launchShell();
});
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  app[Symbol.dispose]();
});

/** How all elements that a selector finds are drawn, with what they draw before and after them. */
async function look(sheet: Sheet, where: Copies, selector: string): Promise<readonly string[]> {
  const page = await browser?.newPage({
    // All of it is near the screen, so that all pictures are asked for.
    viewport: { width: 1000, height: 6000 },
    reducedMotion: 'reduce',
  });
  if (page === undefined) throw new Error('There is no browser.');
  await page.clock.setFixedTime('2026-11-26T12:00:00Z');
  // Twice as wide as tall: a picture that fills its avatar is told from one that follows its own shape.
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8"/>';
  await page.route('**/*.svg', async (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  const mode = modeOf(sheet, where);
  await page.goto(`${site?.url}${mode}/${mode}.html`);
  await page.getByRole('table').first().waitFor();
  await page.locator('.laurel-TournamentList[aria-busy=false], .laurel-TournamentCard').first().waitFor();
  await expect
    .poll(async () => page.locator(':is([data-picture=loading], .laurel-Loading):visible').count())
    .toBe(0);
  const seen = await page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      ['', '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (pseudo !== '' && style.content === 'none') return [];
        const name = `${element.tagName} ${element.getAttribute('class') ?? ''}${pseudo}`;
        const room = element.closest('main, aside')?.getBoundingClientRect() ?? new DOMRect();
        const { x, y, width, height } = element.getBoundingClientRect();
        return [
          `${name}: ${[x - room.x, y - room.y, width, height].join(' ')}`,
          ...[...style]
            // Chromium gives a margin that is `auto` as 0 or as what it came to; the place says that.
            .filter((property) => !/^(--|margin)/.test(property))
            .map((property) => `${name} { ${property}: ${style.getPropertyValue(property)} }`),
        ];
      }),
    ),
  );
  await page.close();
  return seen;
}

/** The first of them: one rule may change every element. */
const differences = (seen: readonly string[], expected: readonly string[]) =>
  seen
    .flatMap((line, index) => (line === expected[index] ? [] : [`${line}, not ${expected[index]}`]))
    .slice(0, 20);

it.each<[Sheet, Copies]>([
  ['styles.css', 'before'],
  ['styles.css', 'after'],
  ['styles.layered.css', 'before'],
  ['styles.layered.css', 'after'],
  ['sheets of widgets', 'before'],
  ['sheets of widgets', 'after'],
])(
  'with %s and copied components imported %s it, Laurel’s own look as without them',
  async (sheet, where) => {
    const own = 'main *';
    const [expected, seen] = [await look(sheet, 'without', own), await look(sheet, where, own)];
    expect(expected.length).toBeGreaterThan(20_000);
    expect(seen.length).toBe(expected.length);
    expect(differences(seen, expected)).toEqual([]);
  },
);

it.each<[Sheet, Copies]>([
  ['no sheet', 'before'],
  ['no sheet', 'after'],
  ['styles.layered.css', 'before'],
  ['styles.layered.css', 'after'],
])('with %s, and imported %s it, Laurel’s parts in copied components are whole', async (sheet, where) => {
  const parts = 'aside [class^=laurel-], aside [class^=laurel-] *';
  const expected = await look('styles.css', 'after', parts);
  expect(expected.length).toBeGreaterThan(1000);
  expect(differences(await look(sheet, where, parts), expected)).toEqual([]);
});
