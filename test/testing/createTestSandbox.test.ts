import { expect, it } from 'vitest';
import { createTestSandbox } from '../../src/testing/createTestSandbox.ts';

it('is the same world under the same keys each time', async () => {
  const [one, two] = [createTestSandbox(), createTestSandbox()];
  expect(two.apiKeys).toEqual(one.apiKeys);
  expect(two.players).toEqual(one.players);
  expect(createTestSandbox({ seed: 2 }).apiKeys).not.toEqual(one.apiKeys);
});

it('gives clients for anybody, and for nobody', async () => {
  const sandbox = createTestSandbox();
  const [player, other] = sandbox.players;
  expect((await sandbox.client({ as: player?.sub }).getUserInfo()).sub).toBe(player?.sub);
  expect((await sandbox.client({ as: other?.sub }).getUserInfo()).sub).toBe(other?.sub);
  await expect(sandbox.client().getUserInfo()).rejects.toMatchObject({ kind: 'config' });
  await expect(sandbox.client({ apiKey: 'nope' }).getTournaments()).rejects.toMatchObject({ kind: 'config' });
});

it('finds a tournament by its state, also one that was added', () => {
  const sandbox = createTestSandbox();
  expect(sandbox.tournament().id).not.toBe(sandbox.tournament('ended').id);
  const before = sandbox.tournaments.length;
  sandbox.addTournament({ ...sandbox.tournament(), id: 'another' });
  expect(sandbox.tournaments.length).toBe(before + 1);
  const atItsEnd = createTestSandbox({ snapshot: { ...sandbox.snapshot(), tournaments: [] } });
  expect(() => atItsEnd.tournament()).toThrow(/no public tournament that is live/);
});

it('takes what is undefined for what is left out', async () => {
  const sandbox = createTestSandbox({ seed: undefined });
  const players = createTestSandbox().players.map(({ sub }) => sub);
  expect(sandbox.players.map(({ sub }) => sub)).toEqual(players);
  const none = { fetch: undefined, baseUrl: undefined, apiKey: undefined, getToken: undefined };
  const client = sandbox.client({ as: players[0], ...none } as object);
  expect((await client.getUserInfo()).sub).toBe(players[0]);
});
