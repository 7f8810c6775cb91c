import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { SubmitContext } from '../../../src/domain/runs/Run.ts';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';
import { answer, startStutterer } from '../../support/startStutterer.ts';

// One process that plays for several, as bots and rooms of a game on a server do.
it('a ticket that comes twice is not the next player’s', async () => {
  const ticketOf = (name: string): string =>
    answer(200, {
      id: `game-of-${name}`,
      tournamentId: 'cup',
      seed: 's',
      startedAt: 1,
      ticket: `ticket-of-${name}`,
    });
  await using server = await startStutterer([ticketOf('ana'), ticketOf('ben')]);
  const { startRun } = httpSubmitter(server.url);
  expect(await startRun('cup', contextOf('ana'))).toMatchObject({ ticket: 'ticket-of-ana' });
  await untilUsedAgain();
  expect(await startRun('cup', contextOf('ben'))).toMatchObject({ ticket: 'ticket-of-ben' });
});

it('a verdict that comes twice is not that on the next player’s run of the same id', async () => {
  const id = 'round-one';
  await using server = await startStutterer([
    answer(200, { id, status: 'accepted' }),
    answer(422, { id, status: 'refused', reason: { code: 'too-much', message: 'Too much.' } }),
  ]);
  const submit = httpSubmitter(server.url);
  const run = { id, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 1 }] };
  expect(await submit(run, contextOf('ana'))).toMatchObject({ status: 'accepted' });
  await untilUsedAgain();
  expect(await submit(run, contextOf('ben'))).toMatchObject({ status: 'refused' });
});

function contextOf(player: string): SubmitContext {
  return { signal: new AbortController().signal, getToken: () => `token-of-${player}` };
}

/** As long as a kept connection takes to be used again. */
async function untilUsedAgain(): Promise<void> {
  await sleep(20);
}
