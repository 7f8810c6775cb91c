import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../src/domain/runs/Run.ts';
import { createScoreQueue } from '../../../src/queue/createScoreQueue.ts';
import type { ScoreQueue } from '../../../src/queue/ScoreQueue.ts';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';
import {
  createScoreHandler,
  type ScoreHandlerOptions,
} from '../../../src/server/handler/createScoreHandler.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { addingService, apiKey, baseUrl, privateKey, type AddingService } from '../service/addingService.ts';
import { eventually } from '../../support/eventually.ts';

let service: AddingService;
let count = 0;
/** Who is signed in on the machine, in all of its tabs: the session is a cookie. */
let signedIn = 'ana';
const stops: (() => void)[] = [];

beforeEach(() => {
  service = addingService();
  signedIn = 'ana';
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function handler(options: Partial<ScoreHandlerOptions> = {}) {
  return createScoreHandler({
    baseUrl,
    apiKey,
    privateKey,
    ledger: memoryLedger(),
    identify: () => ({ userId: signedIn }),
    fetch: service.fetch,
    onError: () => {},
    ...options,
  });
}

function newRun(fields: Partial<Run> = {}): Run {
  count += 1;
  return { id: `run-${count}`, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 42 }], ...fields };
}

async function post(game: ReturnType<typeof handler>, run: object, expectedPlayer?: unknown) {
  const response = await game(
    new Request('https://game.example/api/scores', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...run, expectedPlayer }),
    }),
  );
  const { error, status } = (await response.json()) as { error?: { code: string }; status?: string };
  return [response.status, error?.code ?? status];
}

const taken = [200, 'accepted'];
const notTheirs = [409, 'other-player'];

describe('whom a run is expected to be counted for', () => {
  it.each<[string, unknown, unknown[]]>([
    ['nobody', undefined, taken],
    ['the player’s id', 'ana', taken],
    ['the player’s key', 'user:ana', taken],
    ['a session of the game’s own', 'account 7', taken],
    ['no text', 7, notTheirs],
    ['an object', { userId: 'ana' }, notTheirs],
  ])('may be %s, where nothing is known of sessions', async (_, expected, answer) => {
    expect(await post(handler(), newRun(), expected)).toEqual(answer);
  });

  it('is another player once a session of this game was seen to be an id', async () => {
    const game = handler();
    expect(await post(game, newRun(), 'ana')).toEqual(taken);
    expect(await post(game, newRun(), 'ben')).toEqual(notTheirs);
    expect(await post(game, newRun(), 'user:ana')).toEqual(taken);
    signedIn = 'ben';
    const run = newRun();
    expect(await post(game, run, 'ana')).toEqual(notTheirs);
    signedIn = 'ana';
    expect(await post(game, run, 'ana')).toEqual(taken);
    expect(new Set(service.counted.map(({ player }) => player))).toEqual(new Set(['user:ana']));
  });

  it('is no matter of one player: who sends an id holds back nobody of a game whose sessions are something else', async () => {
    const game = handler();
    signedIn = 'mallory';
    expect(await post(game, newRun(), 'mallory')).toEqual(taken);
    // Until a second of them comes it may be as mallory says.
    signedIn = 'ana';
    const run = newRun();
    expect(await post(game, run, 'account of ana')).toEqual(notTheirs);
    signedIn = 'ben';
    expect(await post(game, newRun(), 'account of ben')).toEqual(taken);
    signedIn = 'ana';
    expect(await post(game, run, 'account of ana')).toEqual(taken);
    for (let more = 0; more < 5; more += 1) {
      signedIn = 'mallory';
      expect(await post(game, newRun(), 'mallory')).toEqual(taken);
      signedIn = `player-${more}`;
      expect(await post(game, newRun(), `account of player-${more}`)).toEqual(taken);
    }
  });

  describe('is another player whose id it is, where the ledger has runs of that one', () => {
    const asUser = () => ({ userId: signedIn });
    const asGuest = () => ({ externalUserId: signedIn });

    it.each<[string, ScoreHandlerOptions['identify'], string]>([
      ['id', asUser, 'ana'],
      ['key', asUser, 'user:ana'],
      ['id of the game’s', asGuest, 'ana'],
      ['key of the game’s', asGuest, 'external:ana'],
    ])('also for a process that was just started, by %s', async (_, identify, session) => {
      const ledger = memoryLedger();
      expect(await post(handler({ ledger, identify }), newRun(), session)).toEqual(taken);
      signedIn = 'ben';
      const run = newRun();
      const restarted = handler({ ledger, identify });
      expect(await post(restarted, run, session)).toEqual(notTheirs);
      // What it was refused for says nothing of ben's own sessions.
      expect(await post(restarted, newRun(), 'account of ben')).toEqual(taken);
      expect(await post(restarted, newRun(), 'ben')).toEqual(taken);
      signedIn = 'ana';
      expect(await post(restarted, run, session)).toEqual(taken);
    });

    it('before a game begins, too', async () => {
      const options = { ledger: memoryLedger(), tickets: { secret: 'a secret of more than 32 characters' } };
      const begin = async (tournamentId: unknown) =>
        post(handler(options), { start: { tournamentId } }, 'ana');
      expect(await post(handler({ ledger: options.ledger }), newRun(), 'ana')).toEqual(taken);
      signedIn = 'ben';
      expect(await begin('cup')).toEqual(notTheirs);
      for (const tournamentId of [undefined, 7, 'no\u0000id'])
        expect(await begin(tournamentId)).toEqual([422, 'no-tickets']);
    });

    it('and nobody where no player could have such an id', async () => {
      const account = vi.fn(memoryLedger().account);
      const game = handler({ ledger: { ...memoryLedger(), account } });
      for (const session of ['', 'no\u0000id', 'x'.repeat(300)])
        expect(await post(game, newRun(), session)).toEqual(taken);
      expect(account).not.toHaveBeenCalled();
    });

    it('but for a guest’s, which stays the session of the account that was linked on that device', async () => {
      const ledger = memoryLedger();
      const guest = handler({ ledger, identify: () => ({ externalUserId: 'device-1' }) });
      expect(await post(guest, newRun(), 'device-1')).toEqual(taken);
      expect(await post(handler({ ledger }), newRun(), 'device-1')).toEqual(taken);
    });

    it('and is open while the ledger cannot tell', async () => {
      const problems: string[] = [];
      const account = async (): Promise<never> => {
        throw new Error('the ledger is down');
      };
      const game = handler({
        ledger: { ...memoryLedger(), account },
        onError: ({ message }) => problems.push(message),
      });
      expect(await post(game, newRun(), 'ben')).toEqual([503, 'unavailable']);
      expect(problems).toEqual(['the ledger is down']);
    });
  });

  it('is told for certain by the game', async () => {
    const sessionOf = async ({ userId }: { readonly userId?: string | undefined }) =>
      userId === 'nobody' ? null : `account of ${userId}`;
    const game = handler({ sessionOf });
    expect(await post(game, newRun(), 'account of ana')).toEqual(taken);
    expect(await post(game, newRun(), 'account of ben')).toEqual(notTheirs);
    expect(await post(game, newRun(), 'ana')).toEqual(notTheirs);
    expect(await post(game, newRun())).toEqual(taken);
    signedIn = 'nobody';
    expect(await post(game, newRun(), 'account of nobody')).toEqual(notTheirs);
  });

  it('is open while the game cannot tell, and the operator hears why', async () => {
    const problems: string[] = [];
    for (const thrown of [new Error('accounts are down'), 'canary']) {
      const sessionOf = async (): Promise<never> => {
        throw thrown;
      };
      const game = handler({ sessionOf, onError: ({ message }) => problems.push(message) });
      expect(await post(game, newRun(), 'ana')).toEqual([503, 'unavailable']);
    }
    expect(service.submissions).toBe(0);
    expect(problems).toEqual(['accounts are down', 'sessionOf threw something that is not an error']);
  });

  it.each<[string, unknown]>([
    ['a number', 7],
    ['an object', { id: 'ana' }],
    ['nothing', undefined],
  ])('is open where the game says what no session is, and the operator hears: %s', async (_, session) => {
    const onError = vi.fn();
    const game = handler({ sessionOf: () => session as string, onError });
    const run = newRun();
    expect(await post(game, run, '7')).toEqual([503, 'unavailable']);
    expect(service.submissions).toBe(0);
    const message = expect.stringMatching(/sessionOf has to answer a text.*or null/) as string;
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'config', message }));
  });

  it('may be a session of the game’s own for guests, too', async () => {
    const game = handler({ identify: () => ({ externalUserId: 'guest' }) });
    expect(await post(game, newRun(), 'account 7')).toEqual(taken);
    expect(await post(game, newRun(), 'guest')).toEqual(taken);
    expect(await post(game, newRun(), 'account 7')).toEqual(notTheirs);
  });

  it('keeps a game working whose guests have ids for sessions and whose players have not', async () => {
    const game = handler({
      identify: () =>
        signedIn === 'guest' ? { externalUserId: 'guest' } : { userId: `platform-${signedIn}` },
    });
    signedIn = 'guest';
    expect(await post(game, newRun(), 'guest')).toEqual(taken);
    signedIn = 'ana';
    expect(await post(game, newRun(), 'account of ana')).toEqual(taken);
  });

  it('is never an identity', async () => {
    signedIn = 'ben';
    await post(handler(), newRun(), 'user:ana');
    expect(service.counted.map(({ player }) => player)).toEqual(['user:ben']);
  });
});

describe('a run id', () => {
  it('cannot be taken by another player', async () => {
    const game = handler();
    const run = newRun({ id: 'match-1001-ana' });
    signedIn = 'ben';
    expect(await post(game, { ...run, scores: [{ scoreType: 'kills', value: 1 }] })).toEqual(taken);
    signedIn = 'ana';
    expect(await post(game, run)).toEqual(taken);
    expect(await post(game, run)).toEqual(taken);
    expect(service.counted).toEqual([
      { player: 'user:ben', scores: { kills: 1 } },
      { player: 'user:ana', scores: { kills: 42 } },
    ]);
  });

  it('made at random, and known of another player, is that player’s run sent as somebody else', async () => {
    const game = handler();
    const run = newRun({ id: crypto.randomUUID() });
    expect(await post(game, run)).toEqual(taken);
    signedIn = 'ben';
    expect(await post(game, run)).toEqual(notTheirs);
    expect(service.counted).toHaveLength(1);
  });
});

it('a run made at random, and sent as two players at once, counts for one of them', async () => {
  const players = ['ana', 'ben'];
  const game = handler({ identify: () => ({ userId: players.pop() ?? '' }) });
  const run = newRun({ id: crypto.randomUUID() });
  const answers = await Promise.all([post(game, run), post(game, run)]);
  expect(answers.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([taken, notTheirs]);
  expect(service.counted).toHaveLength(1);
});

it('a run made at random, held, and sent as two players at once, is held for one of them', async () => {
  const players = ['ana', 'ben'];
  const game = handler({
    identify: () => ({ userId: players.pop() ?? '' }),
    tickets: { secret: 'a secret of thirty-two letters or more' },
  });
  const run = newRun({ id: crypto.randomUUID() });
  const answers = await Promise.all([post(game, run), post(game, run)]);
  expect(answers.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([[202, 'held'], notTheirs]);
  expect(await game.submitter.held()).toHaveLength(1);
});

it('a run of a player who has left waits in the queue until they are back', async () => {
  const game = handler({ sessionOf: ({ userId }) => userId ?? null });
  const submitScore = httpSubmitter('https://game.example/api/scores', {
    fetch: (input, init) => game(new Request(input, init)),
  });
  const queue: ScoreQueue = createScoreQueue({ submitScore, session: 'ana', storage: null });
  signedIn = 'ben';
  queue.submit(newRun());
  stops.push(queue.start());
  await eventually(() =>
    expect(queue.getSnapshot()).toMatchObject([{ status: 'queued', problem: 'other-player' }]),
  );
  expect(service.counted).toEqual([]);
  signedIn = 'ana';
  await eventually(() => {
    queue.retryNow();
    expect(queue.getSnapshot()).toMatchObject([{ status: 'accepted' }]);
  });
  expect(service.counted).toEqual([{ player: 'user:ana', scores: { kills: 42 } }]);
});
