import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../src/domain/runs/Run.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter, ScoreSubmitterOptions } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { envelopeOf, failureEnvelope, startService, type HttpService } from '../service/httpService.ts';

const ana = { userId: 'ana' };
const html = '<html><head><title>Error</title></head><body>nginx</body></html>';

let service: HttpService;
let ledger: Ledger;
let problems: string[];
let count = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
  service = await startService();
  ledger = memoryLedger();
  problems = [];
});

afterEach(async () => {
  vi.useRealTimers();
  await service[Symbol.asyncDispose]();
});

function game(options: Partial<ScoreSubmitterOptions> = {}): ScoreSubmitter {
  return createScoreSubmitter({
    baseUrl: service.url,
    apiKey: 'public-key-of-the-game',
    signer: () => ({ token: '1', signature: 's' }),
    ledger,
    rateLimit: null,
    onError: ({ message }) => problems.push(message),
    ...options,
  });
}

function newRun(kills = 7): Run {
  count += 1;
  return { id: `run-${count}`, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: kills }] };
}

/** Somebody else plays on, minutes later. */
async function playOn(submitter: ScoreSubmitter): Promise<void> {
  vi.advanceTimersByTime(400_000);
  await submitter.submit({ userId: 'ben' }, newRun(1));
}

const timesCounted = (): number => service.counted.filter(({ player }) => player === 'user:ana').length;
const error = (status: number, code: number | string = -1, message = 'Something failed'): string =>
  failureEnvelope({ status, code, message });

type Answer = readonly [what: string, status: number, body: string];

/** What may have been counted, whatever it says. */
const inDoubt: readonly Answer[] = [
  ['HTTP 400 around a 500', 400, error(500)],
  ['HTTP 400 around a 503', 400, error(503)],
  ['HTTP 200 around a 503', 200, error(503)],
  ['HTTP 400 around a 503 with the code of an argument', 400, error(503, 1001)],
  ['HTTP 503 around a 400 with the code of an argument', 503, error(400, 1001)],
  ['HTTP 429 around a 500', 429, error(500)],
  ['HTTP 200 without success and error', 200, failureEnvelope()],
  ['HTTP 400 without error', 400, failureEnvelope()],
  ['HTTP 400 with a code nobody knows', 400, error(400, 4711)],
  ['HTTP 400 with a code in words', 400, error(400, 'SOMETHING_WENT_WRONG')],
  ['HTTP 400 with the code of a connection that was never made', 400, error(400, 'ECONNREFUSED')],
  ['HTTP 400 without a body', 400, ''],
  ['HTTP 400 of a gateway', 400, html],
  ['HTTP 413 of a gateway', 413, html],
  ['HTTP 403 of a gateway', 403, html],
  ['HTTP 401 without a body', 401, ''],
  ['HTTP 408', 408, ''],
  ['HTTP 400 around a 408', 400, error(408)],
  ['HTTP 409', 409, ''],
  ['HTTP 425', 425, ''],
  ['Invalid signature', 400, error(400, 1000, 'Invalid signature')],
  ['Invalid signature as an argument', 400, error(400, 1001, 'Invalid signature')],
  ['a credential that cannot be used', 400, error(400, 1000, 'The credentials cannot be used')],
  ['a session that is over', 401, error(401, 1000, 'Session is not valid')],
  ['a timestamp that was used before', 400, error(400, 1001, 'timestamp was used before')],
  ['a code that names the signature', 400, error(400, 'INVALID_SIGNATURE')],
  ['what is replayed', 400, error(400, 1001, 'This request is replayed')],
  ['duplicates', 400, error(400, 1001, 'Duplicates are not taken')],
  ['a duplicate', 400, error(400, 1001, 'Duplicate request')],
  ['what was counted already', 400, error(400, 1001, 'These scores were already submitted')],
  ['HTTP 500 that names the API key', 500, error(500, -1, 'Could not note the use of the API key')],
  ['HTTP 400 around a 500 that names the API key', 400, error(500, -1, 'API key store failed')],
  ['HTTP 400 around a 503 whose code names the API key', 400, error(503, 'API_KEY_STORE_DOWN')],
  ['HTTP 400 around a 408 that names the API key', 400, error(408, -1, 'Timeout of the API key store')],
  ['a duplicate that names the API key', 400, error(400, 1001, 'Duplicate request of this API key')],
  ['a duplicate whose code names the API key', 400, error(400, 'API_KEY', 'Already submitted')],
];

/** What was certainly not counted. */
const notTaken: readonly Answer[] = [
  ['HTTP 429', 429, ''],
  ['HTTP 400 around a 429', 400, error(429)],
  ['HTTP 200 around a 429', 200, error(429)],
  ['a wrong API key', 400, error(400, 1001, 'Invalid API key')],
  ['an API key that may not', 403, error(403, 1000, 'This API key is for private tournaments only')],
];

/** What the service will never take. */
const final: readonly Answer[] = [
  ['an argument', 400, error(400, 1001, 'This tournament has ended')],
  ['an argument under HTTP 200', 200, error(400, 1001, 'This tournament has ended')],
  ['an argument that expired', 400, error(400, 1001, 'The tournament has expired')],
  ['an argument of the name session', 400, error(400, 1001, 'Unknown scoreType session')],
  ['an argument of the name token', 400, error(400, 1001, 'Unknown score type "token"')],
  ['a score type without the code', 400, error(400, -1, 'scoreType gold is not defined in the settings')],
  ['an id without the code', 422, error(422, 'BAD', 'externalUserId is too long')],
];

const each = (answers: readonly Answer[]) =>
  answers.flatMap(([what, status, body]) => [
    { what, when: 'before', status, body, counted: false },
    { what, when: 'after', status, body, counted: true },
  ]);

describe('an answer in doubt', () => {
  it.each(each(inDoubt))(
    '$what $when the service counted leaves the run unknown, and it counts once',
    async ({ status, body, counted }) => {
      const submitter = game();
      const run = newRun();
      service.fates.push({ counted, answer: { status, body } });
      expect(await submitter.submit(ana, run)).toEqual({ id: run.id, status: 'unknown' });
      // Asked again at once it is not sent again.
      expect(await submitter.submit(ana, run)).toEqual({ id: run.id, status: 'unknown' });
      await playOn(submitter);
      expect(await submitter.reconcile()).toMatchObject(
        counted ? { accepted: [run.id] } : { sent: [{ id: run.id, status: 'accepted' }] },
      );
      expect(await submitter.submit(ana, run)).toMatchObject({ status: 'accepted' });
      expect(timesCounted()).toBe(1);
    },
  );
});

describe('an operator’s own function that throws', () => {
  const onError = (): never => {
    throw new Error('The log is full');
  };
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('changes nothing about a run that was not taken', async () => {
    const submitter = game({ onError });
    const run = newRun();
    service.fates.push({
      counted: false,
      answer: { status: 400, body: error(400, 1001, 'Invalid API key') },
    });
    expect(await submitter.submit(ana, run)).toEqual({ id: run.id, status: 'sending' });
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'accepted' });
    expect(timesCounted()).toBe(1);
  });

  it('keeps no other run from being settled', async () => {
    const runs = [newRun(), newRun()];
    for (const run of runs) {
      service.fates.push({ counted: false, answer: { status: 429, body: '' } });
      await game().submit(ana, run);
    }
    let claims = 0;
    const claim: Ledger['claim'] = async (wanted) => {
      claims += 1;
      return claims === 1 ? Promise.reject(new Error('The disk is full')) : ledger.claim(wanted);
    };
    const { sent } = await game({ onError, ledger: { ...ledger, claim } }).reconcile();
    expect(sent).toMatchObject([{ id: runs[1]?.id, status: 'accepted' }]);
  });
});

describe('an answer that proves that nothing was counted', () => {
  it.each(notTaken)('%s leaves the run waiting, and it counts once', async (_, status, body) => {
    const submitter = game();
    const run = newRun();
    service.fates.push({ counted: false, answer: { status, body } });
    expect(await submitter.submit(ana, run)).toEqual({ id: run.id, status: 'sending' });
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'accepted' });
    expect(timesCounted()).toBe(1);
  });
});

it('an accepted run of which the service has told no record has none', async () => {
  service.fates.push({ counted: true, answer: { status: 200, body: envelopeOf(null) } });
  const run = newRun();
  expect(await game().submit(ana, run)).toEqual({ id: run.id, status: 'accepted' });
});

describe('a final answer', () => {
  it.each(final)('%s refuses the run for good', async (_, status, body) => {
    const submitter = game();
    const run = newRun();
    service.fates.push({ counted: false, answer: { status, body } });
    const answer = await submitter.submit(ana, run);
    expect(answer).toMatchObject({ status: 'refused', reason: { code: 'refused-by-service' } });
    expect(await submitter.submit(ana, run)).toEqual(answer);
    expect(service.submissions).toBe(1);
  });
});

describe('a run that is sent again and again', () => {
  const wrongKey = { status: 400, body: error(400, 1001, 'Invalid API key') };

  it('is not sent endlessly: then it is unknown, and the operator hears of it once', async () => {
    const submitter = game();
    const run = newRun();
    service.fates.push(...Array.from({ length: 500 }, () => ({ counted: false, answer: wrongKey })));
    for (let round = 0; round < 200; round += 1) await submitter.submit(ana, run);
    expect(service.submissions).toBe(100);
    expect(await submitter.submit(ana, run)).toEqual({ id: run.id, status: 'unknown' });
    expect(
      problems.filter((message) => message.includes(run.id) && message.includes('100 times')),
    ).toHaveLength(1);
    service.fates.length = 0;
    await playOn(submitter);
    const { sent, undecided } = await submitter.reconcile();
    expect([sent, undecided]).toMatchObject([[], [{ id: run.id, code: 'attempts' }]]);
    expect(undecided[0]?.message).toContain('by hand');
  });

  it('as often as told', async () => {
    const submitter = game({ maxAttempts: 3 });
    const run = newRun();
    service.fates.push(...Array.from({ length: 9 }, () => ({ counted: false, answer: wrongKey })));
    for (let round = 0; round < 5; round += 1) await submitter.reconcile();
    for (let round = 0; round < 5; round += 1) await submitter.submit(ana, run);
    expect(service.submissions).toBe(3);
  });

  it('is accepted at the last attempt as at any other', async () => {
    const submitter = game({ maxAttempts: 3 });
    const run = newRun();
    service.fates.push(...Array.from({ length: 2 }, () => ({ counted: false, answer: wrongKey })));
    for (let round = 0; round < 2; round += 1) await submitter.submit(ana, run);
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'accepted' });
  });

  it('rests for as long as the service asks, and wears nothing out meanwhile; another player’s does not', async () => {
    const submitter = game({ maxAttempts: 3 });
    const run = newRun();
    const later = { status: 429, body: '', headers: { 'retry-after': '1800' } };
    service.fates.push({ counted: false, answer: later });
    for (let round = 0; round < 9; round += 1) {
      expect(await submitter.submit(ana, run)).toEqual({ id: run.id, status: 'sending' });
      await submitter.reconcile();
    }
    expect(service.submissions).toBe(1);
    expect(await submitter.submit({ userId: 'ben' }, newRun())).toMatchObject({ status: 'accepted' });
    vi.advanceTimersByTime(1_800_000);
    service.fates.push({ counted: false, answer: later });
    expect(await submitter.submit(ana, run)).toEqual({ id: run.id, status: 'sending' });
    vi.advanceTimersByTime(1_800_000);
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'accepted' });
    expect(timesCounted()).toBe(1);
  });

  it('rests for an hour at most, whatever the service asks', async () => {
    const submitter = game();
    const run = newRun();
    const answer = { status: 429, body: '', headers: { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' } };
    service.fates.push({ counted: false, answer });
    await submitter.submit(ana, run);
    vi.advanceTimersByTime(3_600_000);
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'accepted' });
  });

  it('is told as a failure of the platform where a page stands for its answer', async () => {
    service.fates.push({ counted: false, answer: { status: 400, body: html } });
    const scores = [{ scoreType: 'kills', value: 1 }];
    await expect(game().client.submitScore({ ...ana, tournamentId: 'cup', scores })).rejects.toMatchObject({
      operation: 'submitScore',
      status: 400,
    });
  });

  it('rests for no day because the clock was set back by one', async () => {
    const submitter = game();
    const run = newRun();
    service.fates.push({
      counted: false,
      answer: { status: 429, body: '', headers: { 'retry-after': '1800' } },
    });
    await submitter.submit(ana, run);
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'accepted' });
  });

  it('is not counted where nothing left this machine', async () => {
    const run = newRun();
    const gone = await startService();
    await gone[Symbol.asyncDispose]();
    const unreachable = game({ maxAttempts: 1, baseUrl: gone.url });
    for (let round = 0; round < 9; round += 1) {
      expect(await unreachable.submit(ana, run)).toEqual({ id: run.id, status: 'sending' });
    }
    expect(await game({ maxAttempts: 1 }).submit(ana, run)).toMatchObject({ status: 'accepted' });
  });
});
