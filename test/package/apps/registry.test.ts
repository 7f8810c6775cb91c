import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { source as axe } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchShell } from '../../../scripts/chromium.ts';
import type { Sandbox } from '../../../src/sandbox/createSandbox.ts';
import { type ServedFolder, serveFolder } from '../../../scripts/serveFolder.ts';
import { type ConsumerApp, createConsumerApp, tsconfigOf, tailwindApp } from '../../support/consumerApp.ts';

/*
 * The components for people who copy components, put into a fresh app by shadcn's own command line, built and opened.
 */
const components = [
  'friends-card',
  'leaderboard-table',
  'player-card',
  'rank-badge',
  'score-lines',
  'tournament-cards',
];

const main = `
  import { createRoot } from 'react-dom/client';
  import { LaurelProvider, useSubmitScore } from 'laurel';
  import { createTestSandbox } from 'laurel/testing';
  import { FriendsCard } from '@/components/friends-card';
  import { LeaderboardTable } from '@/components/leaderboard-table';
  import { PlayerCard } from '@/components/player-card';
  import { RankBadge } from '@/components/rank-badge';
  import { ScoreLines } from '@/components/score-lines';
  import { TournamentCards } from '@/components/tournament-cards';
  import './index.css';

  const sandbox = createTestSandbox();
  Object.assign(globalThis, { sandbox });
  const player = sandbox.players[0]!.sub;
  const { id } = sandbox.tournament('live');
  const submitScore = async (run: { id: string }) => ({ id: run.id, status: 'accepted' as const });
  const Game = () => {
    const { submit } = useSubmitScore();
    const finish = () => submit({ tournamentId: id, scores: [{ scoreType: 'kills', value: 4321 }] });
    return <button onClick={finish}>Finish the game</button>;
  };
  createRoot(document.getElementById('root')!).render(
    <LaurelProvider client={sandbox.client({ as: player })} session={player} submitScore={submitScore}>
      <main className="mx-auto grid max-w-3xl gap-6 p-6">
        <h1 className="text-2xl">A game</h1>
        <div><RankBadge tournamentId={id} /></div>
        <Game />
        <ScoreLines />
        <PlayerCard />
        <LeaderboardTable tournamentId={id} pageSize={3} live={1000} />
        <FriendsCard />
        <TournamentCards />
      </main>
    </LaurelProvider>,
  );
`;

// shadcn's defaults: https://ui.shadcn.com/docs/theming
const sheet = `
  @import 'tailwindcss';
  @theme inline {
    --color-background: #fff; --color-foreground: #0a0a0a; --color-card: #fff; --color-card-foreground: #0a0a0a;
    --color-muted: #f5f5f5; --color-muted-foreground: #525252; --color-accent: #f5f5f5; --color-border: #e5e5e5;
  }
  @layer base { * { @apply border-border; } }
`;

let app: ConsumerApp;
let browser: Browser | undefined;
let page: Page;
const said: string[] = [];
let site: ServedFolder | undefined;

beforeAll(async () => {
  app = createConsumerApp([
    ...tailwindApp,
    '@types/react',
    '@types/react-dom',
    '@testing-library/react',
    '@testing-library/dom',
    'typescript',
    'shadcn@4.23.0',
  ]);
  app.write({
    'components.json': JSON.stringify({
      $schema: 'https://ui.shadcn.com/schema.json',
      style: 'new-york',
      rsc: false,
      tsx: true,
      tailwind: { config: '', css: 'src/index.css', baseColor: 'neutral', cssVariables: true },
      aliases: {
        components: '@/components',
        utils: '@/lib/utils',
        ui: '@/components/ui',
        lib: '@/lib',
        hooks: '@/hooks',
      },
    }),
    'tsconfig.json': tsconfigOf(['src'], { types: ['vite/client'], paths: { '@/*': ['./src/*'] } }),
    'vite.config.ts': `
      import tailwind from '@tailwindcss/vite';
      export default { plugins: [tailwind()], resolve: { alias: { '@': '/src' } } };
    `,
    'index.html':
      '<!doctype html><html lang="en"><title>A game</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/src/main.tsx"></script></html>',
    'src/index.css': sheet,
    'src/main.tsx': main,
  });
  // shadcn's command line asks its own registry for colours first, whatever it is to add.
  const served = join(app.folder, 'served');
  cpSync(join(app.folder, 'node_modules/laurel/dist/registry'), join(served, 'r'), { recursive: true });
  mkdirSync(join(served, 'shadcn/colors'), { recursive: true });
  const none = { light: {}, dark: {} };
  const noColors = { inlineColors: none, cssVars: none, inlineColorsTemplate: '', cssVarsTemplate: '' };
  writeFileSync(join(served, 'shadcn/colors/neutral.json'), JSON.stringify(noColors));
  await using registry = await serveFolder(served);
  // By address as from a site, and one by its path as from the package.
  const [first = '', ...others] = components;
  const items = [
    `./node_modules/laurel/dist/registry/${first}.json`,
    ...others.map((name) => `${registry.url}r/${name}.json`),
  ];
  const add = ['add', '--yes', '--overwrite', ...items];
  await promisify(execFile)(join(app.folder, 'node_modules/.bin/shadcn'), add, {
    cwd: app.folder,
    env: { ...process.env, REGISTRY_URL: `${registry.url}shadcn`, npm_config_prefer_offline: 'true' },
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`, { cause: error });
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  app[Symbol.dispose]();
});

it('are put where the app has its components', () => {
  const files = readdirSync(join(app.folder, 'src/components'));
  expect(files.toSorted()).toEqual([...components, 'load-notice'].map((name) => `${name}.tsx`).toSorted());
  const index = JSON.parse(
    readFileSync(join(app.folder, 'node_modules/laurel/dist/registry/registry.json'), 'utf8'),
  ) as { readonly items: readonly { readonly name: string }[] };
  expect(index.items.map(({ name }) => name).toSorted()).toEqual(components);
});

it('pass the app’s strict types, and are built', async () => {
  expect(app.run('npx', 'tsc', '-p', '.')).toBe('');
  app.run('npx', 'vite', 'build', '--logLevel', 'warn');
  site = await serveFolder(join(app.folder, 'dist'));
  browser = await launchShell();
  page = await browser.newPage({ viewport: { width: 900, height: 1200 } });
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('.svg'))
      said.push(message.text());
  });
  await page.route('**/*.svg', async (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    }),
  );
  await page.goto(site.url);
});

it('show the player, their friends, the board with their row, and the tournaments', async () => {
  const board = page.getByRole('table');
  await board.getByRole('row').nth(3).waitFor();
  expect(await board.locator('[aria-current=true]').count()).toBe(1);
  expect(await page.getByRole('region', { name: 'Profile' }).textContent()).toContain('Mirelle');
  expect(await page.getByRole('region', { name: 'Friends' }).getByRole('listitem').count()).toBeGreaterThan(
    2,
  );
  const tournaments = page.getByRole('region', { name: 'Tournaments' });
  expect(await tournaments.getByRole('listitem').count()).toBeGreaterThan(1);
  // As `TournamentList` writes them.
  const pools = await tournaments.getByText('Prize pool').allTextContents();
  expect(pools.length).toBeGreaterThan(0);
  expect(pools.filter((text) => !/^Prize pool: \$[1-9][\d,.]*$/.test(text))).toEqual([]);
  await page.getByRole('button', { name: 'Finish the game' }).click();
  await page.getByText('Counted').waitFor();
  const before = await board.getByRole('row').count();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(async () => board.getByRole('row').count()).toBeGreaterThan(before);
  const picture = process.env['LAUREL_REGISTRY_PICTURE'];
  if (picture !== undefined) await page.screenshot({ path: picture, fullPage: true });
});

/** The sandbox in the page. */
type InPage = typeof globalThis & { readonly sandbox: Sandbox };

it('say what could not be loaded, keep the focus meanwhile, and go on afterwards', async () => {
  const more = page.getByRole('button', { name: 'Show more' });
  const rows = page.getByRole('table').getByRole('row');
  const shown = await rows.count();
  await page.evaluate(() =>
    (globalThis as InPage).sandbox.faults.add({
      type: 'status',
      status: 503,
      operations: ['getLeaderboard'],
    }),
  );
  await page.getByRole('alert').filter({ hasText: 'Could not refresh just now' }).waitFor();
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByText('More players could not be loaded.').waitFor();
  expect(await rows.count()).toBe(shown);
  await expect.poll(async () => more.evaluate((button) => button === document.activeElement)).toBe(true);
  // The next poll goes well, whether or not somebody presses "Try again" before it.
  await page.evaluate(() => (globalThis as InPage).sandbox.faults.clear());
  await page.getByText('Could not refresh just now').waitFor({ state: 'detached' });
  await more.click();
  await expect.poll(async () => rows.count()).toBeGreaterThan(shown);
});

it('say of a score that somebody does not have that there is none', async () => {
  await page.evaluate(() =>
    (globalThis as InPage).sandbox.faults.add({
      type: 'rewrite',
      operations: ['getLeaderboard'],
      rewrite: (body) => body.replace(/,\{"scoreType":"deaths","value":\d+\}/, ''),
    }),
  );
  await page.getByRole('cell', { name: 'no score' }).first().waitFor();
  await page.evaluate(() => (globalThis as InPage).sandbox.faults.clear());
});

it('ask for pictures without a referrer, and only for those near the screen', async () => {
  const asked = await page
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => image.outerHTML.match(/(referrerpolicy|loading)="[^"]*"/g)?.join()),
    );
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(['loading="lazy",referrerpolicy="no-referrer"']));
});

it('are without a fault that axe finds, and say nothing on the console', async () => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    async () =>
      (await (globalThis as unknown as { axe: { run: () => Promise<unknown> } }).axe.run()) as {
        violations: { id: string; nodes: { html: string }[] }[];
      },
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(said).toEqual([]);
});
