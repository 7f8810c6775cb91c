import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../src/domain/runs/Run.ts';
import {
  createScoreHandler,
  type ScoreHandlerOptions,
} from '../../../src/server/handler/createScoreHandler.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { addingService, apiKey, baseUrl, privateKey, type AddingService } from '../service/addingService.ts';
import { eventually } from '../../support/eventually.ts';

const ana = { userId: 'ana' };
let service: AddingService;
let ledger: Ledger;
let count = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  service = addingService();
  ledger = memoryLedger();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** One process of a game server. */
function handler(options: Partial<ScoreHandlerOptions> = {}) {
  const game = createScoreHandler({
    baseUrl,
    apiKey,
    privateKey,
    ledger,
    identify: () => ana,
    fetch: service.fetch,
    settleAfter: 0,
    onError: () => {},
    ...options,
  });
  return { submitter: game.submitter, reconcile: vi.spyOn(game.submitter, 'reconcile') };
}

function newRun(): Run {
  count += 1;
  return { id: `run-${count}`, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 6 }] };
}

describe('a server that nobody asks any more', () => {
  it('leaves nothing running of a handler that was refused', () => {
    expect(() => handler({ allowedOrigins: ['game.example'] })).toThrow(/allowedOrigins/);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on though the operator’s own function throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const problems: string[] = [];
    const { submitter } = handler({
      onError: ({ message }) => {
        problems.push(message);
        throw new Error('The log is full');
      },
    });
    service.faults.push('drop-after');
    await submitter.submit(ana, newRun());
    vi.spyOn(ledger, 'takeLease').mockRejectedValueOnce(new Error('The disk is full'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(problems).toEqual(['The disk is full']);
    await vi.advanceTimersByTimeAsync(60_000);
    await eventually(async () => expect(await ledger.open()).toEqual([]));
  });

  it('settles by itself what it does not know, time and again', async () => {
    const { submitter } = handler();
    for (let time = 0; time < 2; time += 1) {
      service.faults.push('drop-after');
      const { id } = newRun();
      await submitter.submit(ana, { ...newRun(), id });
      expect(await ledger.open()).toMatchObject([{ id, status: 'unknown' }]);
      await vi.advanceTimersByTimeAsync(60_000);
      await eventually(async () => expect(await ledger.open()).toEqual([]));
    }
    expect(service.counted).toHaveLength(2);
  });

  it('leaves that to one process on a ledger for as long as it lives, and to another afterwards', async () => {
    let isCutOff = false;
    const takeLease: Ledger['takeLease'] = (lease) =>
      isCutOff ? Promise.reject(new Error('no connection')) : ledger.takeLease(lease);
    const first = handler({ ledger: { ...ledger, takeLease } });
    await vi.advanceTimersByTimeAsync(30_000);
    const second = handler();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(first.reconcile).toHaveBeenCalledTimes(10);
    expect(second.reconcile).not.toHaveBeenCalled();
    isCutOff = true;
    await vi.advanceTimersByTimeAsync(180_000);
    expect(first.reconcile).toHaveBeenCalledTimes(10);
    expect(second.reconcile).toHaveBeenCalled();
  });

  it('may end: the timer keeps no process alive', () => {
    vi.useRealTimers();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    handler();
    expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
  });

  it('does nothing by itself when told so', async () => {
    const { reconcile } = handler({ reconcileInBackground: null });
    expect(vi.getTimerCount()).toBe(0);
    expect(reconcile).not.toHaveBeenCalled();
  });

  it.each([
    ['are numbers', () => 1],
    [
      'are forbidden outside of requests',
      () => {
        throw new Error('Disallowed operation called within global scope.');
      },
    ],
  ])('serves on platforms whose timers %s', async (_, setTimer) => {
    vi.stubGlobal('setTimeout', setTimer);
    const { submitter } = handler();
    vi.unstubAllGlobals();
    expect(await submitter.submit(ana, newRun())).toMatchObject({ status: 'accepted' });
  });
});
