import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ScoreStatus } from '../../src/components/score-status/ScoreStatus.tsx';
import { createRun } from '../../src/domain/runs/createRun.ts';
import type { QueuedSubmitter } from '../../src/queue/createPageQueue.ts';
import { httpSubmitter } from '../../src/queue/sending/httpSubmitter.ts';
import { useSubmitScore } from '../../src/react/hooks/useSubmitScore.ts';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';
import { createTestSandbox, type TestSandbox } from '../../src/testing/createTestSandbox.ts';
import { createWrapper } from '../../src/testing/createWrapper.tsx';
import { renderHookWithLaurel, renderWithLaurel } from '../../src/testing/react/renderWithLaurel.ts';
import { findScoreStatus } from '../../src/testing/react/widgets.ts';

const shared = createTestSandbox();
const as = shared.players[0]?.sub;
const tournamentId = shared.tournament().id;

test('options that are none, and a sandbox without clients, are told by what to do', () => {
  const config = (message: RegExp) =>
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) as string });
  expect(() => createWrapper(null as unknown as undefined)).toThrow(config(/createWrapper takes .*sandbox/));
  expect(() => createTestSandbox(null as unknown as undefined)).toThrow(config(/createTestSandbox takes/));
  const sandbox = createSandbox() as TestSandbox;
  expect(() => renderWithLaurel(<ScoreStatus />, { sandbox })).toThrow(config(/createTestSandbox\(\)/));
});

function Page(): ReactNode {
  const { submit } = useSubmitScore();
  const finish = () => submit(createRun({ tournamentId, scores: [{ scoreType: 'kills', value: 9 }] }));
  return (
    <>
      <button onClick={finish}>Finish</button>
      <ScoreStatus />
    </>
  );
}

async function isDown(): Promise<never> {
  throw new TypeError('down');
}

/** A game server that accepts, and what it was asked. */
function accepting() {
  const asked: string[] = [];
  const submitScore: QueuedSubmitter = async ({ id }) => {
    asked.push(id);
    return { id, status: 'accepted' };
  };
  return { asked, submitScore };
}

test.each([
  ['with a sandbox of its own', undefined],
  ['with the same sandbox', shared],
])('a run that one test leaves is neither shown nor sent in the next, %s', async (_, sandbox) => {
  renderWithLaurel(<Page />, { sandbox, as, submitScore: isDown });
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect((await findScoreStatus()).runs().length).toBe(1);
  cleanup();

  const { asked, submitScore } = accepting();
  renderWithLaurel(<Page />, { sandbox, as, submitScore });
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  // Whatever was left would be sent before this one.
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(async () => expect((await findScoreStatus()).runs().join()).toMatch(/Counted/));
  expect(asked.length).toBe(1);
});

test('a run outlives the page under the same wrapper, as in a browser', async () => {
  const { asked, submitScore } = accepting();
  let answer: QueuedSubmitter = isDown;
  const { wrapper } = createWrapper({ as, submitScore: (run, context) => answer(run, context) });
  const { unmount } = render(<Page />, { wrapper });
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await findScoreStatus();
  unmount();
  answer = submitScore;
  render(<Page />, { wrapper });
  await waitFor(async () => expect((await findScoreStatus()).runs().join()).toMatch(/Counted/));
  expect(asked.length).toBe(1);
});

test('what submits may give tickets, and is said to keep what it keeps', async () => {
  const submitScore: QueuedSubmitter = Object.assign(isDown, {
    startRun: async (id: string) => ({
      id: 'run',
      ticket: `ticket of ${id}`,
      seed: '07'.repeat(16),
      tournamentId: id,
      startedAt: 0,
    }),
  });
  const { result } = renderHookWithLaurel(() => useSubmitScore(), { as, submitScore });
  const started = await result.current.startRun(tournamentId);
  expect(started.ticket).toBe(`ticket of ${tournamentId}`);
  const run = result.current.submit({ ...started, scores: [{ scoreType: 'kills', value: 9 }] });
  expect(run).toMatchObject({ saved: true });
  expect(localStorage.length).toBe(0);
});

test('nor does a queue that a submitter brings along keep anything for the next test', async () => {
  const submitScore = httpSubmitter('https://game.example/api/scores', { fetch: isDown });
  const first = renderHookWithLaurel(() => useSubmitScore(), { as, submitScore });
  first.result.current.submit(createRun({ tournamentId, scores: [{ scoreType: 'kills', value: 9 }] }));
  await waitFor(() => expect(first.result.current.runs.length).toBe(1));
  cleanup();
  const next = renderHookWithLaurel(() => useSubmitScore(), { as, submitScore });
  expect(next.result.current.runs).toEqual([]);
});
