import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type axeCore from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProps } from '../../.storybook/readProps.ts';
import { launchShell } from '../../scripts/chromium.ts';
import { type ServedFolder, serveFolder } from '../../scripts/serveFolder.ts';
import { guides } from '../../stories/guides/guides.ts';
import { buildStorybook } from '../support/buildStorybook.ts';
import { layoutShift } from '../support/layoutShift.ts';

/*
 * What a studio sees that opens our Storybook: built, and served by the plainest file server, below a path.
 */
let folder: string;
let site: ServedFolder;
let browser: Browser;

beforeAll(async () => {
  folder = buildStorybook();
  [site, browser] = await Promise.all([serveFolder(folder, '/laurel/look/'), launchShell()]);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

interface IndexEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: 'docs' | 'story';
  readonly tags: readonly string[];
}

const index = (): readonly IndexEntry[] =>
  Object.values(
    (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, IndexEntry> })
      .entries,
  );

async function newPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => expect.unreachable(`The page threw: ${error.stack}`));
  return page;
}

async function open(address: string, width = 1280, height = 900): Promise<Page> {
  const page = await newPage();
  await page.setViewportSize({ width, height });
  await page.goto(`${site.url}${address}`);
  return page;
}

const noPicture = 'https://pictures.invalid/';

/** One after another in one tab, which opens the next in half the time of a new one. Gives what was amiss on the console. */
async function visitDocs(
  ids: readonly string[],
  look: (page: Page, id: string) => Promise<void>,
  width = 1280,
  height = 900,
): Promise<readonly string[]> {
  const page = await newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    // A picture that is never there, by the name of its host: it is asked for when it comes near.
    if (/^(error|warning)$/.test(message.type()) && !message.location().url.startsWith(noPicture))
      errors.push(`${page.url().split('id=')[1]}: ${message.text()}`);
  });
  for (const id of ids) {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.url}iframe.html?id=${id}&viewMode=docs`);
    await page.locator('.sbdocs-content h1').first().waitFor();
    await look(page, id);
  }
  await page.close();
  return errors;
}

describe('the sidebar', { timeout: 60_000 }, () => {
  test('leads from the front page over guides and components to states and themes', () => {
    const titles = index()
      .filter(({ tags }) => tags.includes('dev'))
      .map(({ title }) => title.split('/'));
    expect([...new Set(titles.map(([group]) => group))]).toEqual([
      'Welcome',
      'Guides',
      'Components',
      'States',
      'Theming',
      'Reference',
    ]);
    const components = [
      ...new Set(titles.filter(([group]) => group === 'Components').map(([, name]) => name)),
    ];
    expect(components.slice(0, 8)).toEqual([
      'Leaderboard',
      'Tournaments',
      'Friends',
      'Profile',
      'Player search',
      'Score status',
      'Rank chip',
      'Moment toast',
    ]);
  });

  test('hides the stories that only test', async () => {
    const page = await open('');
    await page.getByRole('button', { name: 'Leaderboard' }).first().click();
    const hidden = index().filter(({ tags }) => !tags.includes('dev'));
    expect(hidden.length).toBeGreaterThan(10);
    for (const { id } of hidden) expect(await page.locator(`#${id}`).count(), id).toBe(0);
    expect(await page.locator('[data-item-id]').count()).toBeGreaterThan(10);
    await page.close();
  });
});

describe('the toolbar', { timeout: 60_000 }, () => {
  test('shows a story in another language, whose plays look for English', async () => {
    const page = await open(
      'iframe.html?id=states-leaderboard--own-row-pinned&viewMode=story&globals=locale:de',
    );
    await page.getByRole('region', { name: 'Dein Platz' }).waitFor();
    const last = (event: string) =>
      page.evaluate(
        (event) => (globalThis as unknown as Preview).__STORYBOOK_ADDONS_CHANNEL__.last(event),
        event,
      );
    await expect.poll(() => last('storyFinished'), { timeout: 30_000 }).toBeDefined();
    expect(await last('playFunctionThrewException')).toBeUndefined();
    await page.close();
  });

  test('fits beside the sidebar at 1280 px', async () => {
    const page = await open('?path=/story/components-leaderboard--connected');
    await page.getByRole('button', { name: 'Fault of the service' }).waitFor();
    const ends = await page
      .locator('[role=toolbar] button:visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right));
    expect(ends.length).toBeGreaterThan(10);
    expect(Math.max(...ends)).toBeLessThanOrEqual(1280);
    await page.close();
  });

  test.each(['light', 'dark'] as const)(
    'what is chosen in the sidebar can be read (%s)',
    async (colorScheme) => {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
      await page.goto(`${site.url}?path=/docs/guides-styling--docs`);
      await page.locator('[data-selected=true]').first().waitFor();
      await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
      const poor = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { readonly axe: typeof axeCore };
        const { violations } = await axe.run('[data-selected=true]', { runOnly: ['color-contrast'] });
        return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)));
      });
      expect(poor).toEqual([]);
      await page.close();
    },
  );

  test('a board stands in the middle of a canvas that is wider than it', async () => {
    const page = await open('iframe.html?id=states-leaderboard--ready&viewMode=story');
    const board = await page.locator('.laurel-Leaderboard').boundingBox();
    const { x, width } = board ?? { x: 0, width: 0 };
    expect(width).toBe(880);
    expect(x + width / 2).toBe(640);
    await page.close();
  });
});

describe('the front page', { timeout: 60_000 }, () => {
  test('is what opens, with its service inside of the page', async () => {
    const page = await open('');
    const frame = page.frameLocator('#storybook-preview-iframe');
    await frame.getByRole('heading', { name: 'Give every player a place to climb to.' }).waitFor();
    await frame.getByText('Oskar').first().waitFor();
    expect(page.url()).toContain('welcome--welcome');
    await page.close();
  });

  test('breaks no package’s name, and no word of its button, beside the sidebar', async () => {
    const page = await open('iframe.html?id=welcome--welcome&viewMode=story', 1110);
    const button = page.getByRole('button', { name: 'Race for ten seconds' });
    await button.waitFor();
    await page.evaluate(async () => document.fonts.ready);
    expect((await button.boundingBox())?.height).toBe(48);
    const command = page.locator('.install code');
    expect(await command.innerText()).toMatch(/^npm install laurel\s@tanstack\/react-query\s*$/);
    const lines = await command.evaluate((code) => {
      const text = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      const heights: number[] = [];
      while (text.nextNode()) {
        const words = document.createRange();
        words.selectNodeContents(text.currentNode);
        if (text.currentNode.textContent?.trim()) heights.push(words.getBoundingClientRect().height);
      }
      return heights;
    });
    expect(Math.max(...lines)).toBeLessThan(24);
    await page.close();
  });

  test('leads on to a component’s page from within its frame', async () => {
    const page = await open('');
    await page.frameLocator('#storybook-preview-iframe').getByRole('link', { name: 'Rank chip' }).click();
    await page.waitForURL(/\/laurel\/look\/\?path=\/docs\/components-rank-chip--docs/);
    await page.close();
  });

  test.each([
    [1280, 900],
    [360, 740],
  ])('stands still while it loads at %i by %i', async (width, height) => {
    const page = await open('iframe.html?id=welcome--welcome&viewMode=story', width, height);
    await page.locator('.game-board [aria-current=true]').waitFor();
    await page.locator('.look [aria-current=true]').first().waitFor();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await page.close();
  });

  test('fits into 240 px', async () => {
    const page = await open('iframe.html?id=welcome--welcome&viewMode=story', 240, 600);
    await page.locator('.game-board [aria-current=true]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(240);
    await page.close();
  });
});

describe('a component’s page', { timeout: 60_000 }, () => {
  /** Components, and the page that lists what each takes. */
  const optionsOf = [
    ['Leaderboard', 'components-leaderboard'],
    ['TournamentList', 'components-tournaments'],
    ['FriendList', 'components-friends-friendlist'],
    ['FriendAvatars', 'components-friends-friendavatars'],
    ['Profile', 'components-profile'],
    ['ScoreStatus', 'components-score-status'],
    ['RankChip', 'components-rank-chip'],
    ['LaurelOverlay', 'components-overlay'],
    ['LaurelProvider', 'components-provider'],
    ['LeaderboardView', 'states-leaderboard'],
    ['TournamentListView', 'states-tournaments'],
    ['FriendListView', 'states-friend-list'],
    ['FriendAvatarsView', 'states-friend-avatars'],
    ['ProfileView', 'states-profile'],
    ['ScoreStatusView', 'states-score-status'],
    ['RankChipView', 'states-rank-chip'],
    ['TotalsReportView', 'states-totals-report'],
  ] as const;
  const documented = readProps(resolve('.'));
  const pages = new Map<string, ComponentPage>();
  let errors: readonly string[] = [];

  beforeAll(async () => {
    const ids = index()
      .filter(({ title, id }) => /^(Components|States)\//.test(title) && id.endsWith('--docs'))
      .map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(15);
    errors = await visitDocs(ids, async (page, id) => {
      if (optionsOf.some(([, listed]) => id === `${listed}--docs`))
        await page.locator('.docblock-argstable-body tr').first().waitFor();
      pages.set(id, await readComponentPage(page));
    });
  }, 600_000);

  const pageOf = (id: string): ComponentPage => {
    const page = pages.get(`${id}--docs`);
    if (page === undefined) throw new Error(`There is no page of ${id}.`);
    return page;
  };

  test.each(optionsOf)('lists what %s takes, and says what each is', (name, id) => {
    const { rows, pictureAt, tableAt } = pageOf(id);
    const props = Object.keys(documented.get(name)?.props ?? {});
    expect(props.length).toBeGreaterThan(0);
    expect(rows.map(({ option }) => option).toSorted()).toEqual(props.toSorted());
    expect(rows.filter(({ described }) => !described)).toEqual([]);
    // The picture comes before the words about it.
    expect(pictureAt).toBeLessThan(tableAt);
  });

  test.each([
    ['Leaderboard', 'components-leaderboard'],
    ['PlayerSearch', 'components-player-search'],
    ['LaurelOverlay', 'components-overlay'],
  ])('says what %s is before anything else', (name, id) => {
    const [first = ''] = documented.get(name)?.description.split(/[.:]/) ?? [];
    expect(first.length).toBeGreaterThan(10);
    expect(pageOf(id).sentences).toContainEqual(expect.stringContaining(first.replaceAll(/\s+/g, ' ')));
  });

  test('fits a phone, and breaks no word of its table', () => {
    expect([...pages].filter(([, { phone }]) => phone.width > 360 || phone.broken.length > 0)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('lets a reader turn words, numbers and choices, and nothing that only code can give', async () => {
    const page = await open('iframe.html?id=components-leaderboard--docs&viewMode=docs');
    const option = (name: string) =>
      page.locator('.docblock-argstable-body tr', {
        has: page.locator(`td:first-child :text-is("${name}")`),
      });
    await option('headingLevel').getByRole('combobox').waitFor();
    await option('period').getByRole('combobox').selectOption('today');
    await option('around').getByRole('button', { name: 'Set number' }).waitFor();
    for (const name of ['onPeriodChange', 'renderScore', 'messages', 'rootRef'])
      expect(await option(name).locator('td').last().textContent(), name).toBe('-');
    expect(await page.getByRole('button', { name: 'Set object' }).count()).toBe(0);
    await page.close();
  });

  test('offers no control that changes nothing', async () => {
    const seen = new Set<string>();
    const stories = index().filter(
      ({ title, type, tags }) =>
        type === 'story' &&
        tags.includes('dev') &&
        /^(Components\/|Guides\/Devtools)/.test(title) &&
        !seen.has(title) &&
        seen.add(title),
    );
    expect(stories.length).toBeGreaterThan(10);
    const page = await newPage();
    const idle: string[] = [];
    for (const { id } of stories) {
      await page.goto(`${site.url}iframe.html?id=${id}&viewMode=story`);
      idle.push(...(await idleControls(page, id)).map((name) => `${id}: ${name}`));
    }
    expect(idle).toEqual([]);
    await page.close();
  }, 600_000);

  test('leaves out, below a story as on a page, the column of defaults, which are told in words', async () => {
    const page = await open('?path=/story/states-leaderboard--ready');
    await page.locator('#storybook-panel-root .docblock-argstable-body td').first().waitFor();
    expect(
      await page.locator('#storybook-panel-root .docblock-argstable th:visible').allInnerTexts(),
    ).toEqual(['Name', 'Description', expect.stringContaining('Control')]);
    await page.close();
  });

  test('says of an overlay that is open that it is, and closes it at a press', async () => {
    const page = await open('?path=/story/components-overlay--modal');
    const panel = page.frameLocator('#storybook-preview-iframe').getByRole('dialog', { name: 'Paused' });
    const control = page.locator('#control-open');
    await panel.waitFor();
    expect(await control.isChecked()).toBe(true);
    await control.evaluate((input: HTMLInputElement) => input.click());
    await panel.waitFor({ state: 'hidden' });
    await page.close();
  });

  test('shows the panel of an overlay whole', async () => {
    const page = await open('iframe.html?id=components-overlay--docs&viewMode=docs');
    const panel = page.frameLocator('.sbdocs-preview iframe').first().getByRole('dialog');
    await panel.getByRole('button', { name: 'Close' }).waitFor();
    expect((await panel.boundingBox())?.height).toBeGreaterThan(400);
    await page.close();
  });
});

describe('the guides and the reference', { timeout: 600_000 }, () => {
  const pages = () =>
    index()
      .filter(({ title, id }) => /^(Guides|Reference)\//.test(title) && id.endsWith('--docs'))
      .map(({ id }) => id);

  test('stand in the order of the guides, then what else there is', () => {
    const titles = [
      ...new Set(
        index()
          .filter(({ title }) => title.startsWith('Guides/'))
          .map(({ title }) => title.slice('Guides/'.length)),
      ),
    ];
    const listed = new Set(guides.map(({ title }) => title));
    expect(titles.filter((title) => listed.has(title))).toEqual([...listed]);
    expect(pages().length).toBeGreaterThan(20);
  });

  test('open below a path, fit a phone, lead only to pages that there are, and have nothing that axe minds', async () => {
    const known = new Set(index().map(({ id }) => id));
    const said: string[] = [];
    const errors = await visitDocs(pages(), async (page, id) => {
      const links = await page
        .locator('.sbdocs-content a[href*="path=/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      // What React says of while one develops: a browser that reads it would take it apart.
      for (const block of await page.locator('.sbdocs-content p :is(p, pre, div, table, ul, h2, h3)').all())
        said.push(`${id} has a block in a sentence: ${(await block.textContent())?.slice(0, 60)}`);
      for (const link of links) {
        const target = /path=\/(?:docs|story)\/([\w-]+)/.exec(link)?.[1] ?? '';
        if (!known.has(target)) said.push(`${id} leads to ${link}`);
      }
      // Those of stories are like a component's, and their stories are checked elsewhere.
      if (!/^guides-(devtools|live-service)/.test(id)) {
        await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
        const violations = await page.evaluate(async () => {
          const { axe } = globalThis as unknown as { readonly axe: typeof axeCore };
          const found = await axe.run('.sbdocs-content', { resultTypes: ['violations'] });
          return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
        });
        said.push(...violations.map((violation) => `${id}: ${violation}`));
        await page.setViewportSize({ width: 360, height: 740 });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 360) said.push(`${id} is ${width} px wide`);
        said.push(...(await brokenWords(page)).map((word) => `${id} breaks ${word}`));
      }
    });
    expect(said).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('are dark where the reader’s system is, code and tables too', async () => {
    const said: string[] = [];
    for (const id of ['guides-styling', 'guides-server-and-going-live', 'reference-components']) {
      const page = await browser.newPage({ colorScheme: 'dark', viewport: { width: 1280, height: 900 } });
      await page.goto(`${site.url}iframe.html?id=${id}--docs&viewMode=docs`);
      // A board's own cells may come first, which its podium hides.
      await page.locator('.sbdocs-content td').filter({ visible: true }).first().waitFor();
      if (id !== 'reference-components') await page.locator('.docblock-source').first().waitFor();
      const grounds = await page
        .locator('.sbdocs-content :not(.stage, .stage *)')
        .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).backgroundColor))]);
      const bright = grounds.filter((ground) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (ground.match(/[\d.]+/g) ?? []).map(Number);
        return ground.startsWith('rgb') && alpha > 0.2 && red + green + blue > 150;
      });
      said.push(...bright.map((ground) => `${id} has a ground of ${ground}`));
      await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
      const poor = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { readonly axe: typeof axeCore };
        const { violations } = await axe.run('.sbdocs-content', { runOnly: ['color-contrast'] });
        return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)));
      });
      said.push(...poor.map((html) => `${id}: ${html}`));
      await page.close();
    }
    expect(said).toEqual([]);
  });

  test('a citation of the interface leads to its section', async () => {
    const page = await open('?path=/docs/reference-hooks--docs');
    const frame = page.frameLocator('#storybook-preview-iframe');
    await frame.getByRole('link', { name: 'interface 4.5' }).first().click();
    await expect
      .poll(() => page.url())
      .toMatch(/path=\/docs\/reference-service-interface--docs.*#interface-4\.5/);
    await frame.getByRole('heading', { name: /4\.5 GET/ }).waitFor();
    await page.close();
  });
});

/** What stands on a page about a component. */
interface ComponentPage {
  /** Its options, and whether each has words beside its type. */
  readonly rows: readonly { readonly option: string; readonly described: boolean }[];
  readonly pictureAt: number;
  readonly tableAt: number;
  readonly sentences: readonly string[];
  readonly phone: { readonly width: number; readonly broken: readonly string[] };
}

async function readComponentPage(page: Page): Promise<ComponentPage> {
  const wide = await page.evaluate(() => {
    const top = (part: string) => document.querySelector(part)?.getBoundingClientRect().top ?? NaN;
    return {
      rows: [...document.querySelectorAll('.docblock-argstable-body tr')].map((row) => {
        const [option, description] = row.querySelectorAll('td');
        return {
          option: option?.textContent.replace('*', '') ?? '',
          // The words, and below them the type.
          described: (description?.querySelectorAll(':scope > div').length ?? 0) > 1,
        };
      }),
      pictureAt: top('.sbdocs-preview'),
      tableAt: top('.docblock-argstable'),
      sentences: [...document.querySelectorAll('.sbdocs-content p')].map(({ textContent }) =>
        textContent.replaceAll(/\s+/g, ' '),
      ),
    };
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return { ...wide, phone: { width, broken: await brokenWords(page) } };
}

/** The words of tables that stand in two lines; names of code may, but for those that a row is about. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll('.sbdocs-content :is(td, th)')];
    return cells
      .filter((cell) => cell.closest('.stage') === null)
      .flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          if (text.parentElement?.closest('code') !== null) continue;
          for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}.]+/gu)) {
            if (cell.matches(':not(:first-child)') && /\p{Ll}\p{Lu}/u.test(word)) continue;
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(word);
          }
        }
        return broken;
      });
  });
}

/** Storybook's own, on the page of a story. */
interface Preview {
  readonly __STORYBOOK_PREVIEW__: {
    readonly currentRender?: {
      readonly phase?: string;
      readonly story?: {
        readonly initialArgs: Readonly<Record<string, unknown>>;
        readonly argTypes: Readonly<Record<string, ArgType>>;
      };
    };
  };
  readonly __STORYBOOK_ADDONS_CHANNEL__: {
    readonly emit: (event: string, of: object) => void;
    readonly last: (event: string) => unknown;
  };
}
interface ArgType {
  readonly control?: { readonly type?: string; readonly disable?: boolean };
  readonly options?: readonly unknown[];
  readonly table?: { readonly disable?: boolean };
}

/** The options of the story that is open of which no other value changes what is drawn, though a control offers them. */
function idleControls(page: Page, storyId: string): Promise<readonly string[]> {
  return page.evaluate(async (storyId) => {
    const { __STORYBOOK_PREVIEW__: preview, __STORYBOOK_ADDONS_CHANNEL__: channel } =
      globalThis as unknown as Preview;
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const isDrawn = () => (document.querySelector('#storybook-root')?.innerHTML ?? '') !== '';
    while (!/^(finished|errored)$/.test(preview.currentRender?.phase ?? '') || !isDrawn()) await wait(100);

    // What bots change, and what React counts, is no answer to a control.
    const drawn = (): string =>
      [...document.querySelectorAll('#storybook-root, [data-laurel-devtools], body > dialog')]
        .map(({ outerHTML, shadowRoot }) => outerHTML + (shadowRoot?.innerHTML ?? ''))
        .join('')
        .replaceAll(/>[^<]+/g, (text) => text.replaceAll(/\d+/g, '#'))
        .replaceAll(/ (id|name|for|style|aria-(labelledby|describedby|controls|owns))="[^"]*"/g, '');
    const still = async (): Promise<string> => {
      let before = '';
      for (let tries = 0; tries < 30 && before !== drawn(); tries += 1) {
        before = drawn();
        await wait(100);
      }
      return before;
    };

    // As long as a slow machine may take, which only a control that does nothing makes it wait for.
    const changesFrom = async (before: string): Promise<boolean> => {
      for (let tries = 0; tries < 100 && drawn() === before; tries += 1) await wait(100);
      return drawn() !== before;
    };

    const idle: string[] = [];
    const { argTypes = {}, initialArgs = {} } = preview.currentRender?.story ?? {};
    for (const [name, { control, options = [], table }] of Object.entries(argTypes)) {
      if (control?.type === undefined || control.disable === true || table?.disable === true) continue;
      const values: Readonly<Record<string, readonly unknown[]>> = {
        boolean: [true, false],
        text: ['Zzz', ''],
        number: [1, 5],
      };
      const others = (values[control.type] ?? options).filter((value) => value !== initialArgs[name]);
      let changed = false;
      for (const value of others) {
        const before = await still();
        channel.emit('updateStoryArgs', { storyId, updatedArgs: { [name]: value } });
        changed = await changesFrom(before);
        channel.emit('resetStoryArgs', { storyId });
        await wait(100);
        if (changed) break;
      }
      if (!changed) idle.push(name);
    }
    return idle;
  }, storyId);
}
