import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../../src/server/gateway/createGateway.ts';
import { answer, startStutterer } from '../../support/startStutterer.ts';

const profilePath = '/sdk/v2/userinfo';
const boardPath = '/sdk/v2/tournaments/cup/leaderboard';

it.each([
  ['profile', profilePath, profileOf],
  ['friends', '/sdk/v2/friends/', (sub: string) => [{ sub: `friend-of-${sub}` }]],
  ['rank', boardPath, rankOf],
])('the %s of a player that comes twice is never the next player’s', async (_, path, dataOf) => {
  await using platform = await startStutterer((request) => {
    const [, sub] = /Bearer token-of-(\w+)/.exec(request) ?? [];
    return sub === undefined ? said(board('cup')) : said(dataOf(sub));
  });
  const gateway = createGateway({ baseUrl: platform.url, apiKey: 'key' });
  expect(await ask(gateway, path, 'token-of-ana')).toMatchObject({ data: dataOf('ana') });
  expect(await ask(gateway, path, 'token-of-ben')).toMatchObject({ data: dataOf('ben') });
});

it('nor is that a token is not accepted', async () => {
  const refused = answer(401, { success: false, error: { code: 1003, message: 'Invalid token' } });
  await using platform = await startStutterer([refused, said(profileOf('ben'))]);
  const gateway = createGateway({ baseUrl: platform.url, apiKey: 'key' });
  expect(await ask(gateway, profilePath, 'token-of-ana')).toMatchObject({ success: false });
  expect(await ask(gateway, profilePath, 'token-of-ben')).toMatchObject({ data: profileOf('ben') });
});

it('nor is everybody’s board a player’s, or another board', async () => {
  await using platform = await startStutterer([
    said(board('cup')),
    said(rankOf('ben')),
    said(board('league')),
  ]);
  const gateway = createGateway({ baseUrl: platform.url, apiKey: 'key', patience: 10_000 });
  expect(await ask(gateway, boardPath)).toMatchObject({ data: board('cup') });
  expect(await ask(gateway, boardPath, 'token-of-ben')).toMatchObject({ data: rankOf('ben') });
  expect(await ask(gateway, boardPath.replace('cup', 'league'))).toMatchObject({ data: board('league') });
});

it.each<readonly [string, Sub, Sub]>([
  ['names', 'ana', 'ben'],
  ['numbers', 41, 42],
])(
  'nor is the profile that a cache before the platform has kept, where the token is a JWT that says its player by %s',
  async (_, first, second) => {
    await using platform = await startStutterer(() => said(profileOf(first)));
    const gateway = createGateway({ baseUrl: platform.url, apiKey: 'key' });
    const tokenOf = (sub: Sub): string => `head.${btoa(JSON.stringify({ sub }))}.signature`;
    expect(await ask(gateway, profilePath, tokenOf(first))).toMatchObject({ data: profileOf(first) });
    expect(await ask(gateway, profilePath, tokenOf(second))).toMatchObject({
      success: false,
      error: { code: 'GATEWAY_PLATFORM_DOWN' },
    });
  },
);

it('a picture that comes twice is no other picture, and no answer of the platform', async () => {
  const pictureOf = (name: string): string =>
    `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 3\r\n\r\n${name}`;
  await using platform = await startStutterer((request) => {
    const [, name] = /GET \/(\w+)\.png/.exec(request) ?? [];
    return name === undefined ? said(profileOf('ben')) : pictureOf(name);
  });
  const { host } = new URL(platform.url);
  const gateway = createGateway({ baseUrl: platform.url, apiKey: 'key', pictures: { hosts: [host] } });
  const picture = async (name: string): Promise<string> => {
    await sleep(20);
    const from = encodeURIComponent(`${platform.url}/${name}.png`);
    return (await gateway(new Request(`https://game.example/laurel/pictures?from=${from}`))).text();
  };
  expect(await picture('ana')).toBe('ana');
  expect(await picture('ben')).toBe('ben');
  expect(await ask(gateway, profilePath, 'token-of-ben')).toMatchObject({ data: profileOf('ben') });
});

/** Text by the interface; platforms that number their users exist. */
type Sub = string | number;

function profileOf(sub: Sub): object {
  return { sub, wallets: [] };
}

function rankOf(sub: string): object {
  return { entries: [], userRank: { _id: sub, rank: 1 }, totalEntries: 1 };
}

function board(tournamentId: string): object {
  return { entries: [], totalEntries: 0, tournamentId };
}

function said(data: object): string {
  return answer(200, { code: 1, success: true, data });
}

async function ask(gateway: Gateway, path: string, token?: string): Promise<unknown> {
  // As long as a kept connection takes to be used again.
  await sleep(20);
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await gateway(new Request(`https://game.example/laurel${path}`, { headers }));
  return response.json();
}
