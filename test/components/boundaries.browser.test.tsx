import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
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
