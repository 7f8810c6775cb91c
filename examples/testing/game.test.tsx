// Tests of a page that uses Laurel, with nothing but `laurel/testing`: the service is the sandbox, in memory.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createRun,
  FriendList,
  Leaderboard,
  Profile,
  RankChip,
  ScoreStatus,
  TournamentList,
  useSubmitScore,
  useUserInfo,
} from 'laurel';
import { createTestSandbox, fakeTime } from 'laurel/testing';
import {
  findFriends,
  findLeaderboard,
  findProfile,
  findRankChip,
  findScoreStatus,
  findTournamentList,
  renderHookWithLaurel,
  renderWithLaurel,
} from 'laurel/testing/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(cleanup);

test('a board shows who leads, and the player’s own place', async () => {
  const sandbox = createTestSandbox();
  const { id: tournamentId } = sandbox.tournament();
  const [first] = sandbox.board(tournamentId)?.page(0, 1) ?? [];
  const as = first?.player ?? '';
  renderWithLaurel(<Leaderboard tournamentId={tournamentId} pageSize={5} />, { sandbox, as });
  const board = await findLeaderboard();
  expect(board.rows()[0]).toMatchObject({ rank: '1', own: true });
  expect(board.ownRow()?.scores[0]).toBe(String(first?.scores['kills']));
  fireEvent.click(board.moreButton() ?? board.root);
  await waitFor(() => expect(board.rows().length).toBeGreaterThan(5));
});

test('nobody signed in: the board is there, the profile asks to sign in', async () => {
  const sandbox = createTestSandbox();
  renderWithLaurel(
    <>
      <Leaderboard tournamentId={sandbox.tournament().id} heading="Ranks" />
      <Profile />
    </>,
    { sandbox },
  );
  expect((await findLeaderboard({ name: 'Ranks' })).ownRow()).toBeUndefined();
  within((await findProfile()).root).getByText(/Sign in/);
});

test('tournaments, a profile and friends', async () => {
  const sandbox = createTestSandbox();
  const [player] = sandbox.players;
  renderWithLaurel(
    <>
      <TournamentList />
      <Profile />
      <FriendList />
    </>,
    { sandbox, as: player?.sub },
  );
  const { name } = sandbox.tournament();
  const card = (await findTournamentList()).card(name);
  within(card).getByRole('heading', { name: (heading) => heading.startsWith(name) });
  expect((await findProfile()).name()).toBe(player?.nickname);
  expect((await findFriends()).friends().length).toBeGreaterThan(0);
});

test('the chip over the game says where the player stands', async () => {
  const sandbox = createTestSandbox();
  const { id: tournamentId } = sandbox.tournament();
  const [, second] = sandbox.board(tournamentId)?.page(0, 2) ?? [];
  renderWithLaurel(<RankChip tournamentId={tournamentId} scoreTypes={[{ name: 'kills', order: 'desc' }]} />, {
    sandbox,
    as: second?.player,
  });
  const chip = await findRankChip();
  expect(chip.rank()).toBe('2');
  expect(chip.score()).toBe(String(second?.scores['kills']));
  await waitFor(() => expect(chip.next()).toMatch(/to pass/));
});

test('a hook reads the player who is signed in', async () => {
  const sandbox = createTestSandbox();
  const as = sandbox.players[2]?.sub;
  const { result } = renderHookWithLaurel(() => useUserInfo(), { sandbox, as });
  await waitFor(() => expect(result.current.data?.sub).toBe(as));
});

test('a finished run is said to count', async () => {
  const sandbox = createTestSandbox();
  const { id: tournamentId } = sandbox.tournament();
  function Game() {
    const { submit } = useSubmitScore();
    const scores = [{ scoreType: 'kills', value: 9 }];
    return <button onClick={() => submit(createRun({ tournamentId, scores }))}>Finish</button>;
  }
  const submitScore = async ({ id }: { readonly id: string }) => ({ id, status: 'accepted' as const });
  renderWithLaurel(
    <>
      <Game />
      <ScoreStatus />
    </>,
    { sandbox, as: sandbox.players[0]?.sub, submitScore },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  const status = await findScoreStatus();
  await waitFor(() => expect(status.runs().join()).toMatch(/Counted/));
});

test('a failing service is said, and comes back', async () => {
  const sandbox = createTestSandbox();
  sandbox.faults.add({ type: 'status', status: 400, times: 1, operations: ['getTournaments'] });
  renderWithLaurel(<TournamentList />, { sandbox });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await findTournamentList()).cards().length).toBeGreaterThan(0);
});

test('a countdown follows the clock of the test', async () => {
  using time = fakeTime(vi, '2026-11-21T12:00:00Z');
  const sandbox = createTestSandbox();
  renderWithLaurel(<TournamentList />, { sandbox });
  await findTournamentList();
  const said = () =>
    screen
      .getAllByRole('timer')
      .map(({ textContent }) => textContent)
      .join();
  const before = said();
  await act(async () => time.pass(3_600_000));
  expect(said()).not.toBe(before);
});
