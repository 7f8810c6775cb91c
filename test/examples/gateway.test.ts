import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { hasRedis } from '../server/gateway/store/startRedis.ts';
import { openPlayed, type Played } from './openPlayed.ts';

const viewers = ['/one', '/two', '/laurel'];

function viewer(page: Page, path: string) {
  return page.locator(`.viewer[data-path="${path}"]`);
}

/** Somebody takes the lead; returns the name of whom every board has to show first. */
function lead({ example: { sandbox } }: Played, number: number): string {
  const player = sandbox.players[number];
  const best = sandbox.board('relay')?.page(0, 1)[0]?.scores['points'] ?? 0;
  sandbox.board('relay')?.add({ player: player?.sub ?? '', scores: { points: best + 100 }, at: Date.now() });
  return player?.nickname ?? '';
}

async function shows(page: Page, path: string, name: string): Promise<void> {
  await viewer(page, path).locator('tbody tr').first().filter({ hasText: name }).waitFor({ timeout: 30_000 });
}

it.skipIf(!hasRedis)(
  'two gateways: what is killed costs the others nothing, and what is started again is there again',
  async () => {
    await using played = await openPlayed('gateway');
    const { page } = played;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const isOld = (path: string) => viewer(page, path).getByText('Could not refresh just now');
    const all = async (number: number, paths = viewers): Promise<void> => {
      const name = lead(played, number);
      await Promise.all(paths.map((path) => shows(page, path, name)));
    };
    await all(2);

    await press('Kill Gateway 1');
    await page.getByRole('button', { name: 'Start Gateway 1' }).waitFor();
    await all(3, ['/two', '/laurel']);
    // Nobody is there to say anything else.
    expect(await viewer(page, '/one').locator('tbody tr').count()).toBe(8);
    expect(await isOld('/two').count()).toBe(0);
    expect(await isOld('/laurel').count()).toBe(0);
    await press('Start Gateway 1');
    await all(4);

    await press('Kill Redis');
    await page.locator('.part', { hasText: 'on its own' }).first().waitFor();
    await all(5);
    await press('Start Redis');
    await all(6);

    await press('Kill Platform');
    for (const path of viewers) await isOld(path).waitFor({ timeout: 30_000 });
    for (const path of viewers) expect(await viewer(page, path).locator('tbody tr').count()).toBe(8);
    await press('Start Platform');
    await all(7);
    for (const path of viewers) await isOld(path).waitFor({ state: 'detached', timeout: 30_000 });
  },
  120_000,
);

it.skipIf(!hasRedis)(
  'two gateways: anybody is found by name, also by the one that is left',
  async () => {
    await using played = await openPlayed('gateway');
    const { page, example } = played;
    const standing = example.sandbox.board('relay')?.page(20, 1)[0]?.player;
    const name = example.sandbox.players.find(({ sub }) => sub === standing)?.nickname ?? '';
    await page.getByRole('button', { name: 'Kill Gateway 1' }).click();
    await page.getByRole('button', { name: 'Start Gateway 1' }).waitFor();
    await page.locator('.search').getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).first().click();
    await page.locator('.search').getByRole('rowheader', { name }).waitFor();
  },
  120_000,
);
