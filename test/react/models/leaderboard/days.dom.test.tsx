import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../../src/client/createClient.ts';
import type { LaurelClient } from '../../../../src/client/LaurelClient.ts';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import { Leaderboard } from '../../../../src/components/leaderboard/Leaderboard.tsx';
import { RankChip } from '../../../../src/components/rank-chip/RankChip.tsx';
import { useLeaderboardModel } from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, holdingTime, pass, until } from '../../fakeTime.ts';
import { boardRequests, clientOf, providerOf } from '../../game.tsx';

const day = 86_400_000;
const noon = Date.UTC(2026, 10, 21, 12);
fakeTime(noon);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const options = { tournamentId: cupId, period: 'today', friends: false } as const;

/** Everybody plays at that moment, the last one best. */
function playInReverse(sandbox: Sandbox, at: number): void {
  for (let place = 0; place < 3; place += 1)
    sandbox.board(cupId)?.add({ player: `player-${2 - place}`, scores: { kills: 1000 - place }, at });
}

function open(sandbox: Sandbox, live?: number) {
  return renderHook(() => useLeaderboardModel({ ...options, live }), {
    wrapper: providerOf(clientOf(sandbox, null), null),
  });
}

test('at midnight nobody has moved: it is the board of another day', async () => {
  const sandbox = cup(3);
  const { result } = open(sandbox, 30_000);
  await until(() => result.current.board.rows.length === 3);
  await pass(day / 2 - 60_000);
  playInReverse(sandbox, noon + day / 2 + 1000);
  const moved = new Set<unknown>();
  let first: string | undefined;
  for (let second = 0; second < 180; second += 1) {
    await pass(1000);
    first = result.current.board.rows[0]?.id;
    for (const { movement } of result.current.board.rows) moved.add(movement);
  }
  expect(first).toBe('player-2');
  expect([...moved]).toEqual([undefined]);
});

test('nor has anybody since a visit to the board of the day before', async () => {
  const sandbox = cup(3);
  const first = open(sandbox);
  await until(() => first.result.current.board.rows.length === 3);
  first.unmount();
  vi.setSystemTime(noon + day);
  playInReverse(sandbox, noon + day - 1000);
  const { result } = open(sandbox);
  await until(() => result.current.board.rows[0]?.id === 'player-2');
  await pass(10_000);
  for (const { movement } of result.current.board.rows) expect(movement).toBeUndefined();
});

/** A client of a service whose day is the one before this device’s. */
function clientOfDayBefore(sandbox: Sandbox): LaurelClient {
  return createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: holdingTime(async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await sandbox.fetch(input, init);
      const headers = new Headers(answer.headers);
      headers.set('date', new Date(Date.now() - day).toUTCString());
      return new Response(await answer.text(), { status: answer.status, headers });
    }),
  });
}

test('today is the service’s day, also on a device whose clock is a day ahead', async () => {
  const sandbox = cup(3);
  renderHook(() => useLeaderboardModel(options), { wrapper: providerOf(clientOfDayBefore(sandbox), null) });
  await pass(10_000);
  expect(boardRequests(sandbox).at(-1)?.url).toContain('startDate=2026-11-20');
});

test('a chip beside a board is of the same week', async () => {
  const sandbox = cup(3);
  render(<RankChip tournamentId={cupId} period="week" weekStartsOn={0} />, {
    wrapper: providerOf(clientOf(sandbox, null), null),
  });
  await pass(1000);
  expect(boardRequests(sandbox).map(({ url }) => new URL(url).searchParams.get('startDate'))).toEqual([
    '2026-11-15',
  ]);
});

test('days of one’s own begin with the days that are shown: those of the board’s week and of the service’s clock', async () => {
  const sandbox = cup(3);
  // A Saturday by the service, and a Sunday by this device.
  vi.setSystemTime(noon + day);
  render(<Leaderboard {...options} period={undefined} defaultPeriod="week" weekStartsOn={0} />, {
    wrapper: providerOf(clientOfDayBefore(sandbox), null),
  });
  await until(() => boardRequests(sandbox).some(({ url }) => url.includes('startDate=2026-11-15')));
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: 'custom' } });
  const asked = boardRequests(sandbox).length;
  await pass(1000);
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-15');
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-11-21');
  expect(boardRequests(sandbox)).toHaveLength(asked);
});

test('days of one’s own begin with the month by the service’s clock where all days are shown', async () => {
  const sandbox = cup(3);
  // The last day of a month by the service, and the first of the next by this device.
  vi.setSystemTime(Date.UTC(2026, 11, 1, 12));
  render(<Leaderboard {...options} period={undefined} />, {
    wrapper: providerOf(clientOfDayBefore(sandbox), null),
  });
  await until(() => boardRequests(sandbox).length > 0);
  await pass(1000);
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: 'custom' } });
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-01');
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-11-30');
});
