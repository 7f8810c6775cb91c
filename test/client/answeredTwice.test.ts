import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answer, startStutterer } from '../support/startStutterer.ts';
import { createClient } from '../../src/client/createClient.ts';

it('of two players whom one server draws pages for, each gets their own profile where answers come twice', async () => {
  const profiles = ['ana', 'ben'].map((sub) =>
    answer(200, { code: 1, success: true, data: { sub, wallets: [] } }),
  );
  await using service = await startStutterer(profiles);
  const profileOf = async (sub: string): Promise<string> => {
    const getToken = (): string => `token-of-${sub}`;
    const user = await createClient({ baseUrl: service.url, apiKey: 'key', getToken }).getUserInfo();
    return user.sub;
  };
  expect(await profileOf('ana')).toBe('ana');
  // As long as a kept connection takes to be used again.
  await sleep(20);
  expect(await profileOf('ben')).toBe('ben');
});
