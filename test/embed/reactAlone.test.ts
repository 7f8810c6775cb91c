import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleEmbed } from '../../scripts/embed/bundleEmbed.ts';
import { cupId } from '../support/cup.ts';
import { type Game, openGame } from './overlay/openGame.ts';

/** What the elements of a page have drawn, without what differs by library or moment: order of attributes, ids, progress. */
async function drawn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const ids: string[] = [];
    const nameless = (id: string) => {
      if (!ids.includes(id)) ids.push(id);
      return `id-${ids.indexOf(id)}`;
    };
    const lines = (node: Node, depth: string): readonly string[] => {
      if (node.nodeType === Node.TEXT_NODE) return [(node.textContent ?? '').trim()].filter(Boolean);
      // What was said last depends on which answer came last.
      if (!(node instanceof Element) || node.matches('[data-laurel-announcer]')) return [];
      // Ids are of one shadow root.
      if (node.shadowRoot !== null) ids.length = 0;
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== 'value')
        .map(({ name, value }) => {
          const isId = /^(id|for|aria-(labelledby|controls|describedby))$/.test(name);
          return `${name}="${isId ? value.split(' ').map(nameless).join(' ') : value}"`;
        });
      if ('value' in node && node.localName !== 'progress') attributes.push(`value="${String(node.value)}"`);
      const children = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes];
      return [
        `${depth}${[node.namespaceURI, node.localName, ...attributes.toSorted()].join(' ')}`,
        ...children.flatMap((child) => lines(child, `${depth} `)),
      ];
    };
    const all = document.querySelector('laurel-provider') ?? document.body;
    all.normalize();
    return lines(all, '').join('\n');
  });
}

describe('what draws in place of React', () => {
  let game: Game;
  beforeAll(async () => {
    game = await openGame();
    game.put('/react.js', (await bundleEmbed({ library: 'react' })).code);
  }, 120_000);
  afterAll(async () => game[Symbol.asyncDispose]());

  it('draws every element as React does, and hears what is typed and where the focus is', async () => {
    const token = JSON.stringify(await game.sandbox.token('player-3'));
    const board = (attributes: string) =>
      `<laurel-leaderboard tournament-id="${cupId}" ${attributes}></laurel-leaderboard>`;
    const html = (script: string) => `<!doctype html><script src="${script}"></script>
      <laurel-provider ${game.at} session="player-3">
        <laurel-profile></laurel-profile>
        <laurel-friends></laurel-friends>
        <laurel-tournaments selectable></laurel-tournaments>
        <laurel-rank-chip tournament-id="${cupId}"></laurel-rank-chip>
        ${board(`podium periods='["all", "custom"]' zones='[{"label":"Final","to":5}]'`)}
        ${board(`id="broken"`)}
        <laurel-overlay tournament-id="${cupId}"></laurel-overlay>
      </laurel-provider>`;
    await using preact = await game.open(html('/embed.js'));
    await using react = await game.open(html('/react.js'));
    const pages = [preact.page, react.page];
    const ownRow = (page: Page) => page.getByRole('row', { name: /Name 3 You/ });
    const seeSame = async () => {
      await expect
        .poll(
          async () => {
            const [one, other] = await Promise.all(pages.map(drawn));
            return one === other;
          },
          { timeout: 5000 },
        )
        .toBe(true)
        .catch(async () => expect(await drawn(preact.page)).toBe(await drawn(react.page)));
    };
    for (const page of pages) {
      await page.evaluate((mine) => {
        Object.assign(document.querySelector('laurel-provider') ?? {}, { getToken: () => mine });
        Object.assign(document.querySelector('#broken') ?? {}, { zones: [5, null] });
      }, JSON.parse(token));
      await ownRow(page).waitFor();
      await page.getByText('Something went wrong in here').waitFor();
      // So that there is something to be shown whole.
      await ownRow(page).evaluate((row) => {
        (row.querySelector('.laurel-PlayerName') as HTMLElement).style.maxInlineSize = '1px';
      });
    }
    await seeSame();

    const steps: readonly ((page: Page) => Promise<unknown>)[] = [
      (page) => ownRow(page).focus(),
      (page) => page.getByRole('radio', { name: 'Custom' }).click(),
      (page) => page.getByLabel('From').fill('2026-01-02'),
    ];
    for (const step of steps) {
      const before = await drawn(preact.page);
      for (const page of pages) await step(page);
      await seeSame();
      expect(await drawn(preact.page)).not.toBe(before);
    }
  }, 120_000);
});
