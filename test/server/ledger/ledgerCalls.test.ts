import { expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { answerCall, calledLedger, type CallAnswer } from '../../../src/server/ledger/ledgerCalls.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import { addingService, apiKey, baseUrl, privateKey } from '../service/addingService.ts';

const run = {
  id: 'run-1',
  player: playerKey({ userId: 'ana' }),
  tournamentId: 'cup',
  scores: { kills: 7 },
};

/** What stands between a ledger and whoever asks it may answer anything; each is as JSON brings it. */
const foreign: readonly unknown[] = [
  {},
  [],
  'ok',
  null,
  7,
  { value: 'yes' },
  { value: 0 },
  { value: 1.5 },
  { value: {} },
  { error: 'boom' },
  { error: { message: 'boom' } },
];

it.each(foreign.map((answer) => [JSON.stringify(answer), answer]))(
  'an answer to a claim that is none, %s, is no claim',
  async (_, answer) => {
    const ledger = calledLedger(async () => answer as CallAnswer);
    const claimed = ledger.claim({ ...run, now: 1, leaseUntil: 2 });
    await expect(claimed).rejects.toMatchObject({
      name: 'LaurelError',
      kind: 'unavailable',
      message: expect.stringMatching(/^The ledger’s answer to claim could not be read/),
    });
  },
);

it('a run whose claim was answered by something else is not sent, and counts once in the end', async () => {
  const kept = memoryLedger();
  const now = await kept.now();
  const attempt = await kept.claim({ ...run, now, leaseUntil: now + 1000 });
  await kept.settle(run, attempt ?? 0, { status: 'waiting', isUnsent: true }, now);
  let between = true;
  const ledger = calledLedger(async (body) =>
    between && body.includes('"claim"')
      ? {}
      : ((await (
          await answerCall(kept, new Request('https://ledger.example', { method: 'POST', body }))
        ).json()) as CallAnswer),
  );
  const service = addingService();
  const problems: string[] = [];
  const submitter = createScoreSubmitter({
    baseUrl,
    apiKey,
    privateKey,
    ledger,
    fetch: service.fetch,
    onError: ({ message }) => problems.push(message),
  });
  expect(await submitter.reconcile()).toMatchObject({ sent: [] });
  expect(service.submissions).toBe(0);
  expect(problems).toEqual([expect.stringMatching(/answer to claim could not be read/)]);
  between = false;
  expect(await submitter.reconcile()).toMatchObject({ sent: [{ id: 'run-1', status: 'accepted' }] });
  expect(await submitter.reconcile()).toMatchObject({ sent: [] });
  expect(service.counted).toHaveLength(1);
});
