import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { Run } from '../../../src/domain/runs/Run.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitterOptions } from '../../../src/server/submitter/ScoreSubmitter.ts';
import type { Validate } from '../../../src/server/submitter/judgeRun.ts';
import type { TournamentRules } from '../../../src/server/TournamentRules.ts';
import type { Claim, Ledger } from '../../../src/server/ledger/Ledger.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import {
  addingService,
  apiKey,
  baseUrl,
  privateKey,
  type AddingService,
  type Fault,
} from '../service/addingService.ts';

const ana = { userId: 'ana' };
const ben = { externalUserId: 'ben' };

let service: AddingService;
let ledger: Ledger;
let problems: Error[];
let count = 0;

beforeEach(() => {
  service = addingService();
  ledger = memoryLedger();
  problems = [];
});

afterEach(() => {
  vi.useRealTimers();
});

/** Stops the clocks, so many milliseconds later than they stand. */
function passTime(milliseconds: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  vi.advanceTimersByTime(milliseconds);
}

/** A game server; several of them share ledger and service. */
function server(options: Partial<ScoreSubmitterOptions> = {}) {
  return createScoreSubmitter({
    baseUrl,
    apiKey,
    privateKey,
    ledger,
    fetch: service.fetch,
    settleAfter: 0,
    onError: (error) => problems.push(error),
    ...options,
  });
}

function newRun(kills = 6, tournamentId = 'cup'): Run {
  count += 1;
  return { id: `run-${count}`, tournamentId, scores: [{ scoreType: 'kills', value: kills }] };
}

/** Another player's run, accepted and in the totals: these are from after whatever was lost before. */
async function bearWitness(tournamentId = 'cup'): Promise<void> {
  const answer = await server().submit({ userId: 'witness' }, newRun(1, tournamentId));
  expect(answer).toMatchObject({ status: 'accepted' });
}

function failing(message: string): () => never {
  return () => {
    throw new Error(message);
  };
}

describe('a run', () => {
  it('is accepted with the record of the service', async () => {
    const run = newRun();
    expect(await server().submit(ana, run)).toMatchObject({
      id: run.id,
      status: 'accepted',
      record: { id: 'record-1', scores: { kills: 6 } },
    });
    expect(service.counted).toEqual([{ player: 'user:ana', scores: { kills: 6 } }]);
  });

  it('sent again gets the same answer and is not sent on', async () => {
    const run = newRun();
    const first = await server().submit(ana, run);
    expect(await server().submit(ana, run)).toEqual(first);
    expect(service.submissions).toBe(1);
  });

  it('is the same run whatever the order of its scores', async () => {
    const kills = { scoreType: 'kills', value: 1 };
    const deaths = { scoreType: 'deaths', value: 2 };
    const run = newRun();
    await server().submit(ana, { ...run, scores: [kills, deaths] });
    expect(await server().submit(ana, { ...run, scores: [deaths, kills] })).toMatchObject({
      status: 'accepted',
    });
    expect(service.submissions).toBe(1);
  });

  it('sent many times at once through two servers is signed and sent once', async () => {
    const run = newRun();
    const [one, two] = [server(), server()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? one : two).submit(ana, run)),
    );
    expect(service.submissions).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['accepted', 'sending']));
  });

  it('of another player waits for them, and nothing about it is told', async () => {
    const run = { ...newRun(), id: crypto.randomUUID() };
    await server().submit(ana, run);
    const error: unknown = await server()
      .submit(ben, run)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'unauthorized', code: 'other-player' });
    expect(String(error)).not.toMatch(/ana|record|accepted/);
    expect(problems).toEqual([]);
    expect(service.submissions).toBe(1);
  });

  it.each([
    ['scores', { scores: [{ scoreType: 'kills', value: 7 }] }],
    ['tournament', { tournamentId: 'other' }],
  ])('with other %s under the same id is refused', async (_, change) => {
    const run = newRun();
    await server().submit(ana, run);
    expect(await server().submit(ana, { ...run, ...change })).toMatchObject({
      status: 'refused',
      reason: { code: 'run-changed' },
    });
    expect(service.submissions).toBe(1);
  });

  it('is no other player’s because both have a UUID within their ids', async () => {
    const uuid = crypto.randomUUID();
    for (const id of [`level-${uuid}`, `${uuid}-1`])
      for (const player of [ana, ben])
        expect(await server().submit(player, { ...newRun(), id })).toMatchObject({ status: 'accepted' });
    expect(service.counted).toHaveLength(4);
  });

  it('is in the ledger before the service is called', async () => {
    const run = newRun();
    let seen: string | undefined;
    service.beforeAnswer = async () => {
      seen = (await ledger.find({ player: playerKey(ana), id: run.id }))?.status;
    };
    await server().submit(ana, run);
    expect(seen).toBe('sending');
  });
});

describe('what the service’s answer proves', () => {
  const html = { body: '<html>Bad gateway</html>' };
  it.each<[string, Fault, string]>([
    ['a connection that was never made', 'unreachable', 'sending'],
    ['a connection lost before', 'drop-before', 'unknown'],
    ['a connection lost after', 'drop-after', 'unknown'],
    ['a gateway’s 502 before', { status: 502, counted: false, ...html }, 'unknown'],
    ['a gateway’s 502 after', { status: 502, counted: true, ...html }, 'unknown'],
    ['a 408', { status: 408, counted: true }, 'unknown'],
    ['a 200 that is not the service’s', { status: 200, counted: true, ...html }, 'unknown'],
    ['an empty 200', { status: 200, counted: true, body: '' }, 'unknown'],
    ['a redirect', { status: 307, counted: false }, 'unknown'],
    ['a 429', { status: 429, counted: false }, 'sending'],
    ['a 404 of a proxy that has handed it on', { status: 404, counted: true, ...html }, 'unknown'],
    ['a 200 without data', { status: 200, counted: true, body: '{"code":1,"success":true}' }, 'accepted'],
    [
      'a refusal under 200',
      {
        status: 200,
        counted: false,
        body: '{"code":-1,"success":false,"error":{"code":1001,"message":"ended"}}',
      },
      'refused',
    ],
  ])('%s', async (_, fault, status) => {
    const run = newRun();
    service.faults.push(fault);
    expect(await server().submit(ana, run)).toMatchObject({ id: run.id, status });
  });

  it('nothing where it is not in the service’s own envelope, whatever its status, but for 429', async () => {
    const statuses = fc.integer({ min: 400, max: 599 }).filter((status) => status !== 429);
    const bodies = fc.oneof(fc.string(), fc.json(), fc.constant('<html>Invalid API key</html>'));
    await fc.assert(
      fc.asyncProperty(statuses, bodies, async (status, body) => {
        const run = newRun();
        service.faults.push({ status, counted: true, body });
        expect(await server({ rateLimit: null }).submit(ana, run)).toEqual({ id: run.id, status: 'unknown' });
      }),
    );
  });

  it('a refusal is final, with the service’s words', async () => {
    const run = newRun();
    service.refusal = { code: 1001, message: 'This tournament has ended' };
    const answer = await server().submit(ana, run);
    expect(answer).toMatchObject({ status: 'refused', reason: { code: 'refused-by-service' } });
    expect(answer.reason?.message).toContain('This tournament has ended');
    service.refusal = null;
    expect(await server().submit(ana, run)).toEqual(answer);
    expect(service.counted).toEqual([]);
  });

  it('a key that is not accepted leaves the run waiting, tells the operator, and the run is sent later', async () => {
    const run = newRun();
    service.refusal = { code: 1001, message: 'Invalid API key' };
    expect(await server().submit(ana, run)).toMatchObject({ status: 'sending' });
    expect(problems[0]).toMatchObject({ kind: 'config' });
    service.refusal = null;
    expect(await server().submit(ana, run)).toMatchObject({ status: 'accepted' });
    expect(service.counted).toHaveLength(1);
  });

  it('a signer that fails sends nothing and does not show its error', async () => {
    expect(await server({ signer: failing('canary-9f31') }).submit(ana, newRun())).toMatchObject({
      status: 'sending',
    });
    expect(service.submissions).toBe(0);
    expect(problems).toHaveLength(1);
    expect(String(problems[0]?.stack)).not.toContain('canary-9f31');
  });
});

it.each<unknown>([undefined, 'a signature', { token: 1, signature: 's' }, { token: '1' }])(
  'a signer that answers what is none sends nothing, and the operator hears what it has to answer: %j',
  async (answered) => {
    const signer = (async () => answered) as unknown as ScoreSubmitterOptions['signer'];
    expect(await server({ signer }).submit(ana, newRun())).toMatchObject({ status: 'sending' });
    expect(service.submissions).toBe(0);
    const message = expect.stringContaining('signer has to answer { token, signature }') as string;
    expect(problems).toMatchObject([{ kind: 'config', message }]);
  },
);

describe('what the operator hears', () => {
  it.each<[string, Partial<ScoreSubmitterOptions>, { code: number; message: string } | null, number]>([
    ['of a key that is not accepted', {}, { code: 1000, message: 'signature cannot be used' }, 1],
    ['of a signer that fails', { signer: failing('no key service') }, null, 1],
    ['nothing of a refused run', {}, { code: 1001, message: 'This tournament has ended' }, 0],
    ['nothing of an accepted one', {}, null, 0],
  ])('is %s', async (_, options, refusal, count) => {
    service.refusal = refusal;
    await server(options).submit(ana, newRun());
    expect(problems).toHaveLength(count);
  });
});

it('the operator hears of a platform that hangs', async () => {
  service.beforeAnswer = () => Promise.withResolvers<void>().promise;
  expect(await server({ attemptTimeout: 20 }).submit(ana, newRun())).toMatchObject({ status: 'unknown' });
  expect(problems).toMatchObject([{ kind: 'timeout' }]);
});

describe('a signature that was used before', () => {
  it.each([
    ['replay detected', 'unknown'],
    ['signature was used before', 'unknown'],
    ['duplicate signature', 'unknown'],
    ['invalid signature', 'unknown'],
  ])('%j makes the run %s', async (message, status) => {
    service.refusal = { code: 1000, message };
    expect(await server().submit(ana, newRun())).toMatchObject({ status });
  });
});

describe('plain data', () => {
  it.each<[string, unknown]>([
    ['no player', {}],
    ['two players', { userId: 'a', externalUserId: 'b' }],
  ])('with %s is rejected, and nothing is written down', async (_, player) => {
    const run = newRun();
    await expect(server().submit(player as typeof ana, run)).rejects.toMatchObject({ kind: 'config' });
    expect(await ledger.find({ player: playerKey(ana), id: run.id })).toBeNull();
  });

  it('that is no run is refused with the reason, and nothing is written down', async () => {
    const run = { ...newRun(), scores: [] };
    expect(await server().submit(ana, run)).toMatchObject({
      id: run.id,
      status: 'refused',
      reason: { code: 'malformed-run' },
    });
    expect(await server().submit(ana, null as unknown as Run)).toMatchObject({ id: '', status: 'refused' });
    expect(await ledger.find({ player: playerKey(ana), id: run.id })).toBeNull();
  });
});

describe('a ledger that fails', () => {
  it('before sending: nothing is sent', async () => {
    const submitted = server({ ledger: { ...ledger, claim: failing('disk full') } }).submit(ana, newRun());
    await expect(submitted).rejects.toMatchObject({ kind: 'unavailable' });
    expect(service.submissions).toBe(0);
    expect(problems[0]?.message).toBe('disk full');
  });

  it('after sending: the answer is given, and the run is settled from the totals later', async () => {
    passTime(0);
    const run = newRun();
    const broken = server({ ledger: { ...ledger, settle: failing('disk full') }, lease: 20 });
    expect(await broken.submit(ana, run)).toMatchObject({ status: 'accepted' });
    expect(problems.map(({ message }) => message)).toEqual([
      `Run ${run.id} was accepted, but the ledger could not be written: disk full`,
    ]);
    passTime(40);
    expect(await server().reconcile()).toMatchObject({ accepted: [run.id], sent: [] });
    expect(await server().submit(ana, run)).toMatchObject({ status: 'accepted' });
    expect(service.counted).toHaveLength(1);
  });
});

it('what was sent and cannot be written down, since the ledger has another attempt, is told', async () => {
  const run = newRun();
  const other = server({ ledger: { ...ledger, settle: async () => false } });
  expect(await other.submit(ana, run)).toMatchObject({ status: 'accepted' });
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/was accepted, but the ledger could not be written: another process/),
  ]);
});

it('runs for tournaments that the service stumbles at keep nobody else’s from being sent and settled', async () => {
  const stumbling: typeof fetch = async (input, init) =>
    new Request(input, init).url.includes('nowhere')
      ? new Response('', { status: 500 })
      : service.fetch(input, init);
  const gameServer = server({ fetch: stumbling });
  expect(await gameServer.submit(ben, newRun())).toMatchObject({ status: 'accepted' });
  for (let index = 0; index < 12; index += 1)
    await gameServer.submit({ userId: 'eve' }, newRun(6, `nowhere-${index}`));
  service.faults.push('drop-after');
  const lost = newRun();
  expect(await gameServer.submit(ana, lost)).toMatchObject({ status: 'unknown' });
  expect(await gameServer.submit(ben, newRun())).toMatchObject({ status: 'accepted' });
  expect(await gameServer.reconcile()).toMatchObject({ accepted: [lost.id] });
  expect(service.counted).toHaveLength(3);
});

describe('the game’s rules', () => {
  const rules = {
    scoreTypes: { kills: { min: 0, max: 100 }, deaths: {} },
  };
  it.each([
    ['an unknown score type', [{ scoreType: 'gold', value: 1 }], 'unknown-score-type'],
    ['a score type of every object', [{ scoreType: 'toString', value: 1 }], 'unknown-score-type'],
    ['too much', [{ scoreType: 'kills', value: 101 }], 'out-of-limits'],
    ['too little', [{ scoreType: 'kills', value: -1 }], 'out-of-limits'],
    [
      'one good and one bad',
      [
        { scoreType: 'deaths', value: 1e9 },
        { scoreType: 'kills', value: 1e9 },
      ],
      'out-of-limits',
    ],
  ])('refuse %s before anything is signed', async (_, scores, code) => {
    const answer = await server({ rules }).submit(ana, { ...newRun(), scores });
    expect(answer).toMatchObject({ status: 'refused', reason: { code } });
    expect(service.submissions).toBe(0);
  });

  it.each([
    [2 ** 53, undefined, 'accepted'],
    [-(2 ** 53), undefined, 'accepted'],
    [2 ** 53 + 2, undefined, 'refused'],
    [-1.7e308, undefined, 'refused'],
    [2 ** 53 + 2, { scoreTypes: { kills: {} } }, 'refused'],
    [1e300, { scoreTypes: { kills: { max: 1e300 } } }, 'accepted'],
  ])('bound %d with %j: %s', async (kills, rules, status) => {
    expect(await server({ rules }).submit(ana, newRun(kills))).toMatchObject({ status });
  });

  it.each([0, 100])('take a value at its limit: %i', async (kills) => {
    expect(await server({ rules }).submit(ana, newRun(kills))).toMatchObject({ status: 'accepted' });
  });

  it.each<[string, unknown, RegExp]>([
    ['limits that are no numbers', { scoreTypes: { kills: { max: Number.NaN } } }, /scoreTypes\.kills\.max/],
    ['a leaderboard of no type', { leaderboardType: 'x' }, /leaderboardType/],
    ['a tournament that is not there as null', null, /rules/],
    ['limits without the name that holds them', { kills: { max: 5 } }, /none of them/],
    ['a misspelt name', { id: 'cup', scoreType: { kills: { max: 5 } } }, /no scoreType\b/],
    [
      'a misspelt name beside a right one',
      { leaderboardType: 'Highscore', score_types: {} },
      /no score_types/,
    ],
    ['another one', { shortestRun: 5, scoreType: { kills: { max: 5 } } }, /no scoreType\b/],
    ['a misspelt limit', { scoreTypes: { kills: { maximum: 5 } } }, /kills .*and no maximum/],
  ])(
    'send nothing where a function answers what are none, and the operator hears: %s',
    async (_, answered, why) => {
      const submitted = server({ rules: () => answered as TournamentRules }).submit(ana, newRun());
      await expect(submitted).rejects.toMatchObject({ kind: 'unavailable' });
      expect(service.counted).toEqual([]);
      expect(problems).toMatchObject([{ kind: 'config', message: expect.stringMatching(why) as string }]);
    },
  );

  it('may be what a table has of the tournament, and more', async () => {
    const row = { id: 'cup', title: 'Cup', scoreTypes: { kills: { max: 9 } } };
    const game = server({ rules: () => row });
    expect(await game.submit(ana, newRun(5))).toMatchObject({ status: 'accepted' });
    expect(await game.submit(ana, newRun(10))).toMatchObject({ status: 'refused' });
  });

  it('may have no limits of a tournament', async () => {
    const column = { score_types: '{}', scoreTypes: {} as TournamentRules['scoreTypes'] };
    for (const answered of [
      {},
      { scoreTypes: undefined, title: 'Cup' },
      { ...column, scoreTypes: undefined },
    ])
      expect(await server({ rules: () => answered }).submit(ana, newRun())).toMatchObject({
        status: 'accepted',
      });
  });

  it('may differ by tournament, and refuse one that is not known', async () => {
    const game = server({ rules: (id) => (id === 'cup' ? rules : undefined) });
    expect(await game.submit(ana, newRun(1, 'cup'))).toMatchObject({ status: 'accepted' });
    expect(await game.submit(ana, newRun(1, 'league'))).toMatchObject({
      reason: { code: 'unknown-tournament' },
    });
  });

  it('validate sees player and run, and refuses with its own reason', async () => {
    const seen: unknown[] = [];
    const run = newRun();
    const game = server({
      validate: (submission) => {
        seen.push(submission);
        return { code: 'too-fast', message: 'Nobody is that fast.' };
      },
    });
    expect(await game.submit(ana, run)).toEqual({
      id: run.id,
      status: 'refused',
      reason: { code: 'too-fast', message: 'Nobody is that fast.' },
    });
    expect(seen).toEqual([{ player: ana, run, ticket: null, arrivedAt: expect.any(Number) }]);
    expect(await server({ validate: async () => false }).submit(ana, run)).toMatchObject({
      status: 'refused',
      reason: { code: 'not-valid' },
    });
    expect(service.submissions).toBe(0);
  });

  it('come before validate, which is not asked about what they refuse', async () => {
    const validate = vi.fn(() => true);
    const answer = await server({ rules, validate }).submit(ana, newRun(101));
    expect(answer).toMatchObject({ status: 'refused', reason: { code: 'out-of-limits' } });
    expect(validate).not.toHaveBeenCalled();
    expect(await server({ rules, validate }).submit(ana, newRun(100))).toMatchObject({ status: 'accepted' });
    expect(validate).toHaveBeenCalledOnce();
  });

  it('validate that throws leaves the run open', async () => {
    const run = newRun();
    const validate = failing('database of cheaters is down');
    await expect(server({ validate }).submit(ana, run)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await server().submit(ana, run)).toMatchObject({ status: 'accepted' });
  });

  it.each([undefined, null, 1, 'held', {}, { code: 'late' }, { message: 'Too late.' }])(
    'validate that answers %j leaves it open, too',
    async (answer) => {
      const run = newRun();
      const validate = (() => answer) as unknown as Validate;
      await expect(server({ validate }).submit(ana, run)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(problems.at(-1)?.message).toMatch(/validate/);
      expect(service.submissions).toBe(0);
    },
  );

  it('do not change the fate of a run that was taken', async () => {
    const run = newRun();
    await server().submit(ana, run);
    expect(await server({ validate: () => false }).submit(ana, run)).toMatchObject({ status: 'accepted' });
  });

  it('limit the new runs of a player, who may still ask about known ones', async () => {
    const game = server({ rateLimit: { runs: 3, milliseconds: 60_000 } });
    const runs = [newRun(), newRun(), newRun()];
    await Promise.all(runs.map((run) => game.submit(ana, run)));
    passTime(0);
    const error: unknown = await game.submit(ana, newRun()).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'rate-limited', retryAt: Date.now() + 60_000 });
    expect(problems).toEqual([]);
    expect(service.submissions).toBe(3);
    expect(await game.submit(ana, runs[0] as Run)).toMatchObject({ status: 'accepted' });
    expect(await game.submit(ben, newRun())).toMatchObject({ status: 'accepted' });
    passTime(60_001);
    expect(await game.submit(ana, newRun())).toMatchObject({ status: 'accepted' });
  });

  it('limit them to sixty a minute unless told otherwise', async () => {
    passTime(0);
    const limited = async (options: Partial<ScoreSubmitterOptions>): Promise<number> => {
      ledger = memoryLedger();
      const game = server(options);
      const runs = Array.from({ length: 62 }, () => game.submit(ana, newRun()));
      return (await Promise.allSettled(runs)).filter(({ status }) => status === 'rejected').length;
    };
    expect(await limited({})).toBe(2);
    expect(await limited({ rateLimit: null })).toBe(0);
    expect(await limited({ rateLimit: { runs: 61, milliseconds: 10 } })).toBe(1);
  });
});

describe('a run that another process takes between being looked up and being claimed', () => {
  /** A ledger in which a rival does this just before the claim. */
  function rivalled(act: (claim: Claim) => Promise<unknown>): Ledger {
    return {
      ...ledger,
      async claim(claim) {
        await act(claim);
        return ledger.claim(claim);
      },
    };
  }

  it('gets the fate that it has there', async () => {
    const run = newRun();
    const game = server({
      ledger: rivalled(async (claim) => {
        await ledger.claim(claim);
        await ledger.settle(claim, 1, { status: 'accepted' }, claim.now);
      }),
    });
    expect(await game.submit(ana, run)).toEqual({ id: run.id, status: 'accepted' });
    expect(service.submissions).toBe(0);
  });

  it('is on its way when it waits there', async () => {
    const run = newRun();
    const first = rivalled((claim) => ledger.claim(claim));
    const game = server({
      ledger: {
        ...first,
        async find(key) {
          const entry = await ledger.find(key);
          if (entry !== null) await ledger.settle(key, entry.attempt, { status: 'waiting' }, Date.now());
          return ledger.find(key);
        },
      },
    });
    expect(await game.submit(ana, run)).toEqual({ id: run.id, status: 'sending' });
    expect(service.submissions).toBe(0);
  });

  it('is on its way when it was to be sent again, and is sent there', async () => {
    const run = newRun();
    service.faults.push({ status: 429, counted: false });
    expect(await server().submit(ana, run)).toEqual({ id: run.id, status: 'sending' });
    const game = server({ ledger: rivalled((claim) => ledger.claim(claim)) });
    expect(await game.submit(ana, run)).toEqual({ id: run.id, status: 'sending' });
    expect(service.submissions).toBe(1);
  });
});

describe('a lease', () => {
  /** The ledger, with something that happens between a claim and the sending. */
  const afterClaim = (happen: (claim: Claim) => Promise<void> | void): Ledger => ({
    ...ledger,
    async claim(claim) {
      const attempt = await ledger.claim(claim);
      await happen(claim);
      return attempt;
    },
  });

  it('that another process has taken over meanwhile leaves the run to that one, without a word', async () => {
    passTime(0);
    const run = newRun();
    const slept = afterClaim(async (claim) => {
      passTime(21);
      await ledger.expire(Date.now());
      await ledger.reclaim(claim, 1, Date.now(), Date.now() + 20);
    });
    expect(await server({ ledger: slept, lease: 20 }).submit(ana, run)).toEqual({
      id: run.id,
      status: 'sending',
    });
    expect(service.submissions).toBe(0);
    expect(problems).toEqual([]);
  });

  it('holds to its last millisecond, and not beyond', async () => {
    passTime(0);
    const run = newRun();
    const held = afterClaim(() => passTime(20));
    expect(await server({ ledger: held, lease: 20 }).submit(ana, run)).toEqual({
      id: run.id,
      status: 'sending',
    });
    expect(service.submissions).toBe(0);
    await ledger.reclaim({ player: playerKey(ana), id: run.id }, 1, Date.now(), Date.now());
    expect((await ledger.find({ player: playerKey(ana), id: run.id }))?.status).toBe('waiting');
  });

  it('of another process is believed until it has ended', async () => {
    passTime(0);
    const run = newRun();
    const { id, tournamentId } = run;
    const now = Date.now();
    const claim = { id, tournamentId, player: playerKey(ana), scores: { kills: 6 }, now, leaseUntil: now };
    await ledger.claim(claim);
    expect(await server().submit(ana, run)).toEqual({ id, status: 'sending' });
    passTime(1);
    expect(await server().submit(ana, run)).toEqual({ id, status: 'unknown' });
    expect(await ledger.find({ player: playerKey(ana), id })).toMatchObject({ status: 'unknown' });
  });

  it('is a minute, and an account is quiet after five, unless told otherwise', async () => {
    passTime(0);
    const game = createScoreSubmitter({ baseUrl, apiKey, privateKey, ledger, fetch: service.fetch });
    const leases: (number | null | undefined)[] = [];
    service.beforeAnswer = async () => {
      leases.push((await ledger.open())[0]?.leaseUntil);
    };
    service.faults.push('drop-before');
    const run = newRun();
    const now = Date.now();
    await game.submit(ana, run);
    expect(leases).toEqual([now + 60_000]);
    leases.length = 0;
    passTime(299_999);
    expect(await game.reconcile()).toMatchObject({ undecided: [{ code: 'too-recent' }] });
    passTime(1);
    await bearWitness();
    leases.length = 0;
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: run.id, status: 'accepted' }] });
    expect(leases).toEqual([now + 360_000]);
  });
});

describe('reconciliation', () => {
  it('accepts a run that the totals contain, and sends it to nobody', async () => {
    const run = newRun();
    service.faults.push('drop-after');
    const game = server();
    await game.submit(ana, run);
    expect(await game.reconcile()).toEqual({ accepted: [run.id], sent: [], undecided: [] });
    expect(await game.submit(ana, run)).toMatchObject({ status: 'accepted' });
    expect(service.counted).toHaveLength(1);
  });

  it('sends a run again that the totals prove to be missing', async () => {
    const game = server();
    await game.submit(ana, newRun(3));
    const run = newRun(4);
    service.faults.push('drop-before');
    await game.submit(ana, run);
    await bearWitness();
    expect(await game.reconcile()).toMatchObject({
      sent: [{ id: run.id, status: 'accepted' }],
      undecided: [],
    });
    expect(service.counted.map(({ scores }) => scores)).toEqual([{ kills: 3 }, { kills: 1 }, { kills: 4 }]);
  });

  it('waits until a lost request cannot arrive any more', async () => {
    const run = newRun();
    service.faults.push('drop-before');
    const game = server({ settleAfter: 150 });
    passTime(0);
    await game.submit(ana, run);
    expect(await game.reconcile()).toMatchObject({ undecided: [{ id: run.id, code: 'too-recent' }] });
    passTime(149);
    expect(await game.reconcile()).toMatchObject({ undecided: [{ id: run.id, code: 'too-recent' }] });
    passTime(1);
    await bearWitness();
    expect(await game.reconcile()).toMatchObject({ sent: [{ status: 'accepted' }] });
  });

  it('by two servers at once sends a missing run once', async () => {
    const runs = [newRun(1), newRun(2), newRun(4)];
    service.faults.push('drop-before', 'drop-before', 'drop-after');
    for (const run of runs) await server().submit(ana, run);
    await bearWitness();
    await Promise.all([server().reconcile(), server().reconcile(), server().reconcile()]);
    const own = service.counted.filter(({ player }) => player === 'user:ana');
    const kills = own.map(({ scores }) => scores['kills'] ?? 0);
    expect(kills.toSorted((a, b) => a - b)).toEqual([1, 2, 4]);
  });

  it('decides nothing while a run of the same player is on its way', async () => {
    const lost = newRun(5);
    service.faults.push('drop-before');
    await server().submit(ana, lost);
    // The second run has the same value: seen halfway, the totals would prove the wrong thing.
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    service.beforeAnswer = () => {
      arrived.resolve();
      return held.promise;
    };
    const second = server().submit(ana, newRun(5));
    await arrived.promise;
    expect(await server().reconcile()).toMatchObject({
      accepted: [],
      sent: [],
      undecided: [{ code: 'in-flight' }],
    });
    service.beforeAnswer = async () => {};
    held.resolve();
    expect(await second).toMatchObject({ status: 'accepted' });
    await bearWitness();
    expect(await server({ rules: { leaderboardType: 'Highscore' } }).reconcile()).toMatchObject({
      sent: [{ id: lost.id, status: 'accepted' }],
    });
    expect(service.counted.filter(({ player }) => player === 'user:ana')).toHaveLength(2);
  });

  it('decides nothing when a run of the player moved while the totals were read', async () => {
    service.faults.push('drop-before');
    await server().submit(ana, newRun(5));
    const sneaky: typeof fetch = async (input, init) => {
      if (new Request(input).url.endsWith('/scores')) await server().submit(ana, newRun(5));
      return service.fetch(input, init);
    };
    expect(await server({ fetch: sneaky }).reconcile()).toMatchObject({ undecided: [{ code: 'in-flight' }] });
  });

  it('takes the run of a process that died for unknown, not for sent', async () => {
    const run = newRun();
    await ledger.claim({
      id: run.id,
      player: playerKey(ana),
      tournamentId: 'cup',
      scores: { kills: 6 },
      now: Date.now() - 100,
      leaseUntil: Date.now() - 1,
    });
    expect(await server().submit(ana, run)).toEqual({ id: run.id, status: 'unknown' });
    expect(service.submissions).toBe(0);
    await bearWitness();
    expect(await server().reconcile()).toMatchObject({ sent: [{ status: 'accepted' }] });
  });

  it('sends runs that were never sent', async () => {
    const run = newRun();
    service.faults.push('unreachable');
    await server().submit(ana, run);
    expect(await server().reconcile()).toMatchObject({ sent: [{ id: run.id, status: 'accepted' }] });
  });

  it('says why it leaves a run open', async () => {
    const submitLost = async (
      player: typeof ana | typeof ben,
      kills: number,
      fault: Fault,
    ): Promise<void> => {
      service.faults.push(fault);
      await server().submit(player, newRun(kills));
    };
    await submitLost(ana, 3, 'drop-after');
    await submitLost(ana, 4, 'drop-after');
    await submitLost(ana, 7, 'drop-before');
    await server().submit(ben, newRun(1));
    await submitLost(ben, 2, 'drop-before');
    service.counted.push({ player: 'external:ben', scores: { kills: 50 } });
    const { undecided } = await server({ rules: { leaderboardType: 'Highscore' } }).reconcile();
    expect(undecided.map(({ player, code }) => [player, code])).toEqual([
      ['user:ana', 'ambiguous'],
      ['user:ana', 'ambiguous'],
      ['user:ana', 'ambiguous'],
      ['external:ben', 'totals-differ'],
    ]);
    for (const { message } of undecided) expect(message.length).toBeGreaterThan(40);
    const average = await server({ rules: { leaderboardType: 'Average' } }).reconcile();
    expect(new Set(average.undecided.map(({ code }) => code))).toEqual(new Set(['average']));
    service.isScoresDown = true;
    const down = await server().reconcile();
    expect(new Set(down.undecided.map(({ code }) => code))).toEqual(new Set(['no-totals']));
    expect(service.counted).toHaveLength(4);
  });
});

describe('a process that slept through its lease', () => {
  it('does not send: another one may have the run', async () => {
    passTime(0);
    const run = newRun();
    const claimed = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const slow: Ledger = {
      ...ledger,
      async claim(claim) {
        const attempt = await ledger.claim(claim);
        claimed.resolve();
        await woken.promise;
        return attempt;
      },
    };
    const sleeper = server({ ledger: slow, lease: 20 }).submit(ana, run);
    await claimed.promise;
    passTime(40);
    await ledger.expire(Date.now());
    await bearWitness();
    expect(await server().reconcile()).toMatchObject({ sent: [{ id: run.id, status: 'accepted' }] });
    woken.resolve();
    expect(await sleeper).toEqual({ id: run.id, status: 'sending' });
    expect(await server().submit(ana, run)).toMatchObject({ status: 'accepted' });
    expect(service.counted.filter(({ player }) => player === 'user:ana')).toHaveLength(1);
    expect(service.submissions).toBe(2);
  });
});

describe('a tournament that was played before there was a ledger', () => {
  it('can be reconciled once its totals were taken over', async () => {
    service.counted.push({ player: 'user:ana', scores: { kills: 100 } });
    service.counted.push({ player: 'external:ben', scores: { kills: 7, deaths: 1 } });
    const game = server({ rules: { leaderboardType: 'Highscore' } });
    await game.submit(ana, newRun(3));
    expect(await game.adoptTotals('cup')).toEqual({ adopted: 2, skipped: [], twoNames: [] });
    expect(await game.compareTotals('cup')).toMatchObject({ players: 2, differences: [] });
    service.faults.push('drop-before', 'drop-after');
    const missing = newRun(4);
    const counted = newRun(5);
    await game.submit(ana, missing);
    await game.submit(ben, counted);
    await bearWitness();
    expect(await game.reconcile()).toMatchObject({
      accepted: [counted.id],
      sent: [{ id: missing.id, status: 'accepted' }],
    });
    expect(await game.adoptTotals('cup')).toEqual({ adopted: 0, skipped: [], twoNames: [] });
  });

  it('leaves out players with a run under way', async () => {
    service.counted.push({ player: 'user:ana', scores: { kills: 100 } });
    service.faults.push('drop-after');
    await server().submit(ana, newRun(3));
    expect(await server().adoptTotals('cup')).toEqual({ adopted: 0, skipped: ['user:ana'], twoNames: [] });
  });
});

describe('a comparison of totals', () => {
  it('shows nothing where a part of them cannot be read, since that would seem to differ', async () => {
    const bend: typeof fetch = async (...args) => {
      const text = await (await service.fetch(...args)).text();
      return new Response(text.replace('"kills":3', '"kills":"3"'));
    };
    const game = server({ fetch: bend });
    await game.submit(ana, newRun(3));
    await game.submit(ben, newRun(4));
    await expect(game.compareTotals('cup')).rejects.toMatchObject({ kind: 'malformed', path: 'data[0]' });
  });

  it('lists who differs, by how much, and whose open runs keep them out of it', async () => {
    const game = server();
    await game.submit(ana, newRun(3));
    await game.submit(ben, newRun(4));
    service.counted.push({ player: 'user:ana', scores: { kills: 5 } });
    service.faults.push('drop-after');
    await game.submit(ben, newRun(5));
    service.counted.push({ player: 'user:stranger', scores: { kills: 1 } });
    expect(await game.compareTotals('cup')).toEqual({
      tournamentId: 'cup',
      players: 2,
      differences: [
        {
          userId: 'ana',
          externalUserId: null,
          own: { kills: 3 },
          platform: { kills: 8 },
          difference: { kills: 5 },
          openRuns: 0,
        },
        {
          userId: 'stranger',
          externalUserId: null,
          own: {},
          platform: { kills: 1 },
          difference: { kills: 1 },
          openRuns: 0,
        },
      ],
      moving: ['external:ben'],
    });
  });
});

describe('1,000 runs with random faults', () => {
  it('are each counted once, whatever is lost', async () => {
    const faults: readonly (Fault | undefined)[] = [
      'drop-before',
      'drop-after',
      'unreachable',
      { status: 502, counted: true },
      { status: 502, counted: false },
      undefined,
      undefined,
    ];
    // Runs of one player have values that no other choice adds up to: powers of two.
    const runs = Array.from({ length: 1000 }, (_, index) => ({
      player: { userId: `player-${index % 100}` },
      run: newRun(2 ** Math.floor(index / 100)),
    }));
    const pick = (): Fault | undefined => faults[Math.floor(Math.random() * faults.length)];
    service.beforeAnswer = async () => {
      const fault = pick();
      if (fault !== undefined) service.faults.push(fault);
    };
    const servers = [server(), server()];
    for (let round = 0; round < 30; round += 1) {
      if (round === 25) service.beforeAnswer = async () => {};
      // Held back after failures in a row is a minute's wait otherwise: each round is a server started anew.
      const game = servers[round % 2] ?? server();
      await Promise.all(runs.map(({ player, run }) => game.submit(player, run)));
      if (round > 24) await bearWitness();
      await server().reconcile();
      servers[round % 2] = server();
    }
    const kills = service.counted
      .filter(({ player }) => player !== 'user:witness')
      .map(({ player, scores }) => `${player} ${scores['kills'] ?? 0}`);
    expect(new Set(kills).size).toBe(1000);
    expect(kills).toHaveLength(1000);
    for (const { player, run } of runs) {
      const entry = await ledger.find({ player: playerKey(player), id: run.id });
      expect(entry?.status).toBe('accepted');
    }
  }, 180_000);
});

describe('an error names the operation that was called', () => {
  const tickets = { secret: 'a secret of more than 32 characters' };
  const broken = (): Ledger => ({ ...memoryLedger(), now: failing('disk full') });

  it.each([
    ['a game that cannot begin', broken, ana, 'unavailable'],
    ['nobody', () => ledger, {} as typeof ana, 'config'],
    ['a tournament that is none', () => ledger, ana, 'config', '../etc'],
  ])('of a ticket for %s', async (_, ledgerOf, player, kind, tournamentId = 'cup') => {
    const started = server({ tickets, ledger: ledgerOf() }).startRun(player, tournamentId);
    await expect(started).rejects.toMatchObject({ kind, operation: 'startRun' });
  });

  it('of a run that cannot be taken', async () => {
    const submitted = server({ ledger: { ...memoryLedger(), find: failing('disk full') } }).submit(
      ana,
      newRun(),
    );
    await expect(submitted).rejects.toMatchObject({ kind: 'unavailable', operation: 'submitScore' });
    const nobody = server().submit({} as typeof ana, newRun());
    await expect(nobody).rejects.toMatchObject({ kind: 'config', operation: 'submitScore' });
  });

  it('and none where it was none of the service’s', async () => {
    const why = { verdict: 'counted', by: 'me', why: 'seen' } as const;
    for (const settlement of [
      { ...why, player: ana, id: 'run-of-nobody' },
      { ...why, player: {} as typeof ana, id: 'run-of-nobody' },
    ]) {
      const settled = server().settle(settlement);
      await expect(settled).rejects.toMatchObject({ kind: 'config', operation: undefined });
    }
    expect(() => server({ tickets: { secret: 'short' } })).toThrow(
      expect.objectContaining({ kind: 'config', operation: undefined }),
    );
  });
});
