import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import '../../src/styles/widgets/search.css';
import '../../src/styles/themes/arcade.css';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { ProfileView } from '../../src/components/profile/ProfileView.tsx';
import { ScoreStatusView } from '../../src/components/score-status/ScoreStatusView.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { loaded } from '../../src/domain/loadState.ts';
import { killColumns, rows } from '../../stories/leaderboard/board.ts';
import { run } from '../../stories/score/runs.ts';
import { mirelle } from '../../stories/support/people.ts';
import { loading } from '../../stories/support/states.ts';

test('in a look of square corners none is round, of notices and of what is still loading neither', async () => {
  const columns = killColumns;
  await render(
    <div data-laurel-theme="arcade">
      <ScoreStatusView runs={[run('queued', { problem: 'network', tries: 4 })]} onRetry={() => undefined} />
      <ProfileView model={{ ...loaded, user: { ...mirelle, status: 'TEMPORARILY_SUSPENDED' } }} />
      <LeaderboardView model={boardOf(rows(10, 6), { columns })} />
      <LeaderboardView model={boardOf([], { columns, state: loading })} />
    </div>,
  );
  const drawn = [...document.querySelectorAll<HTMLElement>('[class*="laurel-"]')];
  for (const part of ['Notice', 'Profile-status', 'Skeleton', 'Leaderboard-done'])
    expect(document.querySelector(`.laurel-${part}`), part).not.toBeNull();
  expect(
    drawn
      .filter((element) => Number.parseFloat(getComputedStyle(element).borderStartStartRadius) > 0)
      .map(({ className }) => className),
  ).toEqual([]);
});
