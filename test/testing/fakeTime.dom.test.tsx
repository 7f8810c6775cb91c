import { act, configure, getConfig, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FriendList } from '../../src/components/friends/FriendList.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { createTestSandbox } from '../../src/testing/createTestSandbox.ts';
import { fakeTime } from '../../src/testing/fakeTime.ts';
import { renderWithLaurel } from '../../src/testing/react/renderWithLaurel.ts';
import {
  findFriends,
  findLeaderboard,
  findProfile,
  findRankChip,
  findTournamentList,
} from '../../src/testing/react/widgets.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

test('widgets are found while the clock stands, and leave it where it is', async () => {
  using _ = fakeTime(vi, noon);
  const sandbox = createTestSandbox();
  const { id: tournamentId } = sandbox.tournament();
  const [first] = sandbox.board(tournamentId)?.page(0, 1) ?? [];
  renderWithLaurel(
    <>
      <Leaderboard tournamentId={tournamentId} />
      <RankChip tournamentId={tournamentId} />
      <TournamentList />
      <Profile />
      <FriendList />
    </>,
    { sandbox, as: first?.player },
  );
  expect((await findLeaderboard()).ownRow()?.rank).toBe('1');
  expect((await findRankChip()).rank()).toBe('1');
  expect((await findTournamentList()).cards().length).toBeGreaterThan(0);
  expect((await findProfile()).name()).not.toBe('');
  expect((await findFriends()).friends().length).toBeGreaterThan(0);
  expect(Date.now()).toBe(noon);
});

test('what is nowhere is said to be', async () => {
  using _ = fakeTime(vi, noon);
  const { asyncUtilTimeout } = getConfig();
  configure({ asyncUtilTimeout: 1 });
  try {
    renderWithLaurel(<TournamentList />);
    await expect(findLeaderboard({ name: 'Ranks' })).rejects.toThrow(/No board with rows .* under Ranks/);
    await expect(findProfile()).rejects.toThrow(/region/);
  } finally {
    configure({ asyncUtilTimeout });
  }
});

test('what Testing Library waits for turns the clock, as under Jest', async () => {
  using _ = fakeTime(vi, noon);
  setTimeout(() => document.body.append('It is late.'), 200);
  await waitFor(() => expect(document.body.textContent).toMatch(/late/));
  expect(Date.now()).toBeGreaterThanOrEqual(noon + 200);
});

/** A live board that somebody new leads from now on. */
async function overtaken() {
  const sandbox = createTestSandbox();
  const { id: tournamentId } = sandbox.tournament();
  const last = sandbox.board(tournamentId)?.page(0, 100).at(-1)?.player ?? '';
  renderWithLaurel(<Leaderboard tournamentId={tournamentId} live={5_000} />, { sandbox });
  const board = await findLeaderboard();
  sandbox.board(tournamentId)?.add({ player: last, scores: { kills: 1_000_000 }, at: Date.now() });
  return { leader: () => board.rows()[0]?.scores[0] };
}

test('a live board shows what has come to a clock that is turned', async () => {
  using time = fakeTime(vi, noon);
  const { leader } = await overtaken();
  await act(async () => time.pass(6_000));
  expect(leader()).toBe('1,000,000');
});

test('a live board shows what has come to a clock that Testing Library turns', async () => {
  using time = fakeTime(vi, noon);
  const { leader } = await overtaken();
  await act(async () => time.pass(4_900));
  await waitFor(() => expect(leader()).toBe('1,000,000'));
});

test('a live board shows what has come to a clock of which frames are part', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'requestAnimationFrame'],
    shouldAdvanceTime: true,
  });
  try {
    const { leader } = await overtaken();
    await act(async () => vi.advanceTimersByTimeAsync(6_000));
    expect(leader()).toBe('1,000,000');
  } finally {
    vi.useRealTimers();
  }
});

test('a clock that is set anew, and what is left behind by it', async () => {
  const first = fakeTime(vi, noon);
  const second = fakeTime(vi, noon + 1_000);
  renderWithLaurel(<TournamentList />);
  await findTournamentList();
  expect(Date.now()).toBe(noon + 1_000);
  second.restore();
  first.restore();
  expect('jest' in globalThis).toBe(false);
  renderWithLaurel(<Leaderboard tournamentId={createTestSandbox().tournament().id} />);
  await findLeaderboard();
  await screen.findAllByRole('table');
});

test('a clock that the runner gave back', async () => {
  const time = fakeTime(vi, noon);
  vi.useRealTimers();
  renderWithLaurel(<TournamentList />);
  await findTournamentList();
  time.restore();
});

test.each<[unknown, unknown, RegExp]>([
  [{}, noon, /vi of Vitest, or jest/],
  [undefined, noon, /vi of Vitest, or jest/],
  [vi, 'noon', /a moment, such as/],
])('a clock of %j at %j is none', (timers, moment, message) => {
  expect(() => fakeTime(timers as typeof vi, moment as string)).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) as string }),
  );
});
