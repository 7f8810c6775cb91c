import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { createClient } from '../../../../src/client/createClient.ts';
import type { LeaderboardModel } from '../../../../src/domain/leaderboard/LeaderboardModel.ts';
import { useLeaderboardModel } from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import type { Fault, Sandbox } from '../../../../src/entries/sandbox.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, holdingTime, pass, until } from '../../fakeTime.ts';
import { LaurelProvider } from '../../../../src/react/provider/LaurelProvider.tsx';
import { useLaurel } from '../../../../src/react/provider/useLaurel.ts';

fakeTime();

const minute = 60_000;
const [players, pageSize, live] = [40, 5, 5000];
const faults: readonly Fault[] = [
  { type: 'status', status: 503 },
  { type: 'drop', when: 'before' },
  { type: 'status', status: 429, retryAfter: '20' },
];

/** What a player does on a board. */
const press = {
  more: ({ paging }: LeaderboardModel) => paging?.loadMore(),
  me: ({ paging }: LeaderboardModel) => paging?.jump?.toMe(),
  top: ({ paging }: LeaderboardModel) => paging?.jump?.toTop(),
  today: ({ period }: LeaderboardModel) => period?.set('today'),
  all: ({ period }: LeaderboardModel) => period?.set('all'),
  friends: ({ audience }: LeaderboardModel) => audience?.set('friends'),
  everyone: ({ audience }: LeaderboardModel) => audience?.set('everyone'),
  retry: ({ retry }: LeaderboardModel) => retry?.(),
};
const buttons = Object.keys(press) as (keyof typeof press)[];

const anyPlayer = fc.integer({ min: 0, max: players - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ player: anyPlayer, kills: fc.integer({ min: 1, max: 2000 }) }) },
  { weight: 4, arbitrary: fc.record({ button: fc.constantFrom(...buttons) }) },
  { weight: 1, arbitrary: fc.record({ signedIn: fc.option(anyPlayer) }) },
  { weight: 2, arbitrary: fc.record({ fault: fc.constantFrom(...faults, null) }) },
  { weight: 3, arbitrary: fc.record({ seconds: fc.integer({ min: 0, max: 12 }) }) },
);

const nameOf = (player: number | null): string | null => (player === null ? null : `player-${player}`);

/** A live board, with what whoever is signed in may do on it. */
function open(sandbox: Sandbox, first: number | null) {
  const options = { tournamentId: cupId, pageSize, around: 2, live, movement: false };
  const queryClient = new QueryClient();
  let signedIn = nameOf(first);
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: holdingTime(sandbox.fetch),
    getToken: holdingTime(async () => (signedIn === null ? null : sandbox.token(signedIn))),
  });
  let follow = (_session: string | null): void => {};
  function Page({ children }: { readonly children: ReactNode }): ReactNode {
    const [session, setSession] = useState(signedIn);
    useEffect(() => {
      follow = setSession;
    }, []);
    return (
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={client} session={session}>
          {children}
        </LaurelProvider>
      </QueryClientProvider>
    );
  }
  const { result } = renderHook(
    () => {
      const model = useLeaderboardModel({ ...options, storage: null });
      const { session } = useLaurel();
      // At no moment is anybody taken for somebody else.
      for (const { id, own } of [...model.board.rows, ...model.board.around])
        if (own) expect(id).toBe(session);
      if (model.board.own.row !== null) expect(model.board.own.row.id).toBe(session);
      if (session === null) expect(model.audience).toBeNull();
      return model;
    },
    { wrapper: Page },
  );
  return {
    model: () => result.current,
    press: async (button: keyof typeof press) => act(async () => press[button](result.current)),
    signIn: async (player: number | null) =>
      act(async () => {
        signedIn = nameOf(player);
        follow(signedIn);
      }),
  };
}

/** What is there to be seen; of the rows from the top those that are polled. */
function shown({ status, error, board, audience }: LeaderboardModel) {
  const told = ({ id, rank, scores }: { id: string; rank: number | null; scores: object }): string =>
    `${rank}. ${id} ${JSON.stringify(scores)}`;
  // Among friends the own row stands where the search for them has come by it.
  const rows = board.rows.filter(({ own }) => audience?.shown !== 'friends' || !own);
  return {
    status,
    error,
    audience: audience?.shown,
    rows: rows.slice(0, pageSize).map(told),
    count: rows.length,
    around: board.around.map(told),
    own: board.own.row && told(board.own.row),
    gap: board.gap,
    total: board.total,
  };
}

test('a live board shows what one that was opened just now does, whatever was before', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlayer, fc.array(step, { maxLength: 25 }), async (own, steps) => {
      const sandbox = cup(players, ['player-3', 'player-12', 'player-30'], (index) => 10_000 - 100 * index);
      const walked = open(sandbox, own);
      let player: number | null = own;
      await until(() => walked.model().status === 'ready');
      for (const next of steps) {
        if ('signedIn' in next) {
          player = next.signedIn;
          await walked.signIn(player);
        } else if ('player' in next)
          sandbox
            .board(cupId)
            ?.load([{ player: `player-${next.player}`, scores: { kills: next.kills }, at: Date.now() }]);
        else if ('button' in next) await walked.press(next.button);
        else if ('seconds' in next) await pass(1000 * next.seconds);
        else if (next.fault === null) sandbox.faults.clear();
        else sandbox.faults.add(next.fault);
      }
      sandbox.faults.clear();
      // The longest that a poll is put off.
      await pass(6 * minute);
      // Further pages are not polled: the board says that they have changed, and has a button.
      if (walked.model().paging?.ranksChanged === true) {
        await walked.press('retry');
        await pass(minute);
      }
      const { board, period, audience, paging } = walked.model();

      const fresh = open(sandbox, player);
      await until(() => fresh.model().status === 'ready');
      if (period?.choice === 'today') await fresh.press('today');
      await pass(minute);
      const rows = () => fresh.model().board.rows.length;
      for (let tries = 0; rows() < board.rows.length && tries < players; tries += 1) {
        await fresh.press('more');
        await pass(10);
        await until(() => fresh.model().paging?.loading === false);
      }
      if (audience?.shown === 'friends') await fresh.press('friends');
      if (paging?.jump?.atMe === true) await fresh.press('me');
      await pass(minute);
      expect(shown(walked.model())).toEqual(shown(fresh.model()));
      cleanup();
    }),
    { numRuns: 40 },
  );
}, 300_000);
