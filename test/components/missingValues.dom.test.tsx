import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FriendAvatarsView } from '../../src/components/friends/FriendAvatarsView.tsx';
import { FriendListView } from '../../src/components/friends/FriendListView.tsx';
import { LeaderboardRow } from '../../src/components/leaderboard/table/LeaderboardRow.tsx';
import { Avatar } from '../../src/components/parts/avatar/Avatar.tsx';
import { Score } from '../../src/components/parts/Score.tsx';
import { PlayerName } from '../../src/components/player-name/PlayerName.tsx';
import type { LeaderboardRowData } from '../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import { loaded } from '../../src/domain/loadState.ts';
import { en } from '../../src/messages/en.ts';
import { friends } from '../support/payloads.ts';

test.each([[null], [undefined], ['']])('a picture stands for a player whose name is %j', (name) => {
  const { container } = render(<Avatar player="4a1f" name={name} />);
  expect(container.querySelector('.laurel-Avatar-pattern')).not.toBeNull();
});

test.each([[null], [undefined]])('a name that is %j takes its place, and says nothing', (name) => {
  const { container } = render(<PlayerName>{name}</PlayerName>);
  expect(container.querySelector('bdi')?.textContent).toBe('');
});

test.each([[undefined], [null], [Number.NaN], ['many'], [{}]])('a score that is %j is a dash', (value) => {
  for (const format of ['integer', 'duration', 'percent', () => 'never'] as const) {
    const { container } = render(<Score value={value as number} format={format} />);
    expect(container.textContent).toBe('–');
    expect(container.querySelector('[data-inexact]')).toBeNull();
  }
});

test('a row of which the service said little is drawn', () => {
  const row = { id: 'oskar', rank: null, name: null, username: null, avatarUrl: null };
  const scores = { kills: null, time: Number.NaN } as unknown as LeaderboardRowData['scores'];
  const columns = ['kills', 'time', 'coins'].map((name) => ({
    name,
    label: name,
    primary: name === 'kills',
    format: 'integer' as const,
  }));
  const { container } = render(
    <table>
      <tbody>
        <LeaderboardRow row={{ ...row, scores }} columns={columns} stacked disclosed />
      </tbody>
    </table>,
  );
  expect(container.textContent).toContain('oskar');
  const cells = [...container.querySelectorAll('.laurel-Leaderboard-score')];
  for (const cell of cells) expect(cell.textContent).toContain('–');
});

test.each([
  [-1, 5],
  ['x', 5],
  [2.5, 2],
  ['3', 3],
  [Infinity, 7],
])('of seven friends, most %j, %i are shown, and the rest is counted', (max, shown) => {
  const seven = Array.from({ length: 7 }, (_, at) => ({
    ...friends[0],
    friendId: `friend-${at}`,
    presence: 'online',
  }));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const View of [FriendAvatarsView, FriendListView]) {
    const model = { ...loaded, friends: seven } as unknown as Parameters<typeof View>[0]['model'];
    const { container, queryByRole, unmount } = render(<View model={model} max={max as number} />);
    expect(container.querySelectorAll('li')).toHaveLength(shown);
    const more = queryByRole('button', { name: en.friends.more({ count: 7 - shown, n: `${7 - shown}` }) });
    expect(more === null).toBe(shown === 7);
    unmount();
  }
});
