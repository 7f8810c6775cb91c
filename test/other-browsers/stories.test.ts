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

it.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])(
  'every story is drawn and played in %s',
  async (_, open) => {
    await using browser = await open();
    const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
      entries: Record<string, IndexEntry>;
    };
    const stories = Object.values(entries).filter(({ type }) => type === 'story');
    expect(stories.length).toBeGreaterThan(100);
    for (const { id } of stories) {
      await browser.open(`${site.url}iframe.html?id=${id}&viewMode=story`);
      await expect
        .poll(async () => browser.ask<string | false>(played), { timeout: 60_000, message: id })
        .not.toBe(false);
      expect.soft(await browser.ask<string>(played), id).toBe('played');
    }
  },
  900_000,
);
