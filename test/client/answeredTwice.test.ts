import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answer, startStutterer } from '../support/startStutterer.ts';
import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';

it('of two players whom one server draws pages for, each gets their own profile where answers come twice', async () => {
  await using service = await startStutterer(['ana', 'ben'].map((sub) => said({ sub, wallets: [] })));
  const profileOf = async (sub: string): Promise<string> =>
    (await clientOf(service.url, sub).getUserInfo()).sub;
  expect(await profileOf('ana')).toBe('ana');
  await untilUsedAgain();
  expect(await profileOf('ben')).toBe('ben');
});

it('nor is everybody’s board the next player’s, or another board', async () => {
  const ben = { _id: 'ben', rank: 1 };
  await using service = await startStutterer([
    said({ entries: [], totalEntries: 1 }),
    said({ entries: [], totalEntries: 2, userRank: ben }),
    said({ entries: [], totalEntries: 3 }),
  ]);
  const boardOf = async (client: LaurelClient, tournamentId: string): Promise<unknown> => {
    await untilUsedAgain();
    const { totalEntries, userRank } = await client.getLeaderboard({ tournamentId });
    return [totalEntries, userRank?.id];
  };
  expect(await boardOf(clientOf(service.url), 'cup')).toEqual([1, undefined]);
  expect(await boardOf(clientOf(service.url, 'ben'), 'cup')).toEqual([2, 'ben']);
  expect(await boardOf(clientOf(service.url), 'league')).toEqual([3, undefined]);
});

function clientOf(baseUrl: string, sub?: string): LaurelClient {
  return createClient({
    baseUrl,
    apiKey: 'key',
    ...(sub !== undefined && { getToken: () => `token-of-${sub}` }),
  });
}

function said(data: object): string {
  return answer(200, { code: 1, success: true, data });
}

/** As long as a kept connection takes to be used again. */
async function untilUsedAgain(): Promise<void> {
  await sleep(20);
}
