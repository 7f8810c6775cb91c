import { render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FriendAvatars } from '../../../src/components/friends/FriendAvatars.tsx';
import { FriendListView } from '../../../src/components/friends/FriendListView.tsx';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { Profile } from '../../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../../src/components/tournament-list/TournamentList.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import { loaded } from '../../../src/domain/loadState.ts';
import { LaurelProvider, type LaurelProviderProps } from '../../../src/react/provider/LaurelProvider.tsx';
import { useFriendsModel } from '../../../src/react/models/useFriendsModel.ts';
import { useLeaderboardModel } from '../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { useProfileModel } from '../../../src/react/models/useProfileModel.ts';
import { friends, leaderboard, success, tournaments, userInfo } from '../../support/payloads.ts';

const tournamentId = tournaments[0]?._id ?? '';
const client = createClient({
  baseUrl: 'https://platform.example',
  apiKey: 'key',
  getToken: () => 'token',
  fetch: async (input) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (url.includes('userinfo')) return new Response(success(userInfo));
    if (url.includes('friends')) return new Response(success(friends));
    return new Response(success(url.includes('leaderboard') ? leaderboard : tournaments));
  },
});

type Policy = Pick<LaurelProviderProps, 'images' | 'maskName' | 'hiddenPlayers'>;

function under(policy: Policy) {
  return ({ children }: { readonly children: ReactNode }) => (
    <LaurelProvider client={client} session="mirelle" {...policy}>
      {children}
    </LaurelProvider>
  );
}

function page(policy: Policy) {
  return render(
    <>
      <Profile />
      <FriendAvatars />
      <TournamentList />
      <Leaderboard tournamentId={tournamentId} />
    </>,
    { wrapper: under(policy) },
  );
}

const oskar = friends[0]?.friendId ?? '';
/** All that can be read on the page, or heard of it; the addresses of pictures are another matter. */
const said = () => document.body.innerHTML.replaceAll(/ src="[^"]*"/g, '');
const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src);

afterEach(() => vi.unstubAllGlobals());

describe('names', () => {
  const maskName: Policy['maskName'] = ({ own }) => (own ? 'Me' : 'Somebody');

  test('are the page’s own in every widget, aloud and in titles', async () => {
    const { findAllByText } = page({ maskName });
    await findAllByText('Somebody');
    await findAllByText('Me');
    expect(said()).not.toMatch(/oskar|mirelle/i);
  });

  test('are the page’s own in the models, too', async () => {
    const wrapper = under({ maskName });
    const board = renderHook(() => useLeaderboardModel({ tournamentId }), { wrapper });
    await waitFor(() => expect(board.result.current.status).toBe('ready'));
    const { rows, own } = board.result.current.board;
    for (const row of [...rows, own.row])
      expect([row?.name, row?.username].join()).not.toMatch(/oskar|mirelle/i);
    const list = renderHook(() => useFriendsModel(), { wrapper });
    await waitFor(() => expect(list.result.current.friends[0]?.name).toBe('Somebody'));
    const profile = renderHook(() => useProfileModel(), { wrapper });
    await waitFor(() => expect(profile.result.current.user?.nickname).toBe('Me'));
  });

  test('are asked for once a player, and rows stay the same object', async () => {
    const asked = vi.fn<NonNullable<Policy['maskName']>>(() => 'Somebody');
    const { result, rerender } = renderHook(() => useLeaderboardModel({ tournamentId }), {
      wrapper: under({ maskName: asked }),
    });
    await waitFor(() => expect(result.current.status).toBe('ready'));
    const { rows } = result.current.board;
    const calls = asked.mock.calls.length;
    rerender();
    expect(result.current.board.rows).toBe(rows);
    expect(asked.mock.calls).toHaveLength(calls);
  });

  test('of data of the page’s own are masked by the views, those of a model once only', async () => {
    const marked: Policy['maskName'] = ({ name }) => `*${name}`;
    const entry = { id: 'a', rank: 1, name: 'Ada', username: 'ada-1', avatarUrl: null, scores: {} };
    const { container } = render(<LeaderboardView model={boardOf([entry])} />, {
      wrapper: under({ maskName: marked }),
    });
    expect(container.textContent).toContain('*Ada');
    expect(container.textContent).not.toMatch(/\*\*|ada-1/);
    const { findAllByText } = render(<Leaderboard tournamentId={tournamentId} />, {
      wrapper: under({ maskName: marked }),
    });
    await findAllByText('*Oskar');
    expect(document.body.textContent).not.toContain('**');
  });

  test('that are as they were keep their handle', async () => {
    const { findAllByText } = render(<Leaderboard tournamentId={tournamentId} />, {
      wrapper: under({ maskName: ({ name }) => name ?? '' }),
    });
    await findAllByText('Oskar');
    await findAllByText('oskar-2207');
  });

  test('that could not be masked are not shown', async () => {
    const thrown = vi.fn();
    vi.stubGlobal('reportError', thrown);
    const { findAllByText } = page({
      maskName: () => {
        throw new Error('of the page');
      },
    });
    await findAllByText('Hidden player');
    expect(said()).not.toMatch(/oskar|mirelle/i);
    expect(thrown).toHaveBeenCalled();
  });
});

describe('hidden players', () => {
  test('keep their place on a board, without name, handle and picture, and are no friends', async () => {
    const { container, findByText } = page({ hiddenPlayers: [oskar] });
    await findByText('Hidden player');
    await waitFor(() => expect(container.querySelector('.laurel-FriendAvatars ul')).not.toBeNull());
    expect(container.innerHTML).not.toMatch(/oskar/i);
    expect(container.querySelectorAll('tbody .laurel-Leaderboard-row').length).toBeGreaterThanOrEqual(
      leaderboard.entries.length,
    );
    expect(container.querySelectorAll('.laurel-FriendAvatars li')).toHaveLength(friends.length - 1);
  });

  test('are hidden by views over data of the page’s own', () => {
    const shown = { ...friends[0], presence: 'online' } as never;
    const { container } = render(<FriendListView model={{ ...loaded, friends: [shown] }} />, {
      wrapper: under({ hiddenPlayers: [oskar] }),
    });
    expect(container.innerHTML).not.toMatch(/oskar/i);
  });

  test('are never the player themselves', async () => {
    const { findAllByText } = page({ hiddenPlayers: [userInfo.sub] });
    await findAllByText('mirelle');
  });
});

describe('pictures', () => {
  test('come from allowed hosts alone, in every widget', async () => {
    const { findAllByText } = page({ images: { allow: ['images.example'] } });
    await findAllByText('Oskar');
    await waitFor(() => expect(pictures().length).toBeGreaterThan(3));
    expect(pictures().every((src) => src.startsWith('https://images.example/'))).toBe(true);
  });

  test.each([
    [['other.example'], 0],
    [['example'], 0],
    [['*.example'], 1],
    [['images.example:8443'], 0],
    [['IMAGES.example'], 1],
    [[], 0],
  ] as const)('of hosts that %o allows: %i', async (allow, count) => {
    const { findAllByText } = page({ images: { allow } });
    await findAllByText('Oskar');
    await findAllByText('Winter Sprint');
    expect(pictures().length > 0).toBe(count > 0);
  });

  test('are asked for where the page says, and not at all where it says nothing', async () => {
    const map = (url: string): string | null =>
      url.includes('oskar') ? null : `/img?u=${encodeURIComponent(url)}`;
    const { findAllByText } = page({ images: { map } });
    await findAllByText('Oskar');
    await waitFor(() => expect(pictures().length).toBeGreaterThan(1));
    expect(pictures().every((src) => new URL(src).pathname === '/img')).toBe(true);
    expect(pictures().join()).not.toContain('oskar');
  });
});
