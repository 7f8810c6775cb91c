import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueueWithTiming } from '../../../src/queue/createScoreQueue.ts';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';
import type { Run, SubmitContext } from '../../../src/domain/runs/Run.ts';
import { eventually } from '../../support/eventually.ts';
import { answerWith, startServer } from '../../support/startServer.ts';

const run: Run = { id: 'r1', tournamentId: 't1', scores: [{ scoreType: 'kills', value: 12.5 }] };
const context = (getToken?: SubmitContext['getToken']): SubmitContext => ({
  signal: new AbortController().signal,
  getToken,
});
const json = (body: unknown, status = 200, headers = {}) => answerWith(JSON.stringify(body), status, headers);

async function readBody(request: AsyncIterable<unknown>): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

function fail(): never {
  throw new Error('SECRET');
}

describe('httpSubmitter', () => {
  it('posts the run as JSON with the player’s token and returns the verdict', async () => {
    let body: unknown;
    const listener: RequestListener = (request, response) => {
      void readBody(request).then((read) => {
        body = read;
        json({ id: 'r1', status: 'accepted' })(request, response);
      });
    };
    await using server = await startServer(listener);
    const answer = await httpSubmitter(`${server.url}/api/scores`)(
      run,
      context(() => 'a.jwt'),
    );
    expect(answer).toEqual({ id: 'r1', status: 'accepted' });
    expect(body).toEqual(run);
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/scores',
        headers: { authorization: 'Bearer a.jwt', 'content-type': 'application/json' },
      },
    ]);
  });

  it('sends whom the queue expects, and tells when it is somebody else', async () => {
    let body: unknown;
    await using server = await startServer((request, response) => {
      void readBody(request).then((read) => {
        body = read;
        json({ error: { code: 'other-player', message: 'Somebody else.' } }, 409)(request, response);
      });
    });
    const sent = httpSubmitter(server.url)(run, { ...context(), expectedPlayer: 'session of ann' });
    await expect(sent).rejects.toMatchObject({ kind: 'unauthorized', code: 'other-player', status: 409 });
    expect(body).toEqual({ ...run, expectedPlayer: 'session of ann' });
  });

  it('sends no authorization without a token, and further headers as told', async () => {
    await using server = await startServer(json({ id: 'r1', status: 'accepted' }));
    await httpSubmitter(server.url, { headers: () => ({ 'x-csrf': 'c' }) })(
      run,
      context(() => null),
    );
    expect(server.requests[0]?.headers).toMatchObject({ 'x-csrf': 'c' });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('waits for headers that are promised, within its time', async () => {
    await using server = await startServer(json({ id: 'r1', status: 'accepted' }));
    const headers = async () => ({ 'x-csrf': 'c' });
    await httpSubmitter(server.url, { headers })(run, context());
    expect(server.requests[0]?.headers).toMatchObject({ 'x-csrf': 'c' });
    const never = httpSubmitter(server.url, { headers: () => new Promise(() => {}), timeout: 50 });
    await expect(never(run, context())).rejects.toMatchObject({ kind: 'timeout' });
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, () => never]>([
    ['that throw', () => fail()],
    ['that reject', () => Promise.reject(new Error('SECRET')) as never],
    ['that are none', () => ({ 'x csrf': 'SECRET' }) as never],
  ])('says of headers %s that they are the page’s to repair, and sends nothing', async (_, headers) => {
    const thrown: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => thrown.push(error));
    onTestFinished(() => void vi.unstubAllGlobals());
    await using server = await startServer(json({ id: 'r1', status: 'accepted' }));
    const error: unknown = await httpSubmitter(server.url, { headers })(run, context()).catch(
      (e: unknown) => e,
    );
    expect(error).toMatchObject({
      kind: 'config',
      operation: 'submitScore',
      message: expect.stringContaining('headers'),
    });
    expect(inspect(error)).not.toContain('SECRET');
    expect(thrown).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  it.each([
    [null, /httpSubmitter takes \{ /],
    [{ headers: 'x' }, /headers takes/],
    [{ headers: [['x-csrf', 'c']] }, /headers takes/],
    [{ fetch: 'x' }, /fetch take a function/],
    [{ http: {} }, /http and fetch take a function/],
    [{ credentials: 'yes' }, /credentials is one of omit, same-origin, include/],
    [{ timeout: -1 }, /timeout takes a number of milliseconds/],
    [{ timeout: '5' }, /timeout takes a number of milliseconds/],
    [{ formerClients: {} }, /formerClients takes a list/],
  ])('refuses %j when it is made', (options, message) => {
    expect(() => httpSubmitter('/api/scores', options as never)).toThrow(
      expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) }),
    );
  });

  it('renews a token that is refused, once', async () => {
    await using server = await startServer(json({}, 401));
    const getToken = vi.fn(({ forceRefresh }: { forceRefresh: boolean }) => (forceRefresh ? 'new' : 'old'));
    await expect(httpSubmitter(server.url)(run, context(getToken))).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(getToken.mock.calls.map(([{ forceRefresh }]) => forceRefresh)).toEqual([false, true]);
  });

  it('asks nobody for another token where there was none to refuse', async () => {
    await using server = await startServer(json({}, 401));
    const getToken = vi.fn(() => null);
    await expect(httpSubmitter(server.url)(run, context(getToken))).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    expect(getToken).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a run', 12, true],
    ['more than browsers keep alive', 32_768, false],
  ])('lets %s arrive that is on its way when the page goes', async (_, length, isKeptAlive) => {
    const inits: (RequestInit | undefined)[] = [];
    const submit = httpSubmitter('https://game.example/api/scores', {
      fetch: async (_, init) => {
        inits.push(init);
        return Response.json({ id: 'r1', status: 'accepted' });
      },
    });
    await submit({ ...run, scores: [{ scoreType: 'k'.repeat(length), value: 1 }] }, context());
    expect(inits.map((init) => init?.keepalive === true)).toEqual([isKeptAlive]);
  });

  it.each([undefined, 'include', 'omit'] as const)(
    'lets cookies go along as told: %s',
    async (credentials) => {
      const inits: (RequestInit | undefined)[] = [];
      const submit = httpSubmitter('https://game.example/api/scores', {
        credentials,
        fetch: async (_, init) => {
          inits.push(init);
          return Response.json({ id: 'r1', status: 'accepted' });
        },
      });
      await submit(run, context());
      expect(inits.map((init) => init?.credentials)).toEqual([credentials]);
    },
  );

  it.each([400, 403, 409, 413, 422])(
    'takes a refusal under HTTP %i for the verdict it is',
    async (status) => {
      const reason = { code: 'too-high', message: 'Nobody scores that.' };
      await using server = await startServer(json({ id: 'r1', status: 'refused', reason }, status));
      expect(await httpSubmitter(server.url)(run, context())).toEqual({
        id: 'r1',
        status: 'refused',
        reason,
      });
    },
  );

  it.each([
    [500, 'unavailable'],
    [503, 'unavailable'],
    [408, 'timeout'],
    [429, 'rate-limited'],
    [401, 'unauthorized'],
  ])('HTTP %i has no verdict, whatever its body says: the run is tried again', async (status, kind) => {
    await using server = await startServer(json({ id: 'r1', status: 'refused' }, status));
    await expect(httpSubmitter(server.url)(run, context())).rejects.toMatchObject({ kind, status });
  });

  it.each([
    ['HTML', '<html>', 200, 'malformed'],
    ['nothing', '', 200, 'malformed'],
    ['cut JSON', '{"id":"r1","sta', 200, 'malformed'],
    ['another run', '{"id":"r2","status":"accepted"}', 200, 'malformed'],
    ['a status of its own', '{"id":"r1","status":"ok"}', 200, 'malformed'],
    ['a list', '[]', 200, 'malformed'],
    ['no handler', 'Not found', 404, 'config'],
    ['another method', '', 405, 'config'],
    ['a refusal without the run', '{"error":"no"}', 400, 'malformed'],
    ['a conflict of another kind', '{"error":{"code":"taken"}}', 409, 'malformed'],
    ['a conflict without a word', '{}', 409, 'malformed'],
    ['another player under another status', '{"error":{"code":"other-player"}}', 400, 'malformed'],
    ['an answer without end', ' '.repeat(1_048_577), 200, 'malformed'],
  ])('%s is no verdict', async (_, body, status, kind) => {
    await using server = await startServer(answerWith(body, status));
    await expect(httpSubmitter(server.url)(run, context())).rejects.toMatchObject({ kind });
  });

  it('says while one develops what a score handler says of a request that it could not read', async () => {
    const error = { code: 'body-read', message: 'The body was read before.' };
    await using server = await startServer(json({ error }, 400));
    await expect(httpSubmitter(server.url)(run, context())).rejects.toMatchObject({
      kind: 'malformed',
      status: 400,
      message: expect.stringContaining(error.message) as string,
    });
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('NODE_ENV', 'production');
    await expect(httpSubmitter(server.url)(run, context())).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.not.stringContaining(error.message) as string,
    });
  });

  it('reads a verdict as far as it can be read', async () => {
    await using server = await startServer(
      json({ id: 'r1', status: 'refused', reason: { code: 7 }, more: {} }, 422),
    );
    const answer = await httpSubmitter(server.url)(run, context());
    expect(answer).toMatchObject({ status: 'refused', reason: { code: 'refused' } });
    await using other = await startServer(
      json({
        id: 'r1',
        status: 'accepted',
        record: { id: 's1', tournamentId: 't1', scores: { kills: 6, bad: 'x' }, userId: 5 },
      }),
    );
    expect((await httpSubmitter(other.url)(run, context())).record).toEqual({
      id: 's1',
      tournamentId: 't1',
      externalUserId: null,
      userId: '5',
      scores: { kills: 6 },
      createdAt: null,
    });
  });

  it('says when the game server wants to be asked again', async () => {
    await using server = await startServer(json({}, 429, { 'retry-after': '30' }));
    const before = Date.now();
    const error = await httpSubmitter(server.url)(run, context()).catch((error: unknown) => error);
    const { retryAt } = error as { retryAt: number };
    expect(retryAt).toBeGreaterThanOrEqual(before + 30_000);
    expect(retryAt).toBeLessThanOrEqual(Date.now() + 30_000);
  });

  it('a 429 of a proxy keeps the run, which is sent once more under its id when the time has come', async () => {
    const sent: unknown[] = [];
    const arrived: number[] = [];
    await using server = await startServer((request, response) => {
      void readBody(request).then((body) => {
        sent.push(body);
        arrived.push(Date.now());
        const isFirst = sent.length === 1;
        const proxy = answerWith('<html>Too Many Requests</html>', 429, { 'retry-after': '1' });
        (isFirst ? proxy : json({ id: 'r1', status: 'accepted' }))(request, response);
      });
    });
    const queue = createQueueWithTiming(
      { submitScore: httpSubmitter(server.url), session: 'ana', storage: null },
      { retryBase: 1 },
    );
    const stop = queue.start();
    queue.submit(run);
    await eventually(() => {
      expect(queue.getSnapshot()).toMatchObject([{ status: 'queued', problem: 'rate-limited', tries: 1 }]);
    });
    // Whoever is impatient, too, waits as long as the proxy asks.
    queue.retryNow();
    await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ status: 'accepted', tries: 2 }]));
    stop();
    expect(sent).toEqual([
      { ...run, expectedPlayer: 'ana' },
      { ...run, expectedPlayer: 'ana' },
    ]);
    expect((arrived[1] ?? 0) - (arrived[0] ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it('does not follow a redirect with scores and token', async () => {
    await using target = await startServer(json({ id: 'r1', status: 'accepted' }));
    await using server = await startServer((_, response) => {
      response.writeHead(307, { location: target.url }).end();
    });
    await expect(
      httpSubmitter(server.url)(
        run,
        context(() => 't'),
      ),
    ).rejects.toMatchObject({ kind: 'network' });
    expect(target.requests).toEqual([]);
  });

  it('gives up in time, also in the middle of an answer', async () => {
    await using server = await startServer((_, response) => {
      response.writeHead(200).write('{"id":');
    });
    await expect(httpSubmitter(server.url, { timeout: 50 })(run, context())).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  it('gives up in time, also before anything is sent', async () => {
    await using server = await startServer(json({ id: 'r1', status: 'accepted' }));
    const never = (): Promise<string> => new Promise(() => {});
    await expect(httpSubmitter(server.url, { timeout: 50 })(run, context(never))).rejects.toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining('0.05 seconds') as unknown,
    });
    expect(server.requests).toEqual([]);
  });

  it('an unreachable game server is a network error', async () => {
    await expect(httpSubmitter('http://127.0.0.1:1/')(run, context())).rejects.toMatchObject({
      kind: 'network',
      retryable: true,
    });
  });

  it('stops with its signal', async () => {
    await using server = await startServer(() => {});
    const controller = new AbortController();
    const sent = httpSubmitter(server.url)(run, { signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(sent).rejects.toThrow();
  });

  it.each([
    ['fails', () => Promise.reject(new Error('secret-canary'))],
    ['gives two lines', () => 'secret-canary\r\nx: y'],
  ])(
    'a getToken that %s is an unauthorized error without the secret, and nothing is sent',
    async (_, getToken) => {
      await using server = await startServer(json({ id: 'r1', status: 'accepted' }));
      const error = await httpSubmitter(server.url)(run, context(getToken)).catch((error: unknown) => error);
      expect(error).toMatchObject({ kind: 'unauthorized' });
      expect(inspect(error, { depth: 9 })).not.toContain('secret-canary');
      expect(server.requests).toEqual([]);
    },
  );

  it.each([
    '',
    '  ',
    'ftp://x',
    'javascript:alert(1)',
    'https://user:pass@x/',
    'https://user@x/',
    'https://:pass@x/',
    'xhttps://x/',
    'httpsx://x/',
    undefined,
    3,
  ])('refuses %o as an address at once', (url) => {
    expect(() => httpSubmitter(url as string)).toThrow(expect.objectContaining({ kind: 'config' }));
  });

  it.each(['/api/scores', 'scores', new URL('https://game.example/api/scores')])('takes %o', (url) => {
    expect(httpSubmitter(url)).toBeTypeOf('function');
  });
});
