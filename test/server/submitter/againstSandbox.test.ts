import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../src/sandbox/createSandbox.ts';
import { serveSandbox, type ServedSandbox } from '../../../src/sandbox/serveSandbox.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitterOptions } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { createServiceClient } from '../../../src/server/service/createServiceClient.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { signRequest } from '../../../src/server/signing/signRequest.ts';

let served: ServedSandbox & { readonly sandbox: Sandbox };
let sandbox: Sandbox;
let privateKeys: Awaited<ReturnType<Sandbox['privateKeys']>>;
let count = 0;

beforeAll(async () => {
  served = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0 });
  ({ sandbox } = served);
  privateKeys = await sandbox.privateKeys();
});

afterAll(() => served.close());

function tournament(visibility: 'public' | 'private', type: 'Highscore' | 'Average' = 'Highscore'): string {
  const now = Date.now();
  const found = sandbox.tournaments.find(
    (one) =>
      one.type === 'tournament' &&
      one.visibility === visibility &&
      one.settings.type === type &&
      Date.parse(one.startsAt) < now &&
      Date.parse(one.endsAt) > now,
  );
  if (found === undefined) throw new Error(`The sandbox has no running ${visibility} ${type} tournament.`);
  return found.id;
}

function game(options: Partial<ScoreSubmitterOptions> = {}) {
  return createScoreSubmitter({
    baseUrl: served.url,
    apiKey: sandbox.apiKeys.production,
    privateKey: privateKeys.production,
    ledger: memoryLedger(),
    settleAfter: 0,
    rules: { leaderboardType: 'Highscore' },
    onError: () => {},
    ...options,
  });
}

function newRun(value = 7, tournamentId = tournament('public'), scoreType = 'kills') {
  count += 1;
  return { id: `run-${count}`, tournamentId, scores: [{ scoreType, value }] };
}

function countOf(player: string, tournamentId = tournament('public')): number {
  const submissions = sandbox.board(tournamentId)?.submissions() ?? [];
  return submissions.filter((submission) => submission.player === player).length;
}

describe('against the whole service, over HTTP', () => {
  it('a run is counted, and shows among the scores', async () => {
    const player = { externalUserId: 'guest-of-sandbox' };
    const submitter = game();
    expect(await submitter.submit(player, newRun(3))).toMatchObject({
      status: 'accepted',
      record: { externalUserId: 'guest-of-sandbox', scores: { kills: 3 } },
    });
    const scores = await submitter.client.getScores({ tournamentId: tournament('public') });
    expect(
      scores.find(({ externalUserId }) => externalUserId === player.externalUserId)?.scores,
    ).toMatchObject({
      kills: 3,
    });
  });

  it.each(['before', 'after'] as const)(
    'a connection lost %s the service counted is settled',
    async (when) => {
      const name = `guest-${when}`;
      const submitter = game();
      await submitter.submit({ externalUserId: name }, newRun(5));
      sandbox.faults.add({ type: 'drop', when, operations: ['submitScore'], times: 1 });
      const run = newRun(8);
      expect(await submitter.submit({ externalUserId: name }, run)).toMatchObject({ status: 'unknown' });
      // Another player's run, begun later, shows that the totals are not of before; theirs fit once taken over.
      await submitter.adoptTotals(run.tournamentId);
      await submitter.submit({ externalUserId: 'witness' }, newRun(1));
      const settled = await submitter.reconcile();
      expect(settled).toMatchObject(
        when === 'after'
          ? { accepted: [run.id], sent: [] }
          : { accepted: [], sent: [{ status: 'accepted' }] },
      );
      expect(countOf(name)).toBe(2);
      expect(await submitter.compareTotals(run.tournamentId)).not.toMatchObject({
        differences: expect.arrayContaining([expect.objectContaining({ externalUserId: name })]) as unknown,
      });
    },
  );

  it('a score type that the settings do not define is refused for good', async () => {
    const answer = await game().submit({ externalUserId: 'guest' }, newRun(1, tournament('public'), 'gold'));
    expect(answer).toMatchObject({ status: 'refused', reason: { code: 'refused-by-service' } });
  });

  it('a development key does not submit to a public tournament, and does to a private one', async () => {
    const development = { apiKey: sandbox.apiKeys.development, privateKey: privateKeys.development };
    // It is the key that is wrong, not the run: it waits for the right one, and the operator hears of it.
    const problems: Error[] = [];
    const onError = (error: Error): number => problems.push(error);
    const wrong = await game({ ...development, onError }).submit({ externalUserId: 'dev' }, newRun());
    expect(wrong.status).toBe('sending');
    expect(problems[0]).toMatchObject({ kind: 'config' });
    expect(countOf('dev')).toBe(0);
    const run = newRun(2, tournament('private'));
    expect(await game(development).submit({ externalUserId: 'dev' }, run)).toMatchObject({
      status: 'accepted',
    });
  });

  it('a key of the other environment leaves the run unknown: something on the way may have repeated it', async () => {
    const submitter = game({ privateKey: privateKeys.development });
    expect(await submitter.submit({ externalUserId: 'wrong-key' }, newRun())).toMatchObject({
      status: 'unknown',
    });
    expect(countOf('wrong-key')).toBe(0);
  });

  it('two runs with the same scores in the same moment are two runs', async () => {
    const submitter = game();
    const runs = Array.from({ length: 20 }, () => newRun(1));
    await Promise.all(runs.map((run) => submitter.submit({ externalUserId: 'twin' }, run)));
    expect(countOf('twin')).toBe(20);
  });

  it('twelve attempts at one run carry twelve timestamps and signatures', async () => {
    const seen = new Set<string>();
    const submitter = game({
      fetch: (input, init) => {
        const { headers } = new Request(input, init);
        if (headers.has('x-api-signature'))
          seen.add(`${headers.get('x-api-token')} ${headers.get('x-api-signature')}`);
        return fetch(input, init);
      },
    });
    sandbox.faults.add({ type: 'status', status: 429, operations: ['submitScore'], times: 11 });
    const run = newRun();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let time = 0; time < 12; time += 1) {
      await submitter.submit({ externalUserId: 'again' }, run);
      // A service that fails on and on is asked once a second.
      vi.setSystemTime(Date.now() + 1000);
    }
    vi.useRealTimers();
    expect(seen.size).toBe(12);
    expect(countOf('again')).toBe(1);
  });
});

async function send(body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const url = `${served.url}/sdk/v2/tournaments/${tournament('public')}/submit`;
  const all = { 'x-api-key': sandbox.apiKeys.production, 'content-type': 'application/json', ...headers };
  return (await fetch(url, { method: 'POST', body, headers: all })).status;
}

function clientWith(privateKey: string) {
  return createServiceClient({ baseUrl: served.url, apiKey: sandbox.apiKeys.production, privateKey });
}

describe('signatures', () => {
  const body = JSON.stringify({ externalUserId: 'replay', scores: [{ scoreType: 'kills', value: 1 }] });

  it('work once: a replay is refused', async () => {
    const headers = { ...(await signRequest({ body, privateKey: privateKeys.production })) };
    expect([await send(body, headers), await send(body, headers)]).toEqual([200, 400]);
    expect(countOf('replay')).toBe(1);
  });

  it('are for one body, and for a limited time', async () => {
    const privateKey = privateKeys.production;
    const fresh = { ...(await signRequest({ body, privateKey })) };
    const old = { ...(await signRequest({ body, privateKey, timestamp: Date.now() - 3_600_000 })) };
    const early = { ...(await signRequest({ body, privateKey, timestamp: Date.now() + 3_600_000 })) };
    const before = countOf('replay');
    expect(await send(body.replace('1', '9'), fresh)).toBe(400);
    expect(await send(body, { ...fresh, 'x-api-token': String(Date.now() + 1) })).toBe(400);
    expect(await send(body, old)).toBe(400);
    expect(await send(body, early)).toBe(400);
    expect(countOf('replay')).toBe(before);
  });

  it('can be tried with signature/verify', async () => {
    await expect(
      clientWith(privateKeys.production).verifySignature({ hello: 'Zoë' }),
    ).resolves.toBeUndefined();
    await expect(clientWith(privateKeys.development).verifySignature({ hello: 'Zoë' })).rejects.toMatchObject(
      {
        kind: 'unauthorized',
        operation: 'verifySignature',
      },
    );
  });

  it('of a machine whose clock is an hour off are accepted once the service has told the time', async () => {
    const off = createSandbox({ baseUrl: served.url, now: () => Date.now() + 3_600_000 });
    const keys = await off.privateKeys();
    const client = createServiceClient({
      baseUrl: served.url,
      apiKey: off.apiKeys.production,
      privateKey: keys.production,
      fetch: async (input, init) => {
        const response = await off.fetch(input, init);
        response.headers.set('date', new Date(Date.now() + 3_600_000).toUTCString());
        return response;
      },
    });
    await expect(client.verifySignature({})).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(client.verifySignature({})).resolves.toBeUndefined();
  });
});

/** A gateway that repeats submissions. */
const twice: typeof fetch = async (input, init) => {
  if (new Request(input, init).url.endsWith('/submit')) await fetch(input, init);
  return fetch(input, init);
};

describe('a request that something on the way sent twice', () => {
  it('is unknown, and counted once', async () => {
    const submitter = game({ fetch: twice });
    const run = newRun();
    expect(await submitter.submit({ externalUserId: 'echo' }, run)).toMatchObject({ status: 'unknown' });
    expect(await submitter.reconcile()).toMatchObject({ accepted: [run.id] });
    expect(countOf('echo')).toBe(1);
  });
});

describe('a leaderboard that averages', () => {
  it('is left alone, with the reason', async () => {
    const tournamentId = sandbox.tournaments.find(
      ({ settings, visibility, startsAt, endsAt }) =>
        settings.type === 'Average' &&
        visibility === 'public' &&
        Date.parse(startsAt) < Date.now() &&
        Date.parse(endsAt) > Date.now(),
    )?.id;
    const scoreType = sandbox.tournaments.find(({ id }) => id === tournamentId)?.settings.sortBy ?? '';
    const submitter = game({ rules: { leaderboardType: 'Average' } });
    const player = { externalUserId: 'average' };
    await submitter.submit(player, newRun(4, tournamentId, scoreType));
    sandbox.faults.add({ type: 'drop', when: 'before', operations: ['submitScore'], times: 1 });
    await submitter.submit(player, newRun(4, tournamentId, scoreType));
    const { sent, accepted, undecided } = await submitter.reconcile();
    expect([sent, accepted, undecided.map(({ code }) => code)]).toEqual([[], [], ['average']]);
  });
});
