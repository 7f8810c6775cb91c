import type { Friend, UserInfo } from '../../src/domain/model.ts';
import { face } from './faces.ts';
import { presenceOf, type ShownFriend } from '../../src/domain/friends/arrangeFriends.ts';

/** A player with everything filled in. */
export const mirelle: UserInfo = {
  sub: '5c0f7b1e-2f3a-4b6d-9a51-7f0c3f3f9d10',
  wallets: [
    { chain: 'BINANCE', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
    { chain: 'SOLANA', address: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs' },
  ],
  nickname: 'mirelle',
  picture: face(3),
  status: 'ACTIVE',
  email: 'mirelle@players.example',
  email_verified: true,
  aud: 'game:production',
  iss: '0b9a8f8e-6f0c-4f3e-8f5d-3a6f2f1c7e55',
  iat: 1_795_219_200,
  exp: 1_795_478_400,
};

const names = [
  'Oskar',
  'Tamsin',
  'Bartholomew of the Northern Reach',
  'Yuki',
  'Zoë',
  'محمد',
  'Ingrid',
  'Kwame',
  '李娜',
  'Dmitri',
  'Saoirse',
  'Noor',
  'Mateusz',
  'Élodie',
  '👾 pixel',
  'Anaïs',
  'Björn',
  'Chidi',
  'Freya',
  'Hana',
];

/** A friend, as the service sends one. */
export function friend(index: number, fields: Partial<Friend> = {}): ShownFriend {
  const name = names[index % names.length] ?? 'Friend';
  const sent: Friend = {
    friendId: `${(0xa3d1 + index * 7919).toString(16).padStart(8, '0')}-1d7e-4a0b-8a8e-8d0a6f1b2c31`,
    username: `${name.toLowerCase().replaceAll(/[^a-z]/g, '') || 'player'}-${1000 + index * 37}`,
    name,
    avatar: index % 4 === 3 ? null : face(index),
    isVerifiedNFTAvatar: index === 1,
    friendStatus: 'ACCEPTED',
    status: index % 3 === 2 ? 'OFFLINE' : 'ONLINE',
    playStatus: { playing: index % 5 === 0 },
    ...fields,
  };
  return { ...sent, presence: presenceOf(sent) };
}

/** That many friends. */
export function friends(count: number): readonly ShownFriend[] {
  return Array.from({ length: count }, (_, index) => friend(index));
}
