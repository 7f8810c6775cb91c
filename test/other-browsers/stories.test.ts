import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedFolder, serveFolder } from '../../scripts/serveFolder.ts';
import { buildStorybook } from '../support/buildStorybook.ts';
import { openFirefox } from './openFirefox.ts';
import { openWebKit } from './openWebKit.ts';

let folder: string;
let site: ServedFolder;
beforeAll(async () => {
  folder = buildStorybook();
  site = await serveFolder(folder);
}, 240_000);
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

interface IndexEntry {
  readonly id: string;
  readonly type: 'docs' | 'story';
}

/** What Storybook's preview says of the story that it shows. */
const played = `(() => {
  const preview = window.__STORYBOOK_PREVIEW__;
  const said = (type) => preview.channel.last(type)?.[0]?.message;
  const phase = preview?.storyRenders?.[0]?.phase;
  return /finished|completed|errored/.test(phase) && (said('playFunctionThrewException') ?? said('storyThrewException') ?? 'played');
})()`;

const browsers = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const;

it.each(browsers)('a board in a corner over a game has room for its words in %s', async (_, open) => {
  await using browser = await open();
  await browser.open(`${site.url}iframe.html?id=states-leaderboard--ready&viewMode=story`);
  await expect.poll(async () => browser.ask<string | false>(played), { timeout: 60_000 }).toBe('played');
  const width = await browser.ask<number>(`(() => {
    const corner = document.body.appendChild(document.createElement('div'));
    corner.style.position = 'absolute';
    const board = corner.appendChild(document.querySelector('.laurel-Root'));
    return board.getBoundingClientRect().width;
  })()`);
  expect(width).toBeGreaterThanOrEqual(240);
});

it.each(browsers)(
  'every story is drawn and played in %s',
  async (_, open) => {
    const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
      entries: Record<string, IndexEntry>;
    };
    const stories = Object.values(entries).filter(({ type }) => type === 'story');
    expect(stories.length).toBeGreaterThan(100);
    // WebKit's process keeps what pages before had, gigabytes in the end, and has died or stood still of it.
    for (let begin = 0; begin < stories.length; begin += 40) {
      await using browser = await open();
      for (const { id } of stories.slice(begin, begin + 40)) {
        await browser.open(`${site.url}iframe.html?id=${id}&viewMode=story`);
        await expect
          .poll(async () => browser.ask<string | false>(played), { timeout: 300_000, message: id })
          .not.toBe(false);
        expect.soft(await browser.ask<string>(played), id).toBe('played');
      }
    }
  },
  // As long as the machine takes: a story of a few seconds has taken a minute and a half on a busy one.
  0,
);
