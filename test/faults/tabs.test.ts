import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerGame } from '../support/answerGame.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { leaderboard, userInfo } from '../support/payloads.ts';
import { startServer } from '../support/startServer.ts';

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url, { production: true });
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

const playerOf = (authorization: string | undefined): string =>
  authorization?.replace('Bearer ', '') ?? 'nobody';

it('two tabs with two players show each their own, and leave nothing private on the machine', async () => {
  await using service = await startServer(
    answerGame(({ headers }) => {
      const player = playerOf(headers.authorization);
      return {
        userInfo: {
          ...userInfo,
          sub: player,
          nickname: `nick of ${player}`,
          email: `${player}@players.example`,
        },
        friends: [{ friendId: `friend-${player}`, name: `friend of ${player}` }],
        leaderboard: {
          ...leaderboard,
          userRank: { ...leaderboard.userRank, _id: player, name: `rank of ${player}` },
        },
      };
    }),
  );
  const context = await opened.browser.newContext({ viewport: { width: 1280, height: 3000 } });
  const open = async (player: string): Promise<Page> => {
    const tab = await context.newPage();
    await tab.goto(`${opened.origin}/?session=${player}&live=200&service=${encodeURIComponent(service.url)}`);
    for (const text of [`nick of ${player}`, `friend of ${player}`, `rank of ${player}`])
      await tab.getByText(text).first().waitFor();
    return tab;
  };
  const tabs = { ann: await open('ann'), bob: await open('bob') };
  const polls = (): number => service.requests.filter(({ url }) => url.includes('leaderboard')).length;
  // Each asks on while the other one is there.
  const before = polls();
  await expect.poll(() => polls(), { timeout: 10_000 }).toBeGreaterThan(before + 6);
  expect(await tabs.ann.content()).not.toContain('of bob');
  expect(await tabs.bob.content()).not.toContain('of ann');

  // Reloaded, one finds nothing of the other.
  await tabs.ann.reload();
  await tabs.ann.getByText('nick of ann').first().waitFor();
  expect(await tabs.ann.content()).not.toContain('of bob');
  const kept = await tabs.ann.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(kept).not.toMatch(/players\.example|nick of|friend of|rank of/);
  // What one tab asks for is asked for as its own player.
  for (const { headers, url } of service.requests)
    if (url.includes('userinfo')) expect(['ann', 'bob', 'nobody']).toContain(playerOf(headers.authorization));
  await context.close();
});
