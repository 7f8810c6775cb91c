import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter, ScoreSubmitterOptions } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { serveTestSandbox, type TestSandbox } from '../../support/serveTestSandbox.ts';

const hours = 3_600_000;
const ana = { externalUserId: 'ana' };
// The service goes by the right time; `Date` is this machine's clock, which is set.
const rightTime = (): number => performance.timeOrigin + performance.now();

let service: TestSandbox;
let count = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  service = await serveTestSandbox({ now: rightTime });
});

afterEach(async () => {
  vi.useRealTimers();
  await service[Symbol.asyncDispose]();
});

async function game(options: Partial<ScoreSubmitterOptions> = {}): Promise<ScoreSubmitter> {
  return createScoreSubmitter({
    baseUrl: service.url,
    apiKey: service.sandbox.apiKeys.production,
    privateKey: (await service.sandbox.privateKeys()).production,
    ledger: memoryLedger(),
    onError: () => {},
    ...options,
  });
}

const play = async (submitter: ScoreSubmitter, player = ana): Promise<string> => {
  count += 1;
  const scores = [{ scoreType: 'kills', value: 7 }];
  const run = { id: `run-${count}`, tournamentId: service.idOf('Winter Sprint'), scores };
  return (await submitter.submit(player, run)).status;
};

/** What the service has been asked, in order. */
const asked = (): readonly (string | null)[] => service.sandbox.requests.map(({ operation }) => operation);

const timesCounted = (): number => {
  const submissions = service.sandbox.board(service.idOf('Winter Sprint'))?.submissions() ?? [];
  return submissions.filter(({ player }) => player === 'ana').length;
};

const setClock = (by: number): unknown => vi.setSystemTime(Date.now() + by);

describe('a server whose clock is set by hours', () => {
  it.each([5 * hours, -5 * hours])(
    'signs by the right time at once, after one question (%i ms)',
    async (by) => {
      const submitter = await game();
      expect(await play(submitter)).toBe('accepted');
      setClock(by);
      expect(await play(submitter)).toBe('accepted');
      expect(await play(submitter)).toBe('accepted');
      expect(asked()).toEqual(['submitScore', 'getTournaments', 'submitScore', 'submitScore']);
      setClock(-by);
      expect(await play(submitter)).toBe('accepted');
      expect(asked().slice(4)).toEqual(['getTournaments', 'submitScore']);
      expect(timesCounted()).toBe(4);
    },
  );

  it.each([5 * hours, -5 * hours])(
    'signs by the right time once it is set right again (%i ms)',
    async (by) => {
      setClock(by);
      const submitter = await game();
      await submitter.client.getTournaments();
      expect(await play(submitter)).toBe('accepted');
      setClock(-by);
      expect(await play(submitter)).toBe('accepted');
    },
  );

  it.each([5 * hours, -5 * hours])(
    'loses none that it signed before it had heard the service: the first of a process that began so (%i ms)',
    async (by) => {
      const ledger = memoryLedger();
      const before = await game({ ledger });
      await before.adoptTotals(service.idOf('Winter Sprint'));
      setClock(by);
      const submitter = await game({ ledger, settleAfter: 0 });
      // Refused, which proves nothing of a run that something on the way may have sent before; and told the time.
      expect(await play(submitter)).toBe('unknown');
      expect(await play(submitter, { externalUserId: 'witness' })).toBe('accepted');
      expect(timesCounted()).toBe(0);
      expect(await submitter.reconcile()).toMatchObject({ sent: [{ status: 'accepted' }], undecided: [] });
      expect(timesCounted()).toBe(1);
    },
  );

  it('signs by the right time also where somebody has asked since, and had no answer', async () => {
    const submitter = await game();
    await play(submitter);
    setClock(5 * hours);
    service.sandbox.faults.add({ type: 'drop', when: 'before', operations: ['getTournaments'], times: 1 });
    await expect(submitter.client.getTournaments()).rejects.toMatchObject({ kind: 'network' });
    expect(await play(submitter)).toBe('accepted');
  });

  it('asks once for all who submit meanwhile', async () => {
    const submitter = await game();
    await play(submitter);
    setClock(5 * hours);
    const answers = await Promise.all(Array.from({ length: 20 }, () => play(submitter)));
    expect(new Set(answers)).toEqual(new Set(['accepted']));
    expect(asked().filter((operation) => operation === 'getTournaments')).toHaveLength(1);
    expect(timesCounted()).toBe(21);
  });

  it('asks nothing as long as its clock goes on as it should', async () => {
    const submitter = await game();
    await play(submitter);
    setClock(1500);
    await play(submitter);
    expect(asked()).toEqual(['submitScore', 'submitScore']);
  });

  it('sends a run once, and asks no second time, where the question has no answer', async () => {
    const submitter = await game();
    await play(submitter);
    service.sandbox.faults.add({ type: 'drop', when: 'before', operations: ['getTournaments'] });
    setClock(5 * hours);
    expect(await play(submitter)).toBe('unknown');
    // The refusal has told the time.
    expect(await play(submitter)).toBe('accepted');
    expect(asked()).toEqual(['submitScore', 'getTournaments', 'submitScore', 'submitScore']);
  });

  it('sends no run that it claimed before: by such a clock nobody knows whether it still has it', async () => {
    const inner = memoryLedger();
    let isToBeSet = false;
    const claim: Ledger['claim'] = async (run) => {
      const attempt = await inner.claim(run);
      if (isToBeSet) setClock(-5 * hours);
      isToBeSet = false;
      return attempt;
    };
    const submitter = await game({ ledger: { ...inner, claim } });
    await play(submitter);
    isToBeSet = true;
    expect(await play(submitter)).toBe('sending');
    expect(await play(submitter)).toBe('accepted');
    expect(asked()).toEqual(['submitScore', 'getTournaments', 'submitScore']);
  });

  it('sends nothing of which it has lost the lease while it asked', async () => {
    const submitter = await game({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (new Request(input, init).method === 'GET') setClock(61_000);
        return response;
      },
    });
    await play(submitter);
    setClock(-5 * hours);
    expect(await play(submitter)).toBe('sending');
    expect(asked()).toEqual(['submitScore', 'getTournaments']);
  });
});
