import type { FriendsMessages } from '../sections/FriendsMessages.ts';

/** Words of the friends, in English. */
export const friends: FriendsMessages = {
  title: 'Friends',
  label: ({ n }) => `Friends, ${n}`,
  loading: 'Loading friends',
  empty: 'No friends yet. Friends you add on the platform show up here.',
  signedOut: 'Sign in to see your friends.',
  notAllowed: 'Your session is not accepted here. Sign in again to see your friends.',
  playing: 'Playing',
  online: 'Online',
  offline: 'Offline',
  verifiedAvatar: 'Verified avatar',
  playingCount: ({ n }) => `${n} playing`,
  onlineCount: ({ n }) => `${n} online`,
  nobodyOnline: 'Nobody is online',
  friend: ({ name, presence }) => `${name}, ${presence.toLowerCase()}`,
  more: ({ n }) => `+${n} more`,
  fewer: 'Show fewer',
};
