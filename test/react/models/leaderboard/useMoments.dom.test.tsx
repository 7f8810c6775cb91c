import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Moment } from '../../../../src/domain/leaderboard/moments/Moment.ts';
import { type MomentsOptions, useMoments } from '../../../../src/react/models/leaderboard/useMoments.ts';
import type { LaurelClient } from '../../../../src/client/LaurelClient.ts';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import { LaurelProvider } from '../../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, pass, until } from '../../fakeTime.ts';
import { boardRequests, clientOf, providerOf } from '../../game.tsx';

fakeTime();
// The clock that never jumps goes with the one that is turned.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Lets as much time pass as it takes. */
async function ticks(isSo: () => boolean): Promise<void> {
  for (let tick = 0; tick < 200 && !isSo(); tick += 1) await pass(20);
  expect(isSo()).toBe(true);
}

/** Five players, ten points apart, the third of whom plays. */
async function play(options: Partial<MomentsOptions> = {}) {
  const sandbox = cup(5, [], (index) => 1_000 - index * 10);
  const told: Moment[] = [];
  const { result, rerender } = renderHook(
    (more: Partial<MomentsOptions>) =>
      useMoments({
        tournamentId: cupId,
        live: 1_000,
        onMoment: (moment) => told.push(moment),
        ...options,
        ...more,
      }),
    { wrapper: providerOf(clientOf(sandbox, 'player-2'), 'player-2'), initialProps: {} },
  );
  // It is asked for again an interval after it has come: what changes from now on is a change.
  await ticks(() => boardRequests(sandbox).length > 1);
  return {
    told,
    rerender,
    moment: () => result.current.moment,
    dismiss: () => result.current.dismiss(),
    /** Somebody wins points, and the board hears of it. */
    win: async (player: number, kills: number) => {
      const before = told.length;
      sandbox.board(cupId)?.add({ player: `player-${player}`, scores: { kills }, at: Date.now() });
      await ticks(() => told.length > before);
    },
  };
}

test('nothing is told of the board as it is found', async () => {
  const { told, moment } = await play();
  await pass(5_000);
  expect(told).toEqual([]);
  expect(moment()).toBeNull();
});

test('who passes is told, and shown until it is dismissed', async () => {
  const { win, moment, dismiss, told } = await play();
  await win(4, 25);
  expect(moment()).toMatchObject({ kind: 'overtaken', by: { id: 'player-4' }, rank: 4 });
  dismiss();
  await until(() => moment() === null);
  await pass(10_000);
  expect(told).toHaveLength(1);
});

test('one is shown every five seconds, and all are told', async () => {
  const { win, moment, told } = await play();
  await win(4, 25);
  const first = moment();
  await win(3, 30);
  expect(told).toHaveLength(2);
  expect(moment()).toBe(first);
  await pass(5_000);
  await until(() => moment() !== first);
  expect(moment()).toBe(told[1]);
});

test('while it is quiet nothing is shown, nor afterwards what happened then; it is told all the same', async () => {
  const { win, moment, told, rerender } = await play({ quiet: true });
  await win(4, 25);
  expect(told).toHaveLength(1);
  expect(moment()).toBeNull();
  rerender({ quiet: false });
  await pass(10_000);
  expect(moment()).toBeNull();
  await win(2, 40);
  expect(moment()).toMatchObject({ kind: 'new-best' });
});

test('a zone is told by the player’s own rise', async () => {
  const { win, moment } = await play({ zones: [{ label: 'Prizes', to: 2 }] });
  await win(2, 15);
  expect(moment()).toMatchObject({ kind: 'entered-zone', zone: { label: 'Prizes' }, rank: 2 });
});

test('what was shown as it became quiet is not shown again', async () => {
  const { win, moment, rerender } = await play();
  await win(4, 25);
  expect(moment()).not.toBeNull();
  rerender({ quiet: true });
  expect(moment()).toBeNull();
  rerender({ quiet: false });
  await pass(6_000);
  expect(moment()).toBeNull();
});

test('nothing is told of another game that the page turns to, where the player stands elsewhere', async () => {
  const games = [cup(5, [], (index) => 1_000 - index * 10), cup(5, [], (index) => index * 10)];
  const clients = games.map((sandbox) => ({
    ...clientOf(sandbox, 'player-1'),
    scope: `game ${games.indexOf(sandbox)}`,
  }));
  const told: Moment[] = [];
  let game = 0;
  const { rerender } = renderHook(
    () => useMoments({ tournamentId: cupId, live: 1_000, onMoment: (moment) => told.push(moment) }),
    {
      wrapper: ({ children }) => (
        <LaurelProvider client={clients[game] as LaurelClient} session="player-1">
          {children}
        </LaurelProvider>
      ),
    },
  );
  for (game of [0, 1]) {
    rerender();
    await ticks(() => boardRequests(games[game] as Sandbox).length > 1);
  }
  await pass(3_000);
  expect(told).toEqual([]);
});
