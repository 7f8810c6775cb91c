import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ShownFriend } from '../../../src/domain/friends/arrangeFriends.ts';
import type { LeaderboardRowData } from '../../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import type { UserInfo } from '../../../src/domain/model.ts';
import { createMask, type MaskOptions } from '../../../src/domain/players/createMask.ts';

const row = (id: string, own?: boolean): LeaderboardRowData => ({
  id,
  rank: 1,
  name: `Name ${id}`,
  username: `${id}-1`,
  avatarUrl: 'https://images.example/a.png',
  scores: { kills: 1 },
  own,
});
const friend = (friendId: string): ShownFriend => ({
  friendId,
  username: `${friendId}-1`,
  name: `Name ${friendId}`,
  avatar: 'https://images.example/a.png',
  isVerifiedNFTAvatar: null,
  friendStatus: null,
  status: null,
  playStatus: null,
  presence: 'online',
});
const user = { sub: 'me', nickname: 'Mirelle', picture: null } as UserInfo;

const maskOf = (options: Partial<MaskOptions>) =>
  createMask({ maskName: undefined, hiddenPlayers: undefined, hiddenName: 'Hidden', ...options });

afterEach(() => vi.unstubAllGlobals());

describe('where nothing is masked', () => {
  test.each([
    ['no options', {}],
    ['nobody hidden', { hiddenPlayers: [] }],
    ['names that stay as they are', { maskName: ({ name }: { name: string | null }) => name ?? '' }],
  ])('everything stays the very same object: %s', (_, options) => {
    const mask = maskOf(options);
    const [rows, friends] = [[row('a')], [friend('f')]];
    expect(mask.row(rows[0] as LeaderboardRowData)).toBe(rows[0]);
    expect(mask.rows(rows)[0]).toBe(rows[0]);
    expect(mask.friends(friends)[0]).toBe(friends[0]);
    expect(mask.user(user)).toBe(user);
  });
});

describe('another name', () => {
  test('takes the place of the name, and the handle goes; the picture stays', () => {
    const asked: unknown[] = [];
    const mask = maskOf({
      maskName: (player) => {
        asked.push(player);
        return 'X';
      },
    });
    expect(mask.rows([row('a'), row('me', true)])).toEqual([
      { ...row('a'), name: 'X', username: null, masked: true },
      { ...row('me', true), name: 'X', username: null, masked: true },
    ]);
    expect(mask.friends([friend('f')])).toEqual([
      { ...friend('f'), name: 'X', username: null, masked: true },
    ]);
    expect(mask.user(user)).toEqual({ ...user, nickname: 'X', masked: true });
    expect(asked).toEqual([
      { id: 'a', name: 'Name a', username: 'a-1', own: false },
      { id: 'me', name: 'Name me', username: 'me-1', own: true },
      { id: 'f', name: 'Name f', username: 'f-1', own: false },
      { id: 'me', name: 'Mirelle', username: null, own: true },
    ]);
  });

  test('is asked for once, and the same list gives the same list', () => {
    const maskName = vi.fn(() => 'X');
    const mask = maskOf({ maskName });
    const rows = [row('a')];
    expect(mask.rows(rows)).toBe(mask.rows(rows));
    expect(mask.rows([...rows])[0]).toBe(mask.rows(rows)[0]);
    expect(maskName).toHaveBeenCalledTimes(1);
  });

  test('is not asked for where a model has masked already', () => {
    const mask = maskOf({ maskName: ({ name }) => `*${name}`, hiddenPlayers: ['a'] });
    const once = mask.row(row('b'));
    const [friends] = mask.friends([friend('f')]);
    for (const masked of [once, { ...row('a'), masked: true }]) expect(mask.row(masked)).toBe(masked);
    expect(mask.friends([friends as ShownFriend])[0]).toBe(friends);
    const me = mask.user(user);
    expect(mask.user(me)).toBe(me);
  });

  test.each([
    [
      'fails',
      () => {
        throw new Error('of the page');
      },
    ],
    ['is empty', () => ''],
  ])('that %s is that of a hidden player', (_, maskName) => {
    vi.stubGlobal('reportError', () => {});
    const mask = maskOf({ maskName });
    expect(mask.row(row('a'))).toMatchObject({ name: 'Hidden', username: null, masked: true });
    expect(mask.user(user).nickname).toBe('Hidden');
  });
});

describe('a hidden player', () => {
  const mask = maskOf({ hiddenPlayers: ['a', 'me'] });

  test('keeps the place, without name, handle and picture', () => {
    expect(mask.row(row('a'))).toEqual({
      ...row('a'),
      name: 'Hidden',
      username: null,
      avatarUrl: null,
      masked: true,
    });
    expect(mask.rows([row('a'), row('b')]).map(({ name }) => name)).toEqual(['Hidden', 'Name b']);
  });

  test('is nobody’s friend, and never oneself', () => {
    expect(mask.friends([friend('a'), friend('b')]).map(({ friendId }) => friendId)).toEqual(['b']);
    const me = row('me', true);
    expect(mask.row(me)).toBe(me);
    expect(mask.user(user)).toBe(user);
  });
});

describe('where whom to hide is told by', () => {
  test.each([
    ['players', [{ id: 'a' }]],
    ['a text', 'a,b'],
    ['nothing', null],
    ['a number', 5],
    ['an object', { a: true }],
    ['numbers', [1, 2]],
  ])('%s, everybody is hidden but the player', (_, hiddenPlayers: unknown) => {
    const mask = maskOf({ hiddenPlayers: hiddenPlayers as string[] });
    const hidden = { name: 'Hidden', username: null, avatarUrl: null, masked: true };
    expect(mask.row(row('c'))).toMatchObject(hidden);
    expect(mask.row(row('me', true))).toMatchObject({ name: 'Name me' });
    expect(mask.friends([friend('f')])).toEqual([]);
  });

  test('a set, those are hidden who are in it', () => {
    const mask = maskOf({ hiddenPlayers: new Set(['a']) });
    expect(mask.row(row('a')).name).toBe('Hidden');
    expect(mask.row(row('b')).name).toBe('Name b');
  });
});
