import { expect, it } from 'vitest';
import { createGateway } from '../../../src/server/gateway/createGateway.ts';
import { bearerPlayer } from '../../../src/server/handler/bearerPlayer.ts';
import {
  createScoreHandler,
  type ScoreHandlerOptions,
} from '../../../src/server/handler/createScoreHandler.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { eventually } from '../../support/eventually.ts';
import { startServer } from '../../support/startServer.ts';
import { apiKey, privateKey } from '../service/addingService.ts';

// Who keeps a game server waiting may be the platform, the database or the game's own sign-in: the log has to say which.

/** A platform that takes requests and never answers, and a game server on it. */
async function hangingGame(options: Partial<ScoreHandlerOptions> = {}) {
  const platform = await startServer(() => {});
  const problems: string[] = [];
  const common = { baseUrl: `${platform.url}/of-our-game`, apiKey, attemptTimeout: 300 };
  const onError = ({ message }: Error): void => void problems.push(message);
  const game = createScoreHandler({
    ...common,
    privateKey,
    totalTimeout: 600,
    ledger: memoryLedger(),
    identify: () => ({ userId: 'ana' }),
    onError,
    ...options,
  });
  const run = { id: 'run-1', tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 6 }] };
  const post = async (token = 'token-of-ana'): Promise<Response> =>
    game(
      new Request('https://game.example/api/scores', {
        method: 'POST',
        body: JSON.stringify(run),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      }),
    );
  return {
    game,
    post,
    problems,
    gateway: createGateway({ ...common, onError }),
    /** What the log says: who, and for how long. */
    said: expect.stringMatching(
      new RegExp(`^${new URL(platform.url).host}: No complete answer within 0\\.3 seconds`),
    ) as unknown,
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

it('a player who cannot be identified', async () => {
  await using hanging = await hangingGame({ identify: bearerPlayer() });
  const response = await hanging.post();
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain('127.0.0.1');
  expect(hanging.problems).toEqual([hanging.said]);
});

it('a run that nobody answers for', async () => {
  await using hanging = await hangingGame();
  const response = await hanging.post();
  expect([response.status, await response.json()]).toEqual([202, { id: 'run-1', status: 'unknown' }]);
  expect(hanging.problems).toEqual([hanging.said]);
});

it('totals, for whoever asks for them', async () => {
  await using hanging = await hangingGame();
  await hanging.post();
  const { submitter } = hanging.game;
  await expect(submitter.compareTotals('cup')).rejects.toMatchObject({ message: hanging.said });
  const { undecided } = await submitter.reconcile();
  expect(undecided).toMatchObject([{ code: 'no-totals' }]);
  expect(undecided[0]?.message).toContain('127.0.0.1:');
});

it('a gateway', async () => {
  await using hanging = await hangingGame();
  const address = 'https://game.example/laurel/sdk/v2/tournaments/';
  expect((await hanging.gateway(new Request(address))).status).toBe(504);
  await eventually(() => expect(hanging.problems).toEqual([hanging.said]));
  await hanging.gateway.close();
});

it('more players than may be asked about', async () => {
  await using hanging = await hangingGame({ identify: bearerPlayer() });
  await Promise.all(Array.from({ length: 540 }, (_, index) => hanging.post(`token-${index}`)));
  expect(hanging.problems).toContainEqual(expect.stringMatching(/^127\.0\.0\.1:\d+: Too many players/));
});
