import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartedRun, StartRun, SubmitContext } from '../../../src/domain/runs/Run.ts';
import { createScoreQueue } from '../../../src/queue/createScoreQueue.ts';
import type { ScoreQueueOptions } from '../../../src/queue/ScoreQueue.ts';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';
import { startTicketedGame } from '../../server/submitter/ticketedGame.ts';
import { eventually } from '../../support/eventually.ts';
import { answerWith, startServer } from '../../support/startServer.ts';
import { createFakeGameServer } from './fakeGameServer.ts';
import { createFakeStorage } from '../keeping/fakeStorage.ts';

const started: StartedRun = { id: 'run-1', tournamentId: 'cup', seed: 'abc', startedAt: 5, ticket: 'a.b' };
const scores = [{ scoreType: 'kills', value: 3 }];
const context: SubmitContext = { signal: new AbortController().signal, expectedPlayer: 'ana' };
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

const stops: (() => void)[] = [];
function open(options: Partial<ScoreQueueOptions> = {}) {
  const queue = createScoreQueue({
    submitScore: createFakeGameServer().submitScore,
    session: 'ana',
    storage: createFakeStorage(),
    ...options,
  });
  stops.push(queue.start());
  return queue;
}

/** What the next page load makes queues with: nothing in it remembers. */
async function loadAnew() {
  vi.resetModules();
  return import('../../../src/queue/createScoreQueue.ts');
}

/** A disk without delay. */
function createFakeDurable() {
  const map = new Map<string, string>();
  const load = async (prefix: string) => new Map([...map].filter(([key]) => key.startsWith(prefix)));
  const set = async (key: string, text: string) => map.set(key, text).has(key);
  return { map, load, set, remove: async (key: string) => void map.delete(key) };
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('a run with a ticket', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  });

  it('keeps ticket and proof through a reload, and hands in nothing else', async () => {
    const storage = createFakeStorage();
    const server = createFakeGameServer();
    server.weather = 'request lost';
    const before = createScoreQueue({ submitScore: server.submitScore, session: 'ana', storage });
    before.submit({ ...started, scores, proof: 'left' });
    server.weather = 'fine';
    open({ submitScore: server.submitScore, storage });
    await pass(100);
    expect(server.calls.map(({ run }) => run)).toEqual([
      { id: 'run-1', tournamentId: 'cup', scores, ticket: 'a.b', proof: 'left' },
    ]);
  });

  it('that is held is shown so, asked about now and then, also after a reload, and settled', async () => {
    const storage = createFakeStorage();
    const server = createFakeGameServer();
    server.weather = 'held';
    const before = open({ submitScore: server.submitScore, storage });
    before.submit({ ...started, scores });
    await pass(100);
    expect(before.getSnapshot()).toMatchObject([{ id: 'run-1', status: 'held', tries: 0 }]);
    await pass(3_600_000);
    const asked = server.calls.length;
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(60);
    const after = open({ submitScore: server.submitScore, storage });
    expect(after.getSnapshot()).toMatchObject([{ id: 'run-1', status: 'held' }]);
    server.weather = 'failing';
    await pass(600_000);
    expect(after.getSnapshot()).toMatchObject([{ status: 'held', problem: 'unavailable' }]);
    server.weather = 'fine';
    await pass(3_600_000);
    expect(after.getSnapshot().map(({ status }) => status)).not.toContain('held');
  });

  it('that is held can be taken off the list, and makes no room scarce', async () => {
    const server = createFakeGameServer();
    server.weather = 'held';
    const queue = open({ submitScore: server.submitScore, limit: 1 });
    queue.submit({ ...started, scores });
    await pass(100);
    queue.submit({ ...started, id: 'run-2', scores });
    await pass(100);
    queue.dismiss('run-1');
    expect(queue.getSnapshot().map(({ id }) => id)).toEqual(['run-2']);
  });

  it.each([
    ['a ticket that is no text', { ticket: 5 }],
    ['a ticket of five thousand letters', { ticket: 'x'.repeat(5000) }],
    ['a proof that is no text', { proof: {} }],
    ['a proof of more than 64 KiB', { proof: 'ä'.repeat(32_769) }],
  ])('is not taken with %s', (_, wrong) => {
    expect(() => open().submit({ ...started, scores, ...(wrong as object) })).toThrow(
      expect.objectContaining({ kind: 'config' }),
    );
  });

  it('may have a proof of 64 KiB', () => {
    expect(() => open().submit({ ...started, scores, proof: 'ä'.repeat(32_768) })).not.toThrow();
  });
});

describe('startRun', () => {
  it('asks as the queue’s player, within the time of a call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const startRun = vi.fn<StartRun>(() => new Promise(() => {}));
    const getToken = (): string => 'token';
    const ticket = open({ startRun, getToken, attemptTimeout: 1_000 }).startRun('cup');
    const late = expect(ticket).rejects.toMatchObject({ kind: 'timeout' });
    await pass(1_000);
    await late;
    const [[tournamentId, asked] = []] = startRun.mock.calls;
    expect([tournamentId, asked]).toMatchObject(['cup', { expectedPlayer: 'ana', getToken }]);
    expect(asked?.signal.aborted).toBe(true);
  });

  it('gets a ticket from a real score handler, and the run counts', async () => {
    await using game = await startTicketedGame();
    const queue = open({ submitScore: httpSubmitter(game.url, { headers: { 'x-player': 'ana' } }) });
    const own = await queue.startRun('cup');
    expect(own).toMatchObject({ tournamentId: 'cup', startedAt: game.time });
    game.time += 10_000;
    const counted = Promise.withResolvers<void>();
    queue.subscribe(() => {
      if (queue.getSnapshot()[0]?.status === 'accepted') counted.resolve();
    });
    queue.submit({ ...own, scores });
    await counted.promise;
    expect(game.service.counted).toEqual([{ player: 'user:ana', scores: { kills: 3 } }]);
  });

  it('keeps a game for the player who began it, whoever is signed in as it ends', async () => {
    await using game = await startTicketedGame();
    let signedIn = 'ana';
    const submitScore = httpSubmitter(game.url, { headers: () => ({ 'x-player': signedIn }) });
    const storage = createFakeStorage();
    const ana = createScoreQueue({ submitScore, session: 'ana', storage });
    const leave = ana.start();
    const own = await ana.startRun('cup');
    game.time += 10_000;
    leave();
    signedIn = 'ben';
    const ben = open({ submitScore, session: 'ben', storage });
    ben.submit({ ...own, scores });
    expect(ben.getSnapshot()).toEqual([]);
    signedIn = 'ana';
    const back = open({ submitScore, session: 'ana', storage });
    await eventually(() => expect(back.getSnapshot()).toMatchObject([{ id: own.id, status: 'accepted' }]));
    expect(game.service.counted).toEqual([{ player: 'user:ana', scores: { kills: 3 } }]);
  });

  it.each([
    ['somebody else', 'ben', 'game 1'],
    ['somebody else, before another version of the game', 'ben', 'game 2'],
  ])('keeps a game for the player who began it before a reload, though %s ends it', async (_, who, scope) => {
    await using game = await startTicketedGame();
    let signedIn = 'ana';
    const submitScore = httpSubmitter(game.url, { headers: () => ({ 'x-player': signedIn }) });
    const options = { submitScore, storage: createFakeStorage(), durable: createFakeDurable() };
    const ana = createScoreQueue({ ...options, session: 'ana', scope: 'game 1' });
    const own = JSON.parse(JSON.stringify(await ana.startRun('cup'))) as StartedRun;
    game.time += 10_000;
    const { createScoreQueue: createLater } = await loadAnew();
    signedIn = who;
    const ben = createLater({ ...options, session: who, scope });
    stops.push(ben.start());
    const taken = ben.submit({ ...own, scores });
    expect(taken).toMatchObject({ id: own.id, status: 'queued', keptIn: 'localStorage' });
    expect(ben.submit({ ...own, scores })).toEqual(taken);
    expect(ben.getSnapshot()).toEqual([]);
    await eventually(() => expect([...options.durable.map.keys()]).toEqual([...options.storage.map.keys()]));
    signedIn = 'ana';
    const back = createLater({ ...options, session: 'ana', scope: 'game 1' });
    stops.push(back.start());
    await eventually(() => expect(back.getSnapshot()).toMatchObject([{ id: own.id, status: 'accepted' }]));
    expect(game.service.counted).toEqual([{ player: 'user:ana', scores: { kills: 3 } }]);
  });

  it('takes a game that its player began before a reload, by another address or key too', async () => {
    await using game = await startTicketedGame();
    const submitScore = httpSubmitter(game.url, { headers: { 'x-player': 'ana' } });
    const own = await open({ submitScore, scope: 'before' }).startRun('cup');
    game.time += 10_000;
    const { createScoreQueue: createLater } = await loadAnew();
    const later = createLater({ submitScore, session: 'ana', scope: 'after', storage: null });
    stops.push(later.start());
    later.submit({ ...own, scores });
    await eventually(() => expect(later.getSnapshot()).toMatchObject([{ id: own.id, status: 'accepted' }]));
  });

  it.each([
    ['games begin without a ticket here', ''],
    ['all games begin with the same ticket', 'of-all'],
  ])('takes no run for another player’s because %s', async (why, ticket) => {
    // What a page remembers of a player outlives a test.
    const ana = `ana, where ${why}`;
    const storage = createFakeStorage();
    const startRun: StartRun = async () => ({ ...started, ticket });
    const own = await open({ session: ana, startRun, storage }).startRun('cup');
    const ben = open({ session: 'ben', startRun, storage });
    ben.submit({ id: 'run-2', tournamentId: 'cup', scores });
    expect(ben.getSnapshot()).toMatchObject([{ id: 'run-2' }]);
    // What says whose it is goes where it belongs all the same, whoever began another one since.
    await ben.startRun('cup');
    ben.submit({ ...own, scores });
    expect(ben.getSnapshot()).toMatchObject([{ id: 'run-2' }]);
    const back = open({ session: ana, storage });
    expect(back.getSnapshot()).toMatchObject([{ id: 'run-1' }]);
  });

  it('tells players apart whose session begins with what the other’s game ends with', async () => {
    const options = { storage: createFakeStorage(), durable: null };
    const { createScoreQueue: createLater } = await loadAnew();
    const ben = createLater({ ...options, submitScore: createFakeGameServer().submitScore, session: 'ben' });
    const players = [
      { scope: 'game', session: 'guests/1' },
      { scope: 'game/guests', session: '1' },
    ];
    for (const [index, queue] of players.entries())
      ben.submit({ ...started, id: `run-${index}`, ticket: `ticket-${index}`, scores, queue });
    for (const [index, player] of players.entries())
      expect(open({ ...options, ...player }).getSnapshot()).toMatchObject([{ id: `run-${index}` }]);
  });

  it.each([5, 'ben', {}])('takes a run for its own where %o is said to be its queue', (wrong) => {
    const queue = open();
    queue.submit({ ...started, scores, queue: wrong as never });
    expect(queue.getSnapshot()).toMatchObject([{ id: 'run-1' }]);
  });

  it('says nothing of the player’s queue to the game server', async () => {
    const server = createFakeGameServer();
    const queue = open({ submitScore: Object.assign(server.submitScore, { startRun: async () => started }) });
    queue.submit({ ...(await queue.startRun('cup')), scores });
    await eventually(() => expect(server.calls).not.toEqual([]));
    expect(server.calls[0]?.run).toEqual({ id: 'run-1', tournamentId: 'cup', scores, ticket: 'a.b' });
  });

  it('says so when somebody else is signed in', async () => {
    await using game = await startTicketedGame();
    await game.start('ana');
    const { startRun } = httpSubmitter(game.url, { headers: { 'x-player': 'ben' } });
    await expect(startRun('cup', context)).rejects.toMatchObject({
      kind: 'unauthorized',
      operation: 'startRun',
      code: 'other-player',
    });
  });

  it('says so where games need no ticket', async () => {
    await using game = await startTicketedGame({ tickets: undefined });
    const { startRun } = httpSubmitter(game.url, { headers: { 'x-player': 'ana' } });
    await expect(startRun('cup', context)).rejects.toMatchObject({ kind: 'config', operation: 'startRun' });
  });

  it('renews a token that was refused, once', async () => {
    const tokens: (string | undefined)[] = [];
    await using server = await startServer((request, response) => {
      tokens.push(request.headers.authorization);
      const isFresh = request.headers.authorization === 'Bearer fresh';
      answerWith(JSON.stringify(started), isFresh ? 200 : 401)(request, response);
    });
    const getToken = ({ forceRefresh }: { readonly forceRefresh: boolean }) =>
      forceRefresh ? 'fresh' : 'stale';
    const answer = await httpSubmitter(server.url).startRun('cup', { ...context, getToken });
    expect(answer).toEqual(started);
    expect(tokens).toEqual(['Bearer stale', 'Bearer fresh']);
  });

  it.each([
    ['another tournament’s ticket', 200, { ...started, tournamentId: 'league' }, 'malformed'],
    ['a ticket without an id', 200, { ...started, id: undefined }, 'malformed'],
    ['a ticket without its text', 200, { ...started, ticket: '' }, 'malformed'],
    ['a ticket without its time', 200, { ...started, startedAt: 'now' }, 'malformed'],
    ['nothing', 200, null, 'malformed'],
    ['a failure', 503, started, 'unavailable'],
    ['no handler', 404, 'Not found', 'config'],
    ['nobody signed in', 401, {}, 'unauthorized'],
    ['given up', 408, {}, 'timeout'],
    ['a redirection', 307, {}, 'network'],
    ['too many', 429, { error: { code: 'rate-limited', message: '' } }, 'rate-limited'],
  ])('rejects where the answer is %s', async (_, status, body, kind) => {
    await using server = await startServer(answerWith(JSON.stringify(body), status));
    const asked = httpSubmitter(server.url).startRun('cup', context);
    await expect(asked).rejects.toMatchObject({ kind, operation: 'startRun' });
  });

  it('rejects where the game server is not to be reached, or submitScore cannot', async () => {
    const { startRun } = httpSubmitter('http://127.0.0.1:9/');
    await expect(startRun('cup', context)).rejects.toMatchObject({ kind: 'network', operation: 'startRun' });
    const signedOut = { ...context, getToken: () => 'no token' };
    await expect(startRun('cup', signedOut)).rejects.toMatchObject({ operation: 'startRun' });
    await expect(open().startRun('cup')).rejects.toMatchObject({ kind: 'config', operation: 'startRun' });
  });

  it('says which call it was that took too long', async () => {
    await using server = await startServer(() => {});
    const { startRun } = httpSubmitter(server.url, { timeout: 50 });
    await expect(startRun('cup', context)).rejects.toMatchObject({ kind: 'timeout', operation: 'startRun' });
  });

  it('does not wait for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const submitScore = Object.assign(createFakeGameServer().submitScore, {
      startRun: () => new Promise<never>(() => {}),
    });
    const asked = open({ submitScore, attemptTimeout: 5000 }).startRun('cup');
    const outcome = expect(asked).rejects.toMatchObject({ kind: 'timeout' });
    await pass(5000);
    await outcome;
  });
});
