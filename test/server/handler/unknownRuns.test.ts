import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { Run } from '../../../src/domain/runs/Run.ts';
import {
  createScoreHandler,
  type ScoreHandlerOptions,
} from '../../../src/server/handler/createScoreHandler.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { addingService, apiKey, baseUrl, privateKey, type AddingService } from '../service/addingService.ts';

const ana = { userId: 'ana' };
const run: Run = { id: 'run-1', tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 6 }] };
const hand = { player: ana, id: run.id, by: 'Zoë', why: 'Looked it up in the dashboard.' };

let service: AddingService;
let ledger: Ledger;

beforeEach(() => {
  service = addingService();
  ledger = memoryLedger();
});

afterEach(() => {
  vi.useRealTimers();
});

function handler(options: Partial<ScoreHandlerOptions> = {}) {
  return createScoreHandler({
    baseUrl,
    apiKey,
    privateKey,
    ledger,
    identify: () => ana,
    fetch: service.fetch,
    onError: () => {},
    ...options,
  });
}

describe('an unknown run', () => {
  it.each([
    ['counted', 'accepted', 1],
    ['refused', 'refused', 1],
    ['send-again', 'accepted', 2],
  ] as const)('settled by hand as %s is %s', async (verdict, status, submissions) => {
    const { submitter } = handler();
    service.faults.push('drop-before');
    await submitter.submit(ana, run);
    await submitter.settle({ ...hand, verdict, attempt: 1 });
    expect(await submitter.submit(ana, run)).toMatchObject({ id: run.id, status });
    expect(service.submissions).toBe(submissions);
    const entry = await ledger.find({ player: playerKey(ana), id: run.id });
    expect(entry?.hand).toMatchObject({ verdict, by: 'Zoë', why: hand.why });
    expect(entry?.hand?.at).toBeGreaterThan(1_700_000_000_000);
  });

  it.each([
    ['of nobody', { by: ' ' }],
    ['without a reason', { why: '' }],
    ['of another id', { id: 'run-2' }],
    ['of another player', { player: { userId: 'ben' } }],
  ])('is not settled by a hand %s', async (_, change) => {
    const { submitter } = handler();
    service.faults.push('drop-before');
    await submitter.submit(ana, run);
    const settled = submitter.settle({ ...hand, verdict: 'counted', ...change });
    await expect(settled).rejects.toMatchObject({ kind: 'config' });
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'unknown' });
  });
});

it('a settled run is not settled again by hand, with the reason', async () => {
  const { submitter } = handler();
  await submitter.submit(ana, run);
  await expect(submitter.settle({ ...hand, verdict: 'send-again', attempt: 1 })).rejects.toThrow('accepted');
  expect(service.counted).toHaveLength(1);
});

describe('of two operators with one old list', () => {
  it.each([
    ['one alone has a run sent again that the first one’s hand has sent', 'by hand'],
    ['nobody has one sent again that the server has sent meanwhile', 'by itself'],
  ])('%s', async (_, sent) => {
    const { submitter } = handler({ settleAfter: 0 });
    service.faults.push('drop-before');
    await submitter.submit(ana, run);
    const again = { ...hand, verdict: 'send-again', attempt: 1 } as const;
    // Sent and counted, and its answer is lost, too.
    service.faults.push('drop-after');
    if (sent === 'by hand') {
      await submitter.settle(again);
      await submitter.submit(ana, run);
    } else {
      const key = { player: playerKey(ana), id: run.id };
      const entry = await ledger.find(key);
      const now = Date.now();
      expect(await ledger.reclaim(key, entry?.attempt ?? 0, now, now)).toBe(2);
      await submitter.client.submitScore({ ...ana, tournamentId: 'cup', scores: run.scores }).catch(() => {});
      await ledger.settle(key, 2, { status: 'unknown' }, now);
    }
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'unknown' });
    await expect(submitter.settle({ ...again, by: 'Ben' })).rejects.toThrow('sent again since (attempt 2)');
    await submitter.submit(ana, run);
    expect(service.counted).toHaveLength(1);
  });

  it('neither has a run sent again without saying which attempt was looked up', async () => {
    const { submitter } = handler();
    service.faults.push('drop-before');
    await submitter.submit(ana, run);
    for (const attempt of [undefined, 0, 0.5, '1', Number.NaN])
      await expect(
        submitter.settle({ ...hand, verdict: 'send-again', attempt: attempt as number }),
      ).rejects.toThrow('takes the attempt that was looked up');
    // Nor by a review, which takes none.
    const verdict = 'send-again' as 'accept';
    await expect(submitter.review({ ...hand, verdict })).rejects.toThrow('verdict');
    expect(await submitter.submit(ana, run)).toMatchObject({ status: 'unknown' });
  });
});

describe('an idle server', () => {
  it('settles by itself, one process at a time', async () => {
    vi.useFakeTimers();
    const one = handler({ reconcileInBackground: 1000 });
    const two = handler({ reconcileInBackground: 1000 });
    const calls = [one, two].map(({ submitter }) => vi.spyOn(submitter, 'reconcile'));
    service.faults.push('drop-after');
    await one.submitter.submit(ana, run);
    await vi.advanceTimersByTimeAsync(1100);
    expect(await two.submitter.submit(ana, run)).toMatchObject({ status: 'accepted' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls.filter(({ mock }) => mock.calls.length > 0)).toHaveLength(1);
  });

  it('does not when told so', async () => {
    vi.useFakeTimers();
    const { submitter } = handler({ reconcileInBackground: null });
    const reconcile = vi.spyOn(submitter, 'reconcile');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reconcile).not.toHaveBeenCalled();
  });
});
