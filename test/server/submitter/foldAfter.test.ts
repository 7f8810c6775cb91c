import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitterOptions } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { addingService, apiKey, baseUrl, privateKey } from '../service/addingService.ts';

const ana = { userId: 'ana' };
const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

const run = (id: string, value = 6) => ({ id, tournamentId: 'cup', scores: [{ scoreType: 'kills', value }] });

function game(options: Partial<ScoreSubmitterOptions> = {}) {
  const service = addingService();
  const ledger = sqliteLedger(':memory:');
  const submitter = createScoreSubmitter({
    baseUrl,
    apiKey,
    privateKey,
    fetch: service.fetch,
    ledger,
    rules: { leaderboardType: 'Highscore' },
    onError: () => {},
    ...options,
  });
  return { service, ledger, submitter };
}

it('a folded run that comes again is told its verdict, whatever its scores, and is not sent', async () => {
  const { service, ledger, submitter } = game({ foldAfter: 30 * day });
  await submitter.submit(ana, run('first'));
  await submitter.reconcile();
  expect(await ledger.find({ player: playerKey(ana), id: 'first' })).toMatchObject({ folded: false });
  vi.advanceTimersByTime(31 * day);
  await submitter.reconcile();
  expect(await ledger.find({ player: playerKey(ana), id: 'first' })).toMatchObject({ folded: true });
  expect(await submitter.submit(ana, run('first'))).toEqual({ id: 'first', status: 'accepted' });
  expect(await submitter.submit(ana, run('first', 7))).toEqual({ id: 'first', status: 'accepted' });
  expect(service.submissions).toBe(1);
  expect((await submitter.compareTotals('cup')).differences).toEqual([]);
});

it('a run that was lost is found missing, and sent, on top of what is folded', async () => {
  const { service, submitter } = game({ foldAfter: 30 * day });
  for (const id of ['a', 'b', 'c']) await submitter.submit(ana, run(id));
  vi.advanceTimersByTime(31 * day);
  await submitter.reconcile();
  service.faults.push('drop-before');
  expect(await submitter.submit(ana, run('lost', 9))).toMatchObject({ status: 'unknown' });
  vi.advanceTimersByTime(3_600_000);
  await submitter.submit({ userId: 'witness' }, run('later'));
  expect((await submitter.reconcile()).sent).toMatchObject([{ id: 'lost', status: 'accepted' }]);
  expect(service.counted.filter(({ scores }) => scores['kills'] === 9)).toHaveLength(1);
});

it('nothing is folded sooner because the clock is set ahead', async () => {
  const { ledger, submitter } = game({ foldAfter: 30 * day });
  const known = { player: playerKey(ana), id: 'first' };
  await submitter.submit(ana, run('first'));
  vi.setSystemTime(Date.now() + 60 * day);
  await submitter.reconcile();
  expect(await ledger.find(known)).toMatchObject({ folded: false });
  vi.advanceTimersByTime(29 * day);
  await submitter.reconcile();
  expect(await ledger.find(known)).toMatchObject({ folded: false });
  vi.advanceTimersByTime(2 * day);
  await submitter.reconcile();
  expect(await ledger.find(known)).toMatchObject({ folded: true });
});

it('nothing is folded unless told so', async () => {
  const { ledger, submitter } = game();
  await submitter.submit(ana, run('first'));
  vi.advanceTimersByTime(3650 * day);
  await submitter.reconcile();
  expect(await ledger.find({ player: playerKey(ana), id: 'first' })).toMatchObject({ folded: false });
});

it('less than a day is refused', () => {
  expect(() => game({ foldAfter: day - 1 })).toThrow(expect.objectContaining({ kind: 'config' }));
  expect(() => game({ foldAfter: Number.NaN })).toThrow(expect.objectContaining({ kind: 'config' }));
});

it('a limit of runs that reaches back beyond what is folded is refused, since nobody could count it', () => {
  const rateLimit = { runs: 100, milliseconds: 7 * day };
  const said = { kind: 'config', message: expect.stringMatching(/rateLimit.*foldAfter/) as string };
  expect(() => game({ foldAfter: 7 * day - 1, rateLimit })).toThrow(expect.objectContaining(said));
  for (const foldAfter of [7 * day, null, undefined])
    expect(() => game({ foldAfter, rateLimit })).not.toThrow();
  expect(() => game({ foldAfter: day, rateLimit: null })).not.toThrow();
});
