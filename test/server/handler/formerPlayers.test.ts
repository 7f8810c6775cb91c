import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Player } from '../../../src/domain/players/Player.ts';
import {
  createScoreHandler,
  type ScoreHandlerOptions,
} from '../../../src/server/handler/createScoreHandler.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { addingService, apiKey, baseUrl, privateKey, type AddingService } from '../service/addingService.ts';

const guest: Player = { externalUserId: 'guest-7' };
const ana: Player = { userId: 'ana' };
const ben: Player = { userId: 'ben' };
const scores = [{ scoreType: 'kills', value: 42 }];

let service: AddingService;
let signedIn: Player;
beforeEach(() => {
  service = addingService();
  signedIn = guest;
});

/** A game whose guest 7 has linked the account of Ana. */
function open(options: Partial<ScoreHandlerOptions> = {}) {
  const game = createScoreHandler({
    baseUrl,
    apiKey,
    privateKey,
    ledger: memoryLedger(),
    identify: () => signedIn,
    tickets: { secret: 'a secret of more than 32 characters' },
    sessionOf: ({ userId, externalUserId }) => userId ?? externalUserId ?? null,
    formerPlayers: async ({ userId }) => (userId === 'ana' ? [guest] : []),
    fetch: service.fetch,
    onError: () => {},
    ...options,
  });
  return async (body: object) => {
    const response = await game(
      new Request('https://game.example/api/scores', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    return (await response.json()) as {
      readonly status?: string;
      readonly error?: { readonly code: string; readonly message: string };
    };
  };
}

const counted = (): readonly string[] => service.counted.map(({ player }) => player);
const notTheirs = { error: { code: 'other-player' } };

it('formerPlayers needs sessionOf, since a session that stays cannot tell a guest from the account', () => {
  expect(() => open({ sessionOf: undefined })).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringContaining('sessionOf') as string }),
  );
});

describe('a game that a guest began who has linked an account since', () => {
  it('counts for the guest who began it, once, with the account that the game says they have', async () => {
    const post = open();
    const ticket = await post({ start: { tournamentId: 'cup' } });
    signedIn = ana;
    const run = { ...ticket, scores };
    expect(await post(run)).toMatchObject({ status: 'accepted' });
    expect(await post({ ...run, expectedPlayer: 'guest-7' })).toMatchObject({ status: 'accepted' });
    signedIn = guest;
    expect(await post(run)).toMatchObject({ status: 'accepted' });
    expect(counted()).toEqual(['external:guest-7']);
  });

  it('is held for the guest whom its ticket names, by a server that does not have the secret yet', async () => {
    const ledger = memoryLedger();
    const ticket = await open({ tickets: { secret: 'a newer secret of more than 32 characters' } })({
      start: { tournamentId: 'cup' },
    });
    signedIn = ana;
    const run = { ...(ticket as { readonly id: string }), scores };
    expect(await open({ ledger })({ ...run, expectedPlayer: 'ana' })).toMatchObject({ status: 'held' });
    expect(await ledger.holders(run.id)).toEqual(['external:guest-7']);
  });

  it('counts for the guest whom the page expects, where it came without a ticket', async () => {
    const post = open({ tickets: undefined });
    signedIn = ana;
    const run = { id: crypto.randomUUID(), tournamentId: 'cup', scores };
    expect(await post({ ...run, expectedPlayer: 'ana' })).toMatchObject({ status: 'accepted' });
    expect(await post({ ...run, id: crypto.randomUUID(), expectedPlayer: 'guest-7' })).toMatchObject({
      status: 'accepted',
    });
    expect(counted()).toEqual(['user:ana', 'external:guest-7']);
  });

  it.each([
    ['an id of the game’s own', 'match-4712'],
    ['a random id', crypto.randomUUID()],
  ])(
    'counts for the guest whom the page expects, once, also by a process that has seen nobody: %s',
    async (_, id) => {
      const ledger = memoryLedger();
      const run = { id, tournamentId: 'cup', scores, expectedPlayer: 'guest-7' };
      const post = open({ tickets: undefined, ledger });
      signedIn = ana;
      expect(await post(run)).toMatchObject({ status: 'accepted' });
      expect(await post({ ...run, id: 'another', expectedPlayer: 'ana' })).toMatchObject({
        status: 'accepted',
      });
      expect(await post(run)).toMatchObject({ status: 'accepted' });
      expect(await open({ tickets: undefined, ledger })(run)).toMatchObject({ status: 'accepted' });
      expect(counted()).toEqual(['external:guest-7', 'user:ana']);
    },
  );

  it.each([
    ['an id of the game’s own', 'match-4713'],
    ['a random id', crypto.randomUUID()],
  ])(
    'counts once where it was counted for the account before the game said who that was: %s',
    async (_, id) => {
      const ledger = memoryLedger();
      const run = { id, tournamentId: 'cup', scores, expectedPlayer: 'guest-7' };
      signedIn = ana;
      const before = open({ tickets: undefined, ledger, formerPlayers: undefined, sessionOf: undefined });
      expect(await before(run)).toMatchObject({ status: 'accepted' });
      const post = open({ tickets: undefined, ledger });
      expect(await post(run)).toMatchObject({ status: 'accepted' });
      expect(counted()).toEqual(['user:ana']);
    },
  );

  it('counts for the account that the ticket names, where the page still expects the guest', async () => {
    const post = open();
    signedIn = ana;
    const ticket = await post({ start: { tournamentId: 'cup' } });
    expect(await post({ ...ticket, scores, expectedPlayer: 'guest-7' })).toMatchObject({
      status: 'accepted',
    });
    expect(counted()).toEqual(['user:ana']);
  });

  it('counts once where the game made the id itself, and is sent again after the account was linked', async () => {
    const post = open({ tickets: undefined });
    const run = { id: 'match-4711', tournamentId: 'cup', scores };
    expect(await post({ ...run, expectedPlayer: 'guest-7' })).toMatchObject({ status: 'accepted' });
    signedIn = ana;
    for (const expectedPlayer of ['guest-7', 'ana'])
      expect(await post({ ...run, expectedPlayer })).toMatchObject({ status: 'accepted' });
    expect(counted()).toEqual(['external:guest-7']);
    // Of that id, and yet another game.
    const other = { ...run, scores: [{ scoreType: 'kills', value: 43 }], expectedPlayer: 'ana' };
    expect(await post(other)).toMatchObject({ status: 'accepted' });
    signedIn = ben;
    expect(await post({ ...run, expectedPlayer: 'ben' })).toMatchObject({ status: 'accepted' });
    expect(counted()).toEqual(['external:guest-7', 'user:ana', 'user:ben']);
  });

  it.each([
    ['an id of the game’s own', 'match-4714'],
    ['a random id', crypto.randomUUID()],
  ])('counts once where a page of the guest sends again what the account has: %s', async (_, id) => {
    const post = open({ tickets: undefined });
    const run = { id, tournamentId: 'cup', scores };
    signedIn = ana;
    expect(await post({ ...run, expectedPlayer: 'ana' })).toMatchObject({ status: 'accepted' });
    signedIn = guest;
    expect(await post({ ...run, expectedPlayer: 'guest-7' })).toMatchObject({ status: 'accepted' });
    expect(counted()).toEqual(['user:ana']);
  });

  it('counts for each of many whose games have numbers that they count up, and asks about few of them', async () => {
    const asked: (string | undefined)[] = [];
    const formerPlayers = ({ userId }: Player): readonly Player[] => {
      asked.push(userId);
      return [];
    };
    const post = open({ tickets: undefined, formerPlayers });
    for (let number = 0; number < 30; number += 1) {
      signedIn = { userId: `p${number}` };
      expect(await post({ id: 'game-1', tournamentId: 'cup', scores })).toMatchObject({ status: 'accepted' });
    }
    expect(counted()).toHaveLength(30);
    expect(asked.length).toBeLessThan(100);
  });

  it('is told by the sessions that the game names', async () => {
    const sessionOf = (player: Player): string => `account of ${player.userId ?? player.externalUserId}`;
    const post = open({ sessionOf });
    const ticket = await post({ start: { tournamentId: 'cup' }, expectedPlayer: 'account of guest-7' });
    signedIn = ana;
    expect(await post({ ...ticket, scores, expectedPlayer: 'guest-7' })).toMatchObject(notTheirs);
    const run = { ...ticket, scores, expectedPlayer: 'account of guest-7' };
    expect(await post(run)).toMatchObject({ status: 'accepted' });
    expect(counted()).toEqual(['external:guest-7']);
  });

  it.each<[string, Player, Partial<ScoreHandlerOptions>]>([
    ['of another account', ben, {}],
    ['of a game that says nothing', ana, { formerPlayers: undefined }],
    ['of a game that names another guest', ana, { formerPlayers: () => [{ externalUserId: 'guest-8' }] }],
  ])('is another player’s to a page %s, which hears what there is to do', async (_, player, options) => {
    const post = open(options);
    const ticket = await post({ start: { tournamentId: 'cup' } });
    signedIn = player;
    for (const expectedPlayer of [undefined, 'guest-7', player.userId]) {
      const answer = await post({ ...ticket, scores, expectedPlayer });
      expect(answer).toMatchObject(notTheirs);
      expect(answer.error?.message).toContain('formerPlayers');
    }
    expect(counted()).toEqual([]);
  });

  it('opens no way to the games of anybody else', async () => {
    const post = open();
    signedIn = ben;
    const ticket = await post({ start: { tournamentId: 'cup' } });
    const own = { id: crypto.randomUUID(), tournamentId: 'cup', scores };
    signedIn = ana;
    for (const expectedPlayer of [undefined, 'ben', 'guest-7', 'ana'])
      expect(await post({ ...ticket, scores, expectedPlayer })).toMatchObject(notTheirs);
    expect(await post({ ...own, expectedPlayer: 'ben' })).toMatchObject(notTheirs);
    expect(counted()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['one player, in no list', guest],
    ['an id', 'guest-7'],
    ['a list of ids', ['guest-7']],
    ['players without one', [{ id: 'guest-7' }]],
  ])('waits where the game says what are no players, and the operator hears: %s', async (_, former) => {
    const onError = vi.fn();
    const post = open({ formerPlayers: () => former as readonly Player[], onError });
    const ticket = await post({ start: { tournamentId: 'cup' } });
    signedIn = ana;
    expect(await post({ ...ticket, scores, expectedPlayer: 'guest-7' })).toMatchObject({
      error: { code: 'unavailable' },
    });
    expect(counted()).toEqual([]);
    const message = expect.stringMatching(/formerPlayers has to answer a list/) as string;
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'config', message }));
  });

  it('waits while the game cannot tell who they were', async () => {
    const problems: string[] = [];
    const formerPlayers = () => Promise.reject(new Error('accounts are down'));
    const post = open({ formerPlayers, onError: ({ message }) => problems.push(message) });
    const ticket = await post({ start: { tournamentId: 'cup' } });
    signedIn = ana;
    for (const expectedPlayer of [undefined, 'guest-7'])
      expect(await post({ ...ticket, scores, expectedPlayer })).toMatchObject({
        error: { code: 'unavailable' },
      });
    expect(problems).toEqual(['accounts are down', 'accounts are down']);
    expect(counted()).toEqual([]);
  });
});
