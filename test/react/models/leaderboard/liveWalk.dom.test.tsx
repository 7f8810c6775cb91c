import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LeaderboardModel } from '../../../../src/domain/leaderboard/LeaderboardModel.ts';
import { useLeaderboardModel } from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import type { Fault, Sandbox } from '../../../../src/entries/sandbox.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, pass, until } from '../../fakeTime.ts';
import { clientOf, providerOf } from '../../game.tsx';

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
  { weight: 2, arbitrary: fc.record({ fault: fc.constantFrom(...faults, null) }) },
  { weight: 3, arbitrary: fc.record({ seconds: fc.integer({ min: 0, max: 12 }) }) },
);

/** A live board of one player's, with what that player may do on it. */
function open(sandbox: Sandbox, player: string) {
  const options = { tournamentId: cupId, pageSize, around: 2, live, movement: false };
  const { result } = renderHook(() => useLeaderboardModel({ ...options, storage: null }), {
    wrapper: providerOf(clientOf(sandbox, player), player),
  });
  return {
    model: () => result.current,
    press: async (button: keyof typeof press) => act(async () => press[button](result.current)),
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
      const walked = open(sandbox, `player-${own}`);
      await until(() => walked.model().status === 'ready');
      for (const next of steps) {
        if ('player' in next)
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
      const { board, period, audience, paging } = walked.model();

      const fresh = open(sandbox, `player-${own}`);
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
    { numRuns: 60 },
  );
}, 300_000);
