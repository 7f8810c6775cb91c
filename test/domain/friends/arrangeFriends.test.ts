import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Friend } from '../../../src/domain/model.ts';
import { arrangeFriends, presenceOf } from '../../../src/domain/friends/arrangeFriends.ts';

const friends = fc.array(
  fc.record<Friend>({
    friendId: fc.integer({ min: 0, max: 40 }).map(String),
    username: fc.constant(null),
    name: fc.constant(null),
    avatar: fc.constant(null),
    isVerifiedNFTAvatar: fc.constant(null),
    friendStatus: fc.constantFrom('ACCEPTED', 'PENDING', 'BLOCKED', null),
    status: fc.constantFrom('ONLINE', 'OFFLINE', 'AWAY', null),
    playStatus: fc.constantFrom({ playing: true }, { playing: false }, null),
  }),
);

test('who plays comes first, then who is online, each friend once, nobody who is not one', () => {
  fc.assert(
    fc.property(friends, (sent) => {
      const shown = arrangeFriends(sent);
      const groups = shown
        .map(({ presence }) => ['playing', 'online'].indexOf(presence))
        .map((index) => (index < 0 ? 2 : index));
      expect(groups).toEqual(groups.toSorted((one, other) => one - other));
      expect(new Set(shown.map(({ friendId }) => friendId)).size).toBe(shown.length);
      const accepted = sent.filter(
        ({ friendStatus }) => friendStatus === 'ACCEPTED' || friendStatus === null,
      );
      expect(new Set(shown.map(({ friendId }) => friendId))).toEqual(
        new Set(accepted.map(({ friendId }) => friendId)),
      );
    }),
  );
});

test('within a group the service keeps its order', () => {
  const friend = (friendId: string, status: string): Friend => ({
    friendId,
    username: null,
    name: null,
    avatar: null,
    isVerifiedNFTAvatar: null,
    friendStatus: 'ACCEPTED',
    status,
    playStatus: null,
  });
  const shown = arrangeFriends([
    friend('a', 'OFFLINE'),
    friend('b', 'ONLINE'),
    friend('c', 'AWAY'),
    friend('d', 'ONLINE'),
  ]);
  expect(shown.map(({ friendId, presence }) => `${friendId} ${presence}`)).toEqual([
    'b online',
    'd online',
    'a offline',
    'c unknown',
  ]);
});

test.each([
  ['playing', { status: 'ONLINE', playStatus: { playing: true } }],
  ['playing', { status: 'OFFLINE', playStatus: { playing: true } }],
  ['online', { status: 'ONLINE', playStatus: { playing: false } }],
  ['online', { status: 'ONLINE', playStatus: null }],
  ['offline', { status: 'OFFLINE', playStatus: { playing: false } }],
  ['unknown', { status: 'AWAY', playStatus: null }],
  ['unknown', { status: null, playStatus: null }],
] as const)('a friend is %s when the service says %o', (presence, friend) => {
  expect(presenceOf(friend)).toBe(presence);
});

test('of a friend who is listed twice the first counts', () => {
  const twice = ['ONLINE', 'OFFLINE'].map((status) => ({
    friendId: 'a',
    username: null,
    name: null,
    avatar: null,
    isVerifiedNFTAvatar: null,
    friendStatus: null,
    status,
    playStatus: null,
  }));
  expect(arrangeFriends(twice).map(({ presence }) => presence)).toEqual(['online']);
});
