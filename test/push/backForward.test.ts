import { expect, it } from 'vitest';
import { openBrowser } from '../support/openBrowser.ts';
import { openPushing, soon } from './openPushing.ts';
import { eventually } from '../support/eventually.ts';

it.each([
  ['nobody', false],
  ['a player', true],
])(
  'a page that one comes back to, as %s, is the one that was left, and its board is pushed again',
  async (_, signedIn) => {
    await using opened = await openBrowser('page.tsx', import.meta.url, {
      backForwardCache: true,
    });
    await using setting = await openPushing(opened);
    const { sandbox } = setting.platform;
    const page = await setting.open(
      signedIn ? { token: await sandbox.token(sandbox.players[5]?.sub ?? '') } : {},
    );
    const expectStreams = (count: number): Promise<void> =>
      eventually(() => expect(setting.openStreams()).toHaveLength(count), soon);
    await page.evaluate(() => {
      addEventListener(
        'pageshow',
        ({ persisted }) => (document.body.dataset['persisted'] = String(persisted)),
      );
    });
    await expectStreams(1);
    await page.goto(`${opened.origin}/elsewhere`);
    await expectStreams(0);
    const meanwhile = setting.lead(3, 4_000_000);
    // The page goes as it is told to, and takes the answer along.
    await page.evaluate(() => setTimeout(() => history.back()));
    await page.waitForSelector('body[data-persisted="true"]');
    await eventually(async () => expect(await setting.firstOf(page)).toContain(meanwhile), soon);
    await expectStreams(1);
    let value = 4_000_000;
    await eventually(async () => {
      const before = setting.boards().length;
      value += 1_000_000;
      const name = setting.lead((value / 1_000_000) % 5, value);
      await eventually(async () => expect(await setting.firstOf(page)).toContain(name), soon);
      expect(setting.boards().length - before).toBe(0);
    }, soon);
  },
  180_000,
);
