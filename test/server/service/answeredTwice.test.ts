import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { bearerPlayer } from '../../../src/server/handler/bearerPlayer.ts';
import { createScoreHandler, type ScoreHandler } from '../../../src/server/handler/createScoreHandler.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { createServiceClient } from '../../../src/server/service/createServiceClient.ts';
import { answer, startStutterer } from '../../support/startStutterer.ts';
import { apiKey, privateKey } from './addingService.ts';

it('an answer that comes twice is never taken for that of the next score', async () => {
  const accepted = answer(200, { code: 1, success: true, data: null });
  const refused = answer(400, { success: false, error: { code: 1001, message: 'No such score type' } });
  await using service = await startStutterer([accepted, refused, accepted]);
  const client = createServiceClient({ baseUrl: service.url, apiKey, privateKey });
  const submit = async (): Promise<unknown> =>
    client
      .submitScore({ tournamentId: 'cup', userId: 'ana', scores: [{ scoreType: 'kills', value: 1 }] })
      .catch((error: { readonly kind?: unknown }) => error.kind);
  expect([await submit(), await submit(), await submit()]).toEqual([null, 'refused', null]);
});

it('nor is one of totals, by which a score was found to be missing', async () => {
  const totals = answer(200, { code: 1, success: true, data: [] });
  const refused = answer(400, { success: false, error: { code: 1001, message: 'No such score type' } });
  await using service = await startStutterer([totals, refused]);
  const client = createServiceClient({ baseUrl: service.url, apiKey, privateKey });
  expect(await client.getTotals({ tournamentId: 'cup' })).toEqual([]);
  const scores = [{ scoreType: 'kills', value: 1 }];
  const submitted = client.submitScore({ tournamentId: 'cup', userId: 'ana', scores });
  await expect(submitted).rejects.toMatchObject({ kind: 'refused' });
});

it('nor is one of what the same client has read before', async () => {
  const tournaments = answer(200, { code: 1, success: true, data: [] });
  const refused = answer(400, { success: false, error: { code: 1001, message: 'No such score type' } });
  await using service = await startStutterer([tournaments, refused]);
  const client = createServiceClient({ baseUrl: service.url, apiKey, privateKey });
  expect(await client.getTournaments()).toEqual([]);
  const scores = [{ scoreType: 'kills', value: 1 }];
  const submitted = client.submitScore({ tournamentId: 'cup', userId: 'ana', scores });
  await expect(submitted).rejects.toMatchObject({ kind: 'refused' });
});

it('nor is one of what another client of the process has read, as for a page that it draws', async () => {
  const tournaments = answer(200, { code: 1, success: true, data: [] });
  const refused = answer(400, { success: false, error: { code: 1001, message: 'No such score type' } });
  await using service = await startStutterer([tournaments, refused]);
  expect(await createClient({ baseUrl: service.url, apiKey }).getTournaments()).toEqual([]);
  // As long as a kept connection takes to be used again.
  await sleep(20);
  const client = createServiceClient({ baseUrl: service.url, apiKey, privateKey });
  const scores = [{ scoreType: 'kills', value: 1 }];
  const submitted = client.submitScore({ tournamentId: 'cup', userId: 'ana', scores });
  await expect(submitted).rejects.toMatchObject({ kind: 'refused' });
});

it('nor is what the service said of the player', async () => {
  const ana = answer(200, { code: 1, success: true, data: { sub: 'ana', wallets: [] } });
  const refused = answer(400, { success: false, error: { code: 1001, message: 'No such score type' } });
  await using service = await startStutterer([ana, refused]);
  const handler = handlerOf(service.url);
  expect(await handIn(handler, 'token-of-ana', 'one')).toMatchObject({ status: 'refused' });
});

it('and of two players each is who they are', async () => {
  const players = ['ana', 'ben'].map((sub) =>
    answer(200, { code: 1, success: true, data: { sub, wallets: [] } }),
  );
  await using service = await startStutterer(players);
  const identify = bearerPlayer();
  const whoIs = async (token: string): Promise<unknown> =>
    identify(new Request('https://game.example', { headers: { authorization: `Bearer ${token}` } }), {
      baseUrl: service.url,
      apiKey,
    });
  expect([await whoIs('token-of-ana'), await whoIs('token-of-ben')]).toEqual([
    { userId: 'ana' },
    { userId: 'ben' },
  ]);
});

function handlerOf(baseUrl: string): ScoreHandler {
  return createScoreHandler({
    baseUrl,
    apiKey,
    privateKey,
    ledger: memoryLedger(),
    identify: bearerPlayer(),
    reconcileInBackground: null,
  });
}

async function handIn(handler: ScoreHandler, token: string, id: string): Promise<unknown> {
  const response = await handler(
    new Request('https://game.example/scores', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 1 }] }),
    }),
  );
  return response.json();
}
