import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ScoreStatus } from '../../../src/components/score-status/ScoreStatus.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import { LaurelError } from '../../../src/domain/LaurelError.ts';
import type { RunAnswer, SubmitContext, SubmitScore } from '../../../src/domain/runs/Run.ts';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { useLeaderboard } from '../../../src/react/hooks/useLeaderboard.ts';
import { usePendingScores } from '../../../src/react/hooks/usePendingScores.ts';
import { useSubmitScore } from '../../../src/react/hooks/useSubmitScore.ts';
import { eventually } from '../../support/eventually.ts';

const tournamentId = 't1';
const kills = (value: number) => ({ tournamentId, scores: [{ scoreType: 'kills', value }] });

/** The service's board, of which the game server's answers know nothing. */
let total = 0;
let boardRequests = 0;
const client = createClient({
  baseUrl: 'https://platform.example',
  apiKey: 'key',
  getToken: () => `token-of-${signedIn}`,
  fetch: async () => {
    boardRequests += 1;
    const own = { _id: 'ann', rank: 1, name: 'Ann', scores: [{ scoreType: 'kills', value: total }] };
    return Response.json({
      code: 1,
      success: true,
      data: { entries: [own], totalEntries: 1, userRank: own },
    });
  },
});

let signedIn = 'ann';
let calls: { id: string; token: string | null }[] = [];
let answer: (id: string) => Promise<RunAnswer>;
const submitScore: SubmitScore = async ({ id }, { getToken, signal }: SubmitContext) => {
  calls.push({ id, token: (await getToken?.({ forceRefresh: false, signal })) ?? null });
  return answer(id);
};
const accepted = async (id: string): Promise<RunAnswer> => ({ id, status: 'accepted' });

function Game({ onMount }: { readonly onMount?: number }) {
  const { submit, runs } = useSubmitScore({ tournamentId });
  const board = useLeaderboard({ tournamentId });
  const pending = usePendingScores(tournamentId);
  useEffect(() => {
    if (onMount !== undefined) submit(kills(onMount));
  }, [submit, onMount]);
  return (
    <>
      <button type="button" onClick={() => submit(kills(5))}>
        Game over
      </button>
      <output data-testid="runs">{runs.map(({ status }) => status).join()}</output>
      <output data-testid="own">
        {board.data?.userRank?.scores['kills']} + {pending.scores['kills'] ?? 0}
      </output>
    </>
  );
}

function app(session: string | null, children = <Game />, submit: SubmitScore | undefined = submitScore) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={client} session={session} submitScore={submit}>
          {children}
          <ScoreStatus />
        </LaurelProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

let queryClient = new QueryClient();

beforeEach(() => {
  queryClient = new QueryClient();
  calls = [];
  signedIn = 'ann';
  total = 100;
  boardRequests = 0;
  answer = accepted;
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('useSubmitScore', () => {
  it('sends one run for a double click, under StrictMode', async () => {
    const screen = render(app('ann'));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Game over' }));
    await waitFor(() => expect(screen.getByTestId('runs').textContent).toBe('accepted'));
    expect(calls).toHaveLength(1);
    expect(calls[0]?.token).toBe('token-of-ann');
  });

  it('sends one run for an effect that StrictMode runs twice', async () => {
    const screen = render(app('ann', <Game onMount={7} />));
    await waitFor(() => expect(screen.getByTestId('runs').textContent).toBe('accepted'));
    // Another goes out after everything that was sent before it.
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await waitFor(() => expect(screen.getByTestId('runs').textContent).toBe('accepted,accepted'));
    // A try that the first of the two mounts began may have been cut off: the run is the same, by its id.
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  });

  it('adds the pending value to the own row until the board has it, without a gap and without counting twice', async () => {
    const gate = Promise.withResolvers<void>();
    answer = async (id) => {
      await gate.promise;
      total += 5;
      return { id, status: 'accepted' };
    };
    const screen = render(app('ann'));
    const own = screen.getByTestId('own');
    await waitFor(() => expect(own.textContent).toBe('100 + 0'));
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(own.textContent ?? ''));
    observer.observe(own, { subtree: true, characterData: true, childList: true });
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await waitFor(() => expect(own.textContent).toBe('100 + 5'));
    await waitFor(() => expect(calls).toHaveLength(1));
    const before = boardRequests;
    gate.resolve();
    await waitFor(() => expect(own.textContent).toBe('105 + 0'));
    observer.disconnect();
    expect(boardRequests).toBe(before + 1);
    expect(seen.filter((text) => text === '100 + 0')).toEqual([]);
  });

  it('refreshes a board once for runs that were accepted together, and no other board', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    const screen = render(app('ann'));
    await waitFor(() => expect(screen.getByTestId('own').textContent).toBe('100 + 0'));
    const { result } = renderHook(() => useSubmitScore(), {
      wrapper: ({ children }) => app('ann', <>{children}</>),
    });
    for (const value of [1, 2, 3]) result.current.submit(kills(value));
    result.current.submit({ ...kills(4), tournamentId: 'another' });
    await waitFor(() => expect(screen.getByTestId('own').textContent).toBe('100 + 6'));
    const before = boardRequests;
    answer = async (id) => {
      total = 106;
      return { id, status: 'accepted' };
    };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByTestId('own').textContent).toBe('106 + 0'));
    expect(boardRequests - before).toBeLessThanOrEqual(2);
  });

  it('sends what an earlier visit left, on a page that submits nothing, where httpSubmitter brings the queue', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    const visit = render(app('ann'));
    await userEvent.click(visit.getByRole('button', { name: 'Game over' }));
    await waitFor(() => expect(calls).not.toHaveLength(0));
    visit.unmount();
    const left = calls[0]?.id ?? '';

    const sent: unknown[] = [];
    const submitter = httpSubmitter('https://game.example/scores', {
      fetch: async (_url, init) => {
        const body = (await new Response(init?.body).json()) as { readonly id: string };
        sent.push(body.id);
        return Response.json({ id: body.id, status: 'accepted' });
      },
    });
    render(
      <LaurelProvider client={client} session="ann" submitScore={submitter}>
        Lobby
      </LaurelProvider>,
    );
    await waitFor(() => expect(sent).toEqual([left]));
  });

  it('keeps one player’s runs from the next, and sends them when that player is back', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    const screen = render(app('ann'));
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await waitFor(() => expect(screen.getByTestId('runs').textContent).toBe('queued'));
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));

    signedIn = 'bob';
    answer = accepted;
    calls = [];
    screen.rerender(app('bob'));
    expect(screen.getByTestId('runs').textContent).toBe('');
    window.dispatchEvent(new Event('online'));
    // One of Bob's own goes out, after whatever else there might have been to send.
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await waitFor(() => expect(screen.getByTestId('runs').textContent).toBe('accepted'));
    expect(calls.map(({ token }) => token)).toEqual(['token-of-bob']);
    calls = [];

    signedIn = 'ann';
    screen.rerender(app('ann'));
    await waitFor(() => expect(screen.getByTestId('runs').textContent).toBe('accepted'));
    expect(calls.map(({ token }) => token)).toEqual(['token-of-ann']);
  });

  it('keeps waiting runs of each player in memory where the browser stores nothing', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    answer = () => Promise.reject(new TypeError('offline'));
    const screen = render(app('ann'));
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await screen.findByText(/Keep this page open/);
    screen.rerender(app('bob'));
    expect(screen.getByTestId('runs').textContent).toBe('');
    answer = accepted;
    screen.rerender(app('ann'));
    await waitFor(() => expect(screen.getByTestId('runs').textContent).toBe('accepted'));
  });

  it('keeps them as long as the page, though the provider goes and another comes', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    answer = () => Promise.reject(new TypeError('offline'));
    const screen = render(app('cleo'));
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await screen.findByText(/Keep this page open/);
    screen.unmount();
    answer = accepted;
    const next = render(app('cleo'));
    await waitFor(() => expect(next.getByTestId('runs').textContent).toBe('accepted'));
  });

  it('reads no token of the next player’s for a run that is being sent', async () => {
    const asked = Promise.withResolvers<SubmitContext>();
    const tokens: unknown[] = [];
    answer = () => new Promise(() => {});
    const sending: SubmitScore = async ({ id }, context) => {
      asked.resolve(context);
      return answer(id);
    };
    const Hurry = () => {
      // What hears of the new player as soon as the page does, such as a token that was refused and is renewed.
      useLayoutEffect(() => {
        if (signedIn !== 'bob') return;
        void asked.promise
          .then(async ({ getToken, signal }) => getToken?.({ forceRefresh: true, signal }))
          .then(
            (token) => tokens.push(token),
            () => tokens.push('none'),
          );
      });
      return <Game />;
    };
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    // As on a page: effects come when the browser has drawn.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    onTestFinished(() => {
      root.unmount();
      container.remove();
      vi.unstubAllGlobals();
    });
    root.render(app('ann', <Hurry />, sending));
    await eventually(() => expect(container.querySelector('button')).not.toBeNull());
    container.querySelector('button')?.click();
    await asked.promise;
    signedIn = 'bob';
    root.render(app('bob', <Hurry />, sending));
    await eventually(() => expect(tokens).not.toEqual([]));
    expect(tokens[0]).toBe('none');
  });

  it('calls the newest submitScore without losing what waits', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    const screen = render(app('ann'));
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    const newer = vi.fn<SubmitScore>(({ id }) => accepted(id));
    screen.rerender(app('ann', <Game />, newer));
    await waitFor(() => expect(screen.getByTestId('runs').textContent).toBe('accepted'));
    expect(newer).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['nobody is signed in', null, submitScore, 'unauthorized'],
    ['there is nothing to submit with', 'ann', null, 'config'],
  ])('when %s, submit says so', async (_, session, submit, kind) => {
    let caught: unknown;
    function Submitter() {
      const { submit } = useSubmitScore();
      return (
        <button
          type="button"
          onClick={() => {
            try {
              submit(kills(1));
            } catch (error) {
              caught = error;
            }
          }}
        >
          Submit
        </button>
      );
    }
    const screen = render(
      <LaurelProvider client={client} session={session} submitScore={submit ?? undefined}>
        <Submitter />
      </LaurelProvider>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(caught).toBeInstanceOf(LaurelError);
    expect(caught).toMatchObject({ kind, operation: 'submitScore' });
  });
});

describe('ScoreStatus', () => {
  it('draws nothing without runs, then tells of each turn, aloud when it is final', async () => {
    const gate = Promise.withResolvers<void>();
    answer = async (id) => {
      await gate.promise;
      return { id, status: 'refused', reason: { code: 'too-high', message: 'Nobody scores that.' } };
    };
    const screen = render(app('ann'));
    expect(document.querySelector('.laurel-ScoreStatus')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await screen.findByText('Sending');
    expect(screen.getByRole('alert').textContent).toBe('');
    gate.resolve();
    await waitFor(() =>
      expect(screen.getByRole('listitem').textContent).toContain('Not counted Nobody scores that.'),
    );
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Your score was not counted: 5 kills. Nobody scores that.',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss 5 kills' }));
    await waitFor(() => expect(document.querySelector('.laurel-ScoreStatus')).toBeNull());
  });

  it('says that the player is offline, and sends at the press of a button', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    const screen = render(app('ann'));
    await userEvent.click(screen.getByRole('button', { name: 'Game over' }));
    await screen.findByText(/No connection/);
    const button = screen.getByRole('button', { name: 'Send now' });
    // In one turn of the event loop, so that no try of the queue's own comes between.
    answer = accepted;
    act(() => button.click());
    await screen.findByText('Counted');
    await screen.findByText('Your score counts: 5 kills');
  });
});
