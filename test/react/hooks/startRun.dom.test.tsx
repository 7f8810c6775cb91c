import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ScoreStatus } from '../../../src/components/score-status/ScoreStatus.tsx';
import type { Run, RunAnswer, StartedRun, SubmitContext } from '../../../src/domain/runs/Run.ts';
import type { QueuedSubmitter } from '../../../src/queue/createPageQueue.ts';
import { usePendingScores } from '../../../src/react/hooks/usePendingScores.ts';
import { useSubmitScore } from '../../../src/react/hooks/useSubmitScore.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../support/cup.ts';
import { clientOf, providerOf } from '../game.tsx';

afterEach(() => {
  localStorage.clear();
});

const started: StartedRun = { id: 'run-1', tournamentId: cupId, seed: 'ab', startedAt: 5, ticket: 'c.d' };

/** A game server that gives out one ticket and answers as told. */
function gameServer(answer: RunAnswer) {
  const asked: { readonly expected: string | undefined; readonly token: string | null | undefined }[] = [];
  const runs: Run[] = [];
  const submitter: QueuedSubmitter = Object.assign(
    async (run: Run) => {
      runs.push(run);
      return answer;
    },
    {
      async startRun(_: string, { expectedPlayer, getToken, signal }: SubmitContext) {
        asked.push({ expected: expectedPlayer, token: await getToken?.({ forceRefresh: false, signal }) });
        return started;
      },
    },
  );
  return { submitter, asked, runs };
}

function renderSubmit(session: string | null, submitScore: QueuedSubmitter | undefined) {
  const Provider = providerOf(clientOf(cup(3), session), session, { ...(submitScore && { submitScore }) });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider>
      {children}
      <ScoreStatus />
    </Provider>
  );
  return renderHook(() => ({ ...useSubmitScore(), pending: usePendingScores(cupId) }), { wrapper });
}

describe('useSubmitScore().startRun', () => {
  it('gets a ticket as the signed-in player, which goes with the scores', async () => {
    const { submitter, asked, runs } = gameServer({ id: 'run-1', status: 'accepted' });
    const { result } = renderSubmit('player-1', submitter);
    const game = await result.current.startRun(cupId);
    expect(game).toEqual({ ...started, queue: { session: 'player-1', scope: expect.any(String) } });
    expect(asked).toMatchObject([{ expected: 'player-1', token: expect.any(String) }]);
    const scores = [{ scoreType: 'kills', value: 3 }];
    act(() => void result.current.submit({ ...game, scores, proof: 'left' }));
    await waitFor(() => expect(result.current.runs[0]?.status).toBe('accepted'));
    expect(runs).toEqual([{ id: 'run-1', tournamentId: cupId, scores, ticket: 'c.d', proof: 'left' }]);
  });

  it('keeps a game for the player who began it, though nobody is signed in as it ends', async () => {
    const { submitter, runs } = gameServer({ id: 'run-1', status: 'accepted' });
    const client = clientOf(cup(3), 'player-1');
    let session: string | null = 'player-1';
    const { result, rerender } = renderHook(() => useSubmitScore(), {
      wrapper: ({ children }) => (
        <LaurelProvider client={client} session={session} submitScore={submitter}>
          {children}
        </LaurelProvider>
      ),
    });
    const game = await result.current.startRun(cupId);
    session = null;
    rerender();
    const scores = [{ scoreType: 'kills', value: 3 }];
    act(() => void result.current.submit({ ...game, scores }));
    expect(result.current.runs).toEqual([]);
    expect(() => result.current.submit({ tournamentId: cupId, scores })).toThrow(/Nobody is signed in/);
    expect(runs).toEqual([]);
    session = 'player-1';
    rerender();
    await waitFor(() => expect(result.current.runs[0]?.status).toBe('accepted'));
    expect(runs).toMatchObject([{ id: 'run-1', scores }]);
  });

  it('keeps a game that was begun before a reload, though nobody is signed in as it ends', async () => {
    const { submitter, runs } = gameServer({ id: 'run-1', status: 'accepted' });
    const client = clientOf(cup(3), 'player-1');
    const load = (session: string | null) =>
      renderHook(() => useSubmitScore(), {
        wrapper: ({ children }) => (
          <LaurelProvider client={client} session={session} submitScore={submitter}>
            {children}
          </LaurelProvider>
        ),
      });
    const before = load('player-1');
    const game = await before.result.current.startRun(cupId);
    before.unmount();
    const scores = [{ scoreType: 'kills', value: 3 }];
    // Another page load gave it out: this one knows of no such ticket.
    const ended = { ...game, ticket: 'e.f', scores };
    const nobody = load(null);
    nobody.result.current.submit(ended);
    expect(() => nobody.result.current.submit({ ...ended, queue: undefined })).toThrow(/Nobody is signed in/);
    expect(runs).toEqual([]);
    nobody.unmount();
    const { result } = load('player-1');
    await waitFor(() => expect(result.current.runs[0]?.status).toBe('accepted'));
    expect(runs).toMatchObject([{ id: 'run-1', ticket: 'e.f', scores }]);
  });

  it('says so where the provider’s submitScore cannot, there is none, or nobody is signed in', async () => {
    const { submitter } = gameServer({ id: 'run-1', status: 'accepted' });
    const plain = renderSubmit('player-1', async ({ id }) => ({ id, status: 'accepted' }));
    await expect(plain.result.current.startRun(cupId)).rejects.toMatchObject({ kind: 'config' });
    const without = renderSubmit('player-1', undefined);
    await expect(without.result.current.startRun(cupId)).rejects.toMatchObject({
      kind: 'config',
      message: expect.not.stringContaining('submit scores'),
    });
    const nobody = renderSubmit(null, submitter);
    await expect(nobody.result.current.startRun(cupId)).rejects.toMatchObject({
      kind: 'unauthorized',
      message: expect.not.stringContaining('score'),
    });
  });
});

it('a held run is said to be reviewed, aloud too, and is on its way to no board', async () => {
  const { submitter } = gameServer({ id: 'run-1', status: 'held' });
  const { result } = renderSubmit('player-1', submitter);
  act(() => void result.current.submit({ ...started, scores: [{ scoreType: 'kills', value: 3 }] }));
  await waitFor(() => expect(result.current.runs[0]?.status).toBe('held'));
  expect(result.current.pending).toEqual({ runs: 0, scores: {} });
  const listed = document.querySelector('.laurel-ScoreStatus-run');
  expect(listed?.getAttribute('data-status')).toBe('held');
  expect(listed?.textContent).toContain('Being reviewed');
  await waitFor(() =>
    expect(document.querySelector('[aria-live="polite"], [role="status"]')?.textContent).toContain(
      'Your score is being reviewed: 3 kills',
    ),
  );
});
