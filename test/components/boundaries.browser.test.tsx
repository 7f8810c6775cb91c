import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorBoundary } from '../../src/components/frame/ErrorBoundary.tsx';
import { FriendListView } from '../../src/components/friends/FriendListView.tsx';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { LaurelOverlay } from '../../src/components/overlay/LaurelOverlay.tsx';
import { Countdown } from '../../src/components/parts/Countdown.tsx';
import { Score } from '../../src/components/parts/Score.tsx';
import { PeriodPicker } from '../../src/components/period-picker/PeriodPicker.tsx';
import { PlayerRank } from '../../src/components/player-rank/PlayerRank.tsx';
import { Podium } from '../../src/components/podium/Podium.tsx';
import { ProfileView } from '../../src/components/profile/ProfileView.tsx';
import { ScoreStatusView } from '../../src/components/score-status/ScoreStatusView.tsx';
import { TotalsReportView } from '../../src/components/totals-report/TotalsReportView.tsx';
import { TournamentCard } from '../../src/components/tournament-list/card/TournamentCard.tsx';
import { TournamentListView } from '../../src/components/tournament-list/TournamentListView.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';

const entry = { id: 'a', rank: 1, name: 'Ada', username: null, avatarUrl: null, scores: { kills: 7 } };
// A function of the page's that fails is reported to the page as uncaught, which would fail every test.
beforeEach(() => vi.stubGlobal('reportError', () => {}));
afterEach(() => vi.unstubAllGlobals());

const fail = (): never => {
  throw new Error('of the game');
};
const Bomb = (): never => fail();
// What a page without types, or with a wrong cast, may give.
const nothing = undefined as never;

test.each<[string, ReactNode]>([
  ['LeaderboardView renderPlayer', <LeaderboardView key="" model={boardOf([entry])} renderPlayer={fail} />],
  ['LeaderboardView renderEmpty', <LeaderboardView key="" model={boardOf([])} renderEmpty={fail} />],
  ['LeaderboardView without a model', <LeaderboardView key="" model={nothing} />],
  ['ProfileView without a model', <ProfileView key="" model={nothing} />],
  ['FriendListView without a model', <FriendListView key="" model={nothing} />],
  ['TournamentListView without a model', <TournamentListView key="" model={nothing} />],
  ['ScoreStatusView without runs', <ScoreStatusView key="" runs={nothing} />],
  ['TotalsReportView without a report', <TotalsReportView key="" report={nothing} />],
  ['Countdown text', <Countdown key="" to={Date.now() + 60_000} text={fail} />],
  ['PlayerRank without columns', <PlayerRank key="" row={entry} columns={nothing} />],
  ['Podium without rows', <Podium key="" rows={nothing} columns={[]} />],
  [
    'PeriodPicker without a zone',
    <PeriodPicker key="" period={nothing} onChange={fail} timeZone="Nowhere/At/All" />,
  ],
  ['TournamentCard without a tournament', <TournamentCard key="" tournament={nothing} now={0} />],
  ['Score with a format that fails', <Score key="" value={1} format={fail} />],
  [
    'a child of LaurelOverlay',
    <LaurelOverlay key="" open title="Paused" modal={false} onClose={() => {}}>
      <Bomb />
    </LaurelOverlay>,
  ],
])('%s that fails leaves the game where it is', async (_, part) => {
  await render(
    <>
      <p>the game</p>
      {part}
    </>,
  );
  await expect.element(page.getByText('the game')).toBeVisible();
});

test('an overlay whose content failed can still be closed', async () => {
  let closed = 0;
  await render(
    <LaurelOverlay open title="Paused" onClose={() => (closed += 1)}>
      <Bomb />
    </LaurelOverlay>,
  );
  await page.getByRole('button', { name: 'Close' }).click();
  expect(closed).toBe(1);
});

describe('the focus of a widget that failed', () => {
  let isBroken = false;
  const Ada = (): ReactNode => (isBroken ? fail() : 'Ada');
  const drawAda = (): ReactNode => <Ada />;
  const board = <LeaderboardView heading="Cup" model={boardOf([entry])} renderPlayer={drawAda} />;
  const retry = page.getByRole('button', { name: 'Try again' });
  const heading = page.getByRole('heading', { name: 'Cup' });

  test('stays on its button while it fails again, and goes to the heading that comes back', async () => {
    isBroken = true;
    await render(
      <>
        <button type="button">of the game</button>
        {board}
      </>,
    );
    retry.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(retry).toHaveFocus();
    isBroken = false;
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toHaveFocus();
  });

  test('goes to the button where it fails under the hands of the player', async () => {
    isBroken = false;
    const screen = await render(board);
    heading.element().focus();
    isBroken = true;
    await screen.rerender(
      <LeaderboardView heading="Cup" model={boardOf([entry])} renderPlayer={() => <Ada />} />,
    );
    await expect.element(retry).toHaveFocus();
  });

  test('is not taken from the game', async () => {
    isBroken = false;
    const drawn = (one: ReactNode) => (
      <>
        <button type="button">of the game</button>
        {one}
      </>
    );
    const screen = await render(drawn(board));
    heading.element().focus();
    const game = page.getByRole('button', { name: 'of the game' });
    game.element().focus();
    isBroken = true;
    await screen.rerender(
      drawn(<LeaderboardView heading="Cup" model={boardOf([entry])} renderPlayer={() => <Ada />} />),
    );
    await expect.element(retry).toBeVisible();
    await expect.element(game).toHaveFocus();
    game.element().blur();
    isBroken = false;
    // Safari leaves the focus on the page where a button is pressed with a mouse.
    retry.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(heading).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  test('stays in a shadow root, as those of elements are', async () => {
    isBroken = true;
    const host = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => host.remove());
    const inside = host.attachShadow({ mode: 'open' });
    await render(board, { container: inside.appendChild(document.createElement('div')) });
    retry.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => inside.activeElement?.textContent).toBe('Try again');
    isBroken = false;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => inside.activeElement?.textContent).toBe('Cup');
  });

  test('does not go to the game where a widget has nothing to draw any more', async () => {
    isBroken = true;
    const Runs = (): ReactNode => (isBroken ? fail() : null);
    await render(
      <>
        <ErrorBoundary name="ScoreStatus">
          <Runs />
        </ErrorBoundary>
        <div>
          <button type="button">of the game</button>
        </div>
      </>,
    );
    retry.element().focus();
    isBroken = false;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => retry.query()).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  test('stays where the page has put it meanwhile', async () => {
    isBroken = false;
    const game = page.getByRole('button', { name: 'of the game' });
    const drawn = (player: () => ReactNode) => (
      <>
        <LeaderboardView heading="Cup" model={boardOf([entry])} renderPlayer={player} />
        {isBroken && (
          <button type="button" ref={(button) => button?.focus()}>
            of the game
          </button>
        )}
      </>
    );
    const screen = await render(drawn(drawAda));
    heading.element().focus();
    isBroken = true;
    await screen.rerender(drawn(() => <Ada />));
    await expect.element(retry).toBeVisible();
    await expect.element(game).toHaveFocus();
  });
});
