import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toNodeListener } from '../../../src/base/http/toNodeListener.ts';
import { sleep } from '../../../src/base/async/sleep.ts';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';
import { LaurelError } from '../../../src/domain/LaurelError.ts';
import { createRun } from '../../../src/domain/runs/createRun.ts';
import type { Run } from '../../../src/domain/runs/Run.ts';
import { bearerPlayer } from '../../../src/server/handler/bearerPlayer.ts';
import {
  createScoreHandler,
  type ScoreHandler,
  type ScoreHandlerOptions,
} from '../../../src/server/handler/createScoreHandler.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { sqliteDatabase } from '../../../src/server/ledger/sql/sqliteDatabase.ts';
import { sqlLedger } from '../../../src/server/ledger/sql/sqlLedger.ts';
import { addingService, apiKey, baseUrl, privateKey, type AddingService } from '../service/addingService.ts';

let service: AddingService;
let problems: Error[];
let count = 0;

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  service = addingService();
  problems = [];
});

function handler(options: Partial<ScoreHandlerOptions> = {}) {
  return createScoreHandler({
    baseUrl,
    apiKey,
    privateKey,
    ledger: memoryLedger(),
    identify: bearerPlayer(),
    fetch: service.fetch,
    onError: (error) => problems.push(error),
    ...options,
  });
}

function newRun(): Run {
  count += 1;
  return { id: `run-${count}`, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 6 }] };
}

function post(body: unknown, init: RequestInit = {}): Request {
  return new Request('https://game.example/api/scores', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer token-of-ana',
      ...(init.headers as Record<string, string> | undefined),
    },
  });
}

function postAs(name: string): Request {
  return post(newRun(), { headers: { authorization: `Bearer token-of-${name}` } });
}

describe('a body that trickles', () => {
  it('is given up after its time, before anybody is asked whose it is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const identify = vi.fn(bearerPlayer());
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":"r1",')),
    });
    const answered = handler({ identify })(
      new Request('https://game.example/api/scores', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', authorization: 'Bearer token-of-ana' },
        duplex: 'half',
      } as RequestInit),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    const response = await answered;
    vi.useRealTimers();
    expect([response.status, await response.json()]).toMatchObject([408, { error: { code: 'too-slow' } }]);
    expect(identify).not.toHaveBeenCalled();
  });
});

describe('a body that was read before the handler', () => {
  const readBefore: Readonly<Record<string, (game: ScoreHandler, run: string) => Promise<Response>>> = {
    'by express.json()': async (game, body) => {
      const server = express().use(express.json()).post('/', toNodeListener(game)).listen(0, '127.0.0.1');
      try {
        await once(server, 'listening');
        const { port } = server.address() as AddressInfo;
        const headers = { 'content-type': 'application/json', authorization: 'Bearer token-of-ana' };
        return await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
      } finally {
        server.close();
      }
    },
    'in Hono': async (game, body) => {
      const app = new Hono().post('/api/scores', async (context) => {
        await context.req.json();
        return game(context.req.raw);
      });
      return app.request(post(body));
    },
    'by somebody who has it still': async (game, body) => {
      const request = post(body);
      request.body?.getReader();
      return game(request);
    },
  };

  it.each(Object.entries(readBefore))('is named as such, and once to the operator: %s', async (_, send) => {
    const game = handler();
    for (let time = 0; time < 2; time += 1) {
      const response = await send(game, JSON.stringify(newRun()));
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { code: 'body-read', message: expect.stringContaining('express.json()') as string } },
      ]);
    }
    expect(problems).toMatchObject([
      { kind: 'config', message: expect.stringContaining('before express.json()') as string },
    ]);
    expect(service.submissions).toBe(0);
  });
});

describe('a score handler', () => {
  it('answers with the fate of the run', async () => {
    const run = newRun();
    const response = await handler()(post(run));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      id: run.id,
      status: 'accepted',
      record: { id: 'record-1' },
    });
    expect(service.counted).toEqual([{ player: 'user:ana', scores: { kills: 6 } }]);
  });

  it('says on the console why a database was not reached, also where only its addresses have words', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => told.mockRestore());
    const find = async (): Promise<never> => {
      throw new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('no other')]);
    };
    const game = handler({ ledger: { ...memoryLedger(), find }, onError: undefined });
    expect((await game(post(newRun()))).status).toBe(503);
    expect(told).toHaveBeenCalledExactlyOnceWith('laurel: connect ECONNREFUSED ::1:5432');
  });

  it('tells the operator which table of its ledger somebody dropped, and the player nothing of it', async () => {
    const database = sqliteDatabase(':memory:');
    const game = handler({ ledger: sqlLedger(database) });
    expect((await game(post(newRun()))).status).toBe(200);
    await database.query('drop table laurel_runs', []);
    const response = await game(post(newRun()));
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('laurel_');
    expect(problems).toMatchObject([
      { kind: 'config', message: expect.stringContaining('without laurel_runs,') as unknown },
    ]);
    await database.close();
  });

  it('says 202 to a run without a verdict, and settles it when asked again', async () => {
    const run = newRun();
    const game = handler({ settleAfter: 60_000, reconcileEvery: 0 });
    service.faults.push('drop-after');
    service.isScoresDown = true;
    const first = await game(post(run));
    expect([first.status, await first.json()]).toEqual([202, { id: run.id, status: 'unknown' }]);
    service.isScoresDown = false;
    const second = await game(post(run));
    expect([second.status, await second.json()]).toEqual([200, { id: run.id, status: 'accepted' }]);
    expect(service.counted).toHaveLength(1);
  });

  it('does not wait for a long reconciliation, which goes on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const run = newRun();
    const game = handler({ reconcileEvery: 0 });
    const asked = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    const { reconcile } = game.submitter;
    const reconciled = Promise.withResolvers<unknown>();
    Object.assign(game.submitter, {
      async reconcile() {
        asked.resolve();
        await reading.promise;
        const done = await reconcile();
        reconciled.resolve(done);
        return done;
      },
    });
    service.faults.push('drop-after');
    const answered = game(post(run));
    await asked.promise;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await (await answered).json()).toEqual({ id: run.id, status: 'unknown' });
    reading.resolve();
    vi.useRealTimers();
    expect(await reconciled.promise).toMatchObject({ accepted: [run.id] });
  });

  it('reads the totals at most once in a while', async () => {
    const run = newRun();
    const game = handler();
    let times = 0;
    const { reconcile } = game.submitter;
    Object.assign(game.submitter, {
      reconcile: () => {
        times += 1;
        return reconcile();
      },
    });
    service.faults.push('drop-before');
    for (let time = 0; time < 5; time += 1) await game(post(run));
    expect(times).toBe(1);
  });

  it('reads no totals for a run that has a verdict', async () => {
    const game = handler({ reconcileEvery: 0 });
    const reconcile = vi.spyOn(game.submitter, 'reconcile');
    await game(post(newRun()));
    service.refusal = { code: 1001, message: 'This tournament has ended' };
    await game(post(newRun()));
    expect(reconcile).not.toHaveBeenCalled();
  });

  it('goes on when the browser hangs up', async () => {
    const run = newRun();
    const game = handler();
    const hangUp = new AbortController();
    service.beforeAnswer = async () => hangUp.abort();
    await game(post(run, { signal: hangUp.signal })).catch(() => {});
    expect(await (await game(post(run))).json()).toMatchObject({ status: 'accepted' });
    expect(service.counted).toHaveLength(1);
  });

  it('works with httpSubmitter', async () => {
    const run = newRun();
    const game = handler();
    const submit = httpSubmitter('https://game.example/api/scores', {
      fetch: (input, init) => game(new Request(input, init)),
    });
    const context = { signal: new AbortController().signal, getToken: () => 'token-of-ana' };
    expect(await submit(run, context)).toMatchObject({ id: run.id, status: 'accepted' });
    expect(await submit({ ...run, tournamentId: 'other' }, context)).toMatchObject({
      status: 'refused',
      reason: { code: 'run-changed' },
    });
    const nobody = { signal: context.signal, getToken: () => null };
    await expect(submit(newRun(), nobody)).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

describe('the form of a request', () => {
  it.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON ;charset=utf-8', 200],
    ['application/jsonp', 415],
    ['text/application/json', 415],
    ['', 415],
  ])('as %j is answered with %i', async (type, status) => {
    const response = await handler()(post(newRun(), { headers: { 'content-type': type } }));
    expect(response.status).toBe(status);
  });

  it.each(['GET', 'HEAD', 'PUT'])('with %s is told the right method', async (method) => {
    const response = await handler()(new Request('https://game.example/', { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('that announces too much is refused unread, to the byte', async () => {
    const body = JSON.stringify(newRun());
    const length = Buffer.byteLength(body);
    const announced = (bytes: number) => post(body, { headers: { 'content-length': String(bytes) } });
    expect((await handler({ maxRunBytes: length })(announced(length))).status).toBe(200);
    const request = announced(length + 1);
    const response = await handler({ maxRunBytes: length })(request);
    expect([response.status, request.bodyUsed]).toEqual([413, false]);
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining(`${length} bytes`) as string },
    });
    expect((await handler({ maxRunBytes: length - 1 })(post(body))).status).toBe(413);
  });

  it('is taken as large as a page can make it: what is too large would be sent for ever', async () => {
    const scores = Array.from({ length: 100 }, (_, index) => ({
      scoreType: `${index}`.padEnd(128, '\u{20ac}'),
      value: -Number.MAX_SAFE_INTEGER / 3,
    }));
    // In JSON a quote is two bytes, and a control character six.
    for (const proof of ['x', '"', '\u0001', '\n'].map((unit) => unit.repeat(65_536))) {
      const run = createRun({ tournamentId: 'cup', scores, proof, ticket: 'x'.repeat(4096) });
      const response = await handler()(post({ ...run, expectedPlayer: 'ana' }));
      expect(await response.json()).toMatchObject({ id: run.id, status: 'accepted' });
    }
  });

  it('of nobody is 401, before anything of the run is told', async () => {
    const response = await handler({ identify: () => null })(post('{'));
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: { code: 'unauthorized', message: 'Nobody is signed in.' } },
    ]);
  });

  it('of nobody is 401 too where identify answers undefined, as a session that is not there does', async () => {
    const identify = (() => undefined) as unknown as ScoreHandlerOptions['identify'];
    expect((await handler({ identify })(post(newRun()))).status).toBe(401);
    expect(problems).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['another id', () => ({ id: 'ana' })],
    ['a number', () => ({ userId: 7 })],
    ['an id alone', () => 'ana'],
    ['false', () => false],
    ['bearerPlayer that was not called', bearerPlayer],
  ])(
    'whose player is none is 503, and the operator hears what identify has to answer: %s',
    async (_, identify) => {
      const response = await handler({ identify: identify as ScoreHandlerOptions['identify'] })(
        post(newRun()),
      );
      expect(response.status).toBe(503);
      const said = expect.stringMatching(/identify has to answer .*userId.*null.*bearerPlayer\(\)/) as string;
      expect(problems).toMatchObject([{ kind: 'config', message: said }]);
      expect(service.submissions).toBe(0);
    },
  );

  it.each([
    ['unauthorized', 401],
    ['refused', 401],
    ['unavailable', 503],
    ['config', 503],
  ] as const)('whose player is %s is %i', async (kind, status) => {
    const identify = (): never => {
      throw new LaurelError({ kind, message: 'canary' });
    };
    const response = await handler({ identify })(post(newRun()));
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('canary');
    expect(problems.map(({ message }) => message)).toEqual(status === 401 ? [] : ['canary']);
    expect(response.headers.get('retry-after')).toBe(status === 401 ? null : '5');
  });

  it('that the platform knows, with claims that nobody expects, is 401, and told the operator once', async () => {
    const claims = { iss: 'platform', aud: 'game:production', status: 'SUSPENDED' };
    const known: typeof fetch = async () => Response.json({ success: true, data: { sub: 'ana', ...claims } });
    const game = handler({
      fetch: known,
      identify: bearerPlayer({
        audience: 'my-game:production',
        statuses: ['ACTIVE'],
        cacheFor: 0,
        refusalFor: 0,
      }),
    });
    for (let time = 0; time < 3; time += 1) {
      const response = await game(post(newRun()));
      expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining('aud')]);
    }
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/aud is "game:production"/),
    ]);
    expect(problems[0]?.message).not.toContain('token-of-ana');
    // The next mistake is not hidden by the first.
    claims.aud = 'my-game:production';
    await game(post(newRun()));
    await game(post(newRun()));
    expect(problems.slice(1).map(({ message }) => message)).toEqual([
      expect.stringMatching(/status is "SUSPENDED"/),
    ]);
  });

  it('gives identify the request, and the service to ask', async () => {
    const identify = vi.fn(() => ({ userId: 'ana' }));
    const request = post(newRun());
    await handler({ identify })(request);
    expect(identify).toHaveBeenCalledExactlyOnceWith(request, { baseUrl, apiKey, fetch: service.fetch });
  });
});

describe('the status of an answer', () => {
  it('tells the kinds of refusal apart', async () => {
    const game = handler({ identify: (request) => ({ userId: request.headers.get('x-player') ?? 'ana' }) });
    const run = newRun();
    await game(post(run));
    const statusOf = async (body: unknown, headers = {}) => (await game(post(body, { headers }))).status;
    expect(await statusOf(run)).toBe(200);
    expect(await statusOf({ ...run, tournamentId: 'other' })).toBe(409);
    expect(await statusOf(run, { 'x-player': 'ben' })).toBe(200);
    expect(await statusOf({ ...run, userId: 'ana' })).toBe(400);
    service.refusal = { code: 1001, message: 'This tournament has ended' };
    expect(await statusOf(newRun())).toBe(422);
    service.refusal = { code: 1000, message: 'signature cannot be used' };
    expect(await statusOf(newRun())).toBe(202);
  });

  it('is 503 when the ledger fails, and the operator hears of it', async () => {
    const broken = { ...memoryLedger(), find: () => Promise.reject(new Error('disk full')) };
    const response = await handler({ ledger: broken })(post(newRun()));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(problems.map(({ message }) => message)).toEqual(['disk full']);
  });

  it.each([
    ['an error', new Error('canary'), 503],
    ['a service that is busy', new LaurelError({ kind: 'rate-limited', message: 'Slowly.' }), 429],
    ['games without tickets', new LaurelError({ kind: 'config', message: 'Games begin without one.' }), 422],
  ])('to a game that wants a ticket and meets %s says whether to ask again', async (_, thrown, status) => {
    const game = handler();
    vi.spyOn(game.submitter, 'startRun').mockRejectedValue(thrown);
    const response = await game(post({ start: { tournamentId: 'cup' } }));
    expect(response.status).toBe(status);
    expect(response.headers.has('retry-after')).toBe(status !== 422);
    expect(await response.text()).not.toContain('canary');
  });

  it('is 503 when the ledger is of a newer Laurel, and the operator hears of it', async () => {
    const newer = new LaurelError({ kind: 'config', message: 'a newer Laurel has used it' });
    const broken = { ...memoryLedger(), find: () => Promise.reject(newer) };
    expect((await handler({ ledger: broken })(post(newRun()))).status).toBe(503);
    expect(problems).toEqual([newer]);
  });

  it('stays 202 where nothing could be settled, without asking the totals when told so', async () => {
    const game = handler({ reconcileEvery: null, settleAfter: 0 });
    service.faults.push('drop-after');
    const run = newRun();
    expect((await game(post(run))).status).toBe(202);
    expect(await (await game(post(run))).json()).toEqual({ id: run.id, status: 'unknown' });
    await game.submitter.reconcile();
    expect((await game(post(run))).status).toBe(200);
  });
});

describe('attacks', () => {
  const run = { id: 'run-of-attack', tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 6 }] };
  const rules = { scoreTypes: { kills: { min: 0, max: 100 } } };
  const change = (fields: object): object => ({ ...run, ...fields });
  const score = (fields: object): object => change({ scores: [{ scoreType: 'kills', value: 6, ...fields }] });
  const big = Array.from({ length: 101 }, (_, index) => ({ scoreType: `t${index}`, value: 1 }));

  it.each<[string, unknown, number, string]>([
    ['claims another player', change({ userId: 'ben' }), 400, 'identity-in-body'],
    ['claims another guest', change({ externalUserId: 'ben' }), 400, 'identity-in-body'],
    ['claims both', change({ userId: 'ben', externalUserId: 'ben' }), 400, 'identity-in-body'],
    ['absurd score', score({ value: 1e12 }), 422, 'out-of-limits'],
    ['negative score', score({ value: -1 }), 422, 'out-of-limits'],
    ['infinite score', JSON.stringify(run).replace('6}', '1e400}'), 400, 'malformed-run'],
    ['score as text', score({ value: '6' }), 400, 'malformed-run'],
    ['score as object', score({ value: { $gt: 0 } }), 400, 'malformed-run'],
    ['no value', score({ value: null }), 400, 'malformed-run'],
    ['unknown score type', score({ scoreType: 'gold' }), 422, 'unknown-score-type'],
    ['score type of every object', score({ scoreType: 'constructor' }), 422, 'unknown-score-type'],
    ['prototype', JSON.stringify(score({})).replace('"kills"', '"__proto__"'), 400, 'malformed-run'],
    ['score type with a zero byte', score({ scoreType: 'kills\u0000' }), 400, 'malformed-run'],
    ['same score type twice', change({ scores: [...run.scores, ...run.scores] }), 400, 'malformed-run'],
    ['no scores', change({ scores: [] }), 400, 'malformed-run'],
    ['scores as object', change({ scores: { kills: 6 } }), 400, 'malformed-run'],
    ['too many scores', change({ scores: big }), 400, 'malformed-run'],
    ['tournament that leaves the path', change({ tournamentId: '../userinfo' }), 400, 'malformed-run'],
    ['tournament with an encoded dot', change({ tournamentId: '%2e%2e' }), 400, 'malformed-run'],
    ['no tournament', change({ tournamentId: undefined }), 400, 'malformed-run'],
    ['run id with SQL', change({ id: "x'; drop table laurel_runs; --" }), 400, 'malformed-run'],
    ['run id as object', change({ id: { toString: 'x' } }), 400, 'malformed-run'],
    ['no run id', change({ id: undefined }), 400, 'malformed-run'],
    ['giant run id', change({ id: 'x'.repeat(5000) }), 400, 'malformed-run'],
    ['not an object', [run], 400, 'malformed-run'],
    ['null', 'null', 400, 'malformed-run'],
    ['not JSON', '{"id":', 400, 'malformed-run'],
    ['nothing', '', 400, 'malformed-run'],
    ['too large', JSON.stringify({ ...run, padding: 'x'.repeat(530_000) }), 413, 'too-large'],
  ])('%s', async (_, body, status, code) => {
    let signed = 0;
    const signer = () => {
      signed += 1;
      return { token: '1', signature: '1' };
    };
    const response = await handler({ rules, signer })(post(body));
    const answer = (await response.json()) as {
      status?: string;
      reason?: { code: string };
      error?: { code: string };
    };
    expect([response.status, (answer.reason ?? answer.error)?.code]).toEqual([status, code]);
    if (answer.reason !== undefined) expect(answer).toMatchObject({ id: 'run-of-attack', status: 'refused' });
    expect([signed, service.submissions]).toEqual([0, 0]);
  });

  it.each<[string, RequestInit, number]>([
    ['no token', { headers: { authorization: '' } }, 401],
    ['a token nobody has', { headers: { authorization: 'Bearer forged' } }, 401],
    ['another scheme', { headers: { authorization: 'Basic token-of-ana' } }, 401],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['plain text, as a form of another origin can send', { headers: { 'content-type': 'text/plain' } }, 415],
    ['PUT', { method: 'PUT' }, 405],
    ['DELETE', { method: 'DELETE' }, 405],
  ])('%s', async (_, init, status) => {
    const response = await handler()(post(run, init));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String) as string } });
    expect(service.submissions).toBe(0);
  });

  it('a run that cannot be right is refused for good under its id, so that its queue stops sending it', async () => {
    const response = await handler()(post(change({ scores: [] })));
    expect(await response.json()).toMatchObject({
      id: run.id,
      status: 'refused',
      reason: { code: 'malformed-run' },
    });
  });

  it('a body that breaks off is nobody’s to answer', async () => {
    const broken = new Error('connection reset');
    const body = new ReadableStream({ start: (controller) => controller.error(broken) });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    await expect(handler()(new Request('https://game.example/', init))).rejects.toBe(broken);
  });

  it('a body without end is not read to its end', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    const response = await handler()(new Request('https://game.example/', init));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  it('identity with both ids or none, from an identify of the game, sends nothing', async () => {
    for (const player of [{ userId: 'a', externalUserId: 'b' }, {}, { userId: 5 }]) {
      const identify = (() => player) as unknown as ScoreHandlerOptions['identify'];
      const response = await handler({ identify })(post(newRun()));
      expect(response.status).toBe(503);
    }
    expect(service.submissions).toBe(0);
    expect(problems).toHaveLength(3);
  });

  it('a hundred new runs at once meet the limit', async () => {
    const game = handler({ rateLimit: { runs: 10, milliseconds: 60_000 } });
    const responses = await Promise.all(Array.from({ length: 100 }, () => game(post(newRun()))));
    const limited = responses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(90);
    const wait = Number(limited[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limited[0]?.json()).toMatchObject({ error: { code: 'rate-limited' } });
    expect(service.counted).toHaveLength(10);
  });
});

function askFrom(origin: string, method: 'OPTIONS' | 'POST' = 'OPTIONS'): Promise<Response> {
  const request =
    method === 'POST'
      ? post(newRun(), { headers: { origin } })
      : new Request('https://game.example/api/scores', { method, headers: { origin } });
  return handler({ allowedOrigins: ['https://play.example'] })(request);
}

describe('a host that ends a process with its answer', () => {
  const slowTotals = () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (new Request(input, init).url.endsWith('/scores')) {
        asked.resolve();
        await answer.promise;
      }
      return service.fetch(input, init);
    };
    return { asked: asked.promise, answer: answer.resolve, fetch };
  };

  it('is handed what goes on after an answer that would not wait for a slow platform', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { fetch, asked, answer } = slowTotals();
    const game = handler({ fetch, settleAfter: 0, reconcileInBackground: null });
    const handed: Promise<unknown>[] = [];
    // As that of a worker, it fails where it is not called as its method.
    class Context {
      readonly #handed = handed;
      waitUntil(work: Promise<unknown>): void {
        this.#handed.push(work);
      }
    }
    const run = newRun();
    service.faults.push('drop-after');
    const answered = game(post(run), new Context());
    await asked;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await (await answered).json()).toEqual({ id: run.id, status: 'unknown' });
    vi.useRealTimers();
    let isOver = false;
    const all = Promise.all(handed).then(() => (isOver = true));
    await sleep(20);
    expect(isOver).toBe(false);
    answer();
    await all;
    expect((await game(post(run))).status).toBe(200);
    expect(service.submissions).toBe(1);
  });

  it('is handed the answer itself, which a page that is closed does not wait for', async () => {
    const handed: Promise<unknown>[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    service.beforeAnswer = () => promise;
    void handler()(post(newRun()), { waitUntil: (work: Promise<unknown>) => void handed.push(work) });
    expect(handed).toHaveLength(1);
    expect(service.counted).toEqual([]);
    resolve();
    await Promise.all(handed);
    expect(service.counted).toHaveLength(1);
  });

  it.each([undefined, {}, { address: '127.0.0.1' }, { waitUntil: 5 }])(
    'is no other: beside the request may come %j',
    async (context) => {
      expect((await handler()(post(newRun()), context)).status).toBe(200);
    },
  );

  it('takes the answer along where it wants nothing handed any more', async () => {
    vi.stubGlobal('reportError', () => {});
    const context = {
      waitUntil() {
        throw new TypeError('Illegal invocation');
      },
    };
    expect((await handler()(post(newRun()), context)).status).toBe(200);
    vi.unstubAllGlobals();
  });
});

describe('other origins', () => {
  it('on the list may call', async () => {
    const preflight = await askFrom('https://play.example');
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'POST']);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://play.example');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-max-age')).toBe('600');
    const response = await askFrom('https://play.example', 'POST');
    expect(response.headers.get('access-control-allow-origin')).toBe('https://play.example');
    expect(response.headers.get('vary')).toBe('origin');
    expect(response.headers.get('access-control-expose-headers')).toBe('retry-after');
  });

  it('may send further headers, such as the CSRF token of httpSubmitter, and no name that is none gets into the answer', async () => {
    const ask = (origin: string, asked: string): Promise<Response> =>
      handler({ allowedOrigins: ['https://play.example'] })(
        new Request('https://game.example/api/scores', {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-headers': asked },
        }),
      );
    const allowedOf = async (asked: string) =>
      (await ask('https://play.example', asked)).headers.get('access-control-allow-headers');
    expect(await allowedOf('content-type,x-csrf-token')).toBe('authorization, content-type, x-csrf-token');
    expect(await allowedOf('X-CSRF-Token')).toBe('authorization, content-type, x-csrf-token');
    expect(await allowedOf(', x y, <b>, x:y, ü, "z", x-good,')).toBe('authorization, content-type, x-good');
    const many = Array.from({ length: 500 }, (_, index) => `x-${index}`).join(',');
    expect((await allowedOf(many))?.split(', ')).toHaveLength(52);
    expect((await ask('https://play.example', 'x-csrf-token')).headers.get('vary')).toBe(
      'origin, access-control-request-headers',
    );
    const unlisted = (await ask('https://evil.example', 'x-csrf-token')).headers;
    expect(unlisted.get('access-control-allow-headers')).toBeNull();
    expect(unlisted.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['https://evil.example', 'https://play.example.evil.example', 'null'])(
    '%s may not',
    async (origin) => {
      expect((await askFrom(origin)).headers.get('access-control-allow-origin')).toBeNull();
      expect((await askFrom(origin, 'POST')).headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('an origin that no page has', () => {
  it.each([
    'https://play.example/',
    'https://play.example/game',
    'https://Play.example',
    'https://play.example:443',
    'play.example',
    ' https://play.example',
    '*',
    'https://*.example',
  ])('is told at start-up: %j', (origin) => {
    const make = () => handler({ allowedOrigins: ['https://play.example', origin] });
    expect(make).toThrow(`allowedOrigins: ${JSON.stringify(origin)}`);
    expect(make).toThrow(expect.objectContaining({ kind: 'config' }));
  });

  it.each(['http://localhost:5173', 'capacitor://localhost', 'chrome-extension://abc', 'null'])(
    'is not one such as %s',
    async (origin) => {
      // The last one is what an empty variable is, split at its commas.
      const request = post(newRun(), { headers: { origin } });
      const { headers } = await handler({ allowedOrigins: [origin, ''] })(request);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    },
  );
});

describe('bearerPlayer', () => {
  it('asks once for a player who submits again soon', async () => {
    const game = handler();
    for (let time = 0; time < 4; time += 1) await game(post(newRun()));
    expect(service.userInfoCalls).toBe(1);
  });

  it('asks once for many runs at once, and apart for each player', async () => {
    const game = handler();
    await Promise.all([game(postAs('ana')), game(postAs('ben')), game(postAs('ana')), game(postAs('ben'))]);
    expect(service.userInfoCalls).toBe(2);
    expect(service.counted.map(({ player }) => player).toSorted()).toEqual([
      'user:ana',
      'user:ana',
      'user:ben',
      'user:ben',
    ]);
  });

  it('forgets after a while', async () => {
    const game = handler({ identify: bearerPlayer({ cacheFor: 0 }) });
    await game(post(newRun()));
    await game(post(newRun()));
    expect(service.userInfoCalls).toBe(2);
  });

  it('says 503, not 401, when the service is down, and asks again', async () => {
    const game = handler();
    service.isUserInfoDown = true;
    const response = await game(post(newRun()));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    service.isUserInfoDown = false;
    expect((await game(post(newRun()))).status).toBe(200);
  });
});

function leak(): never {
  throw new Error('validate-canary: password of the database');
}

describe('secrets', () => {
  it('are in no answer, error or log, whatever goes wrong', async () => {
    const shown: string[] = [];
    const collect = (...parts: unknown[]): void => {
      shown.push(
        parts
          .map((part) => (part instanceof Error ? `${part.stack}${JSON.stringify(part)}` : String(part)))
          .join(),
      );
    };
    const consoles = (['log', 'warn', 'error', 'info', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(collect),
    );
    const keyLine = privateKey.split('\n')[5] ?? '';
    const canaries = [keyLine, apiKey, 'token-of-canary', 'identify-canary', 'validate-canary'];
    const ways: ((game: () => ReturnType<typeof handler>) => Promise<Response>)[] = [
      (game) => game()(post(newRun())),
      (game) => game()(post('{')),
    ];
    const makes: (() => ReturnType<typeof handler>)[] = [
      () => handler({ onError: undefined }),
      () => {
        service.refusal = { code: 1001, message: `Invalid API key ${apiKey}` };
        return handler({ onError: undefined });
      },
      () => {
        service.isUserInfoDown = true;
        return handler({ onError: collect });
      },
      () =>
        handler({
          identify: () => {
            throw new Error('no session');
          },
          onError: collect,
        }),
    ];
    const headers = { authorization: 'Bearer token-of-canary' };
    for (const make of makes) {
      for (const way of ways) {
        const response = await way(make);
        shown.push(await response.text(), JSON.stringify([...response.headers]));
      }
      const response = await make()(post(newRun(), { headers }));
      shown.push(await response.text());
      service.refusal = null;
      service.isUserInfoDown = false;
    }
    for (const spy of consoles) spy.mockRestore();
    expect(shown.join('').length).toBeGreaterThan(500);
    for (const canary of canaries) expect(shown.join('\n')).not.toContain(canary);
  });

  it('are not in what an error of validate tells the browser', async () => {
    const response = await handler({ validate: leak })(post(newRun()));
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('canary');
    expect(problems[0]?.message).toContain('validate-canary');
  });
});
