// One example body a row, in the form that deployments of the service send. The values are our own.

export const userInfo = {
  sub: '5c0f7b1e-2f3a-4b6d-9a51-7f0c3f3f9d10',
  wallets: ['BINANCE:0x52908400098527886E0F7030069857D2E4169EE7', 'SOLANA:7EYnhQoR9YM3N7UoaKRoA44Uy8Je:aZV3'],
  nickname: 'mirelle',
  picture: 'https://images.example/avatars/mirelle.png',
  status: 'ACTIVE',
  email: 'mirelle@players.example',
  email_verified: true,
  aud: 'game:production',
  iss: '0b9a8f8e-6f0c-4f3e-8f5d-3a6f2f1c7e55',
  iat: 1795219200,
  exp: 1795478400,
};

export const friends = [
  {
    friendId: 'a3d1c9a2-1d7e-4a0b-8a8e-8d0a6f1b2c31',
    username: 'oskar-2207',
    name: 'Oskar',
    avatar: 'https://images.example/avatars/oskar.png',
    isVerifiedNFTAvatar: false,
    friendStatus: 'ACCEPTED',
    status: 'ONLINE',
    playStatus: { playing: true },
  },
  { friendId: '0c6e4d92-7b1a-4f7e-b6c3-91a2b3c4d5e6' },
];

export const tournaments = [
  {
    _id: '9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21',
    name: 'Winter Sprint',
    gameId: '0b9a8f8e-6f0c-4f3e-8f5d-3a6f2f1c7e55',
    description: 'Three weeks, one ladder.',
    createdAt: '2026-11-02T09:15:00.000Z',
    modifiedAt: '2026-11-14T18:40:12.512Z',
    startsAt: '2026-11-15T00:00:00.000Z',
    endsAt: '2026-12-06T00:00:00.000Z',
    repeatEvery: null,
    location: 'https://play.example/winter-sprint',
    eventUrl: 'https://play.example/events/winter-sprint',
    userId: '77a0e9d8-5b4c-4a3d-9e2f-1a0b9c8d7e6f',
    imageUrl: 'https://images.example/events/winter-sprint.jpg',
    prizePool: '1000',
    type: 'tournament',
    visibility: 'public',
    rules: 'play.example/rules/winter-sprint',
    prizeDescription: '1st: $500 - 2nd: $300 - 3rd: $200',
    settingsId: '3f2e1d0c-9b8a-4756-8493-a2b1c0d9e8f7',
    leaderboard: {},
  },
];

export const leaderboard = {
  entries: [
    {
      _id: 'a3d1c9a2-1d7e-4a0b-8a8e-8d0a6f1b2c31',
      rank: 1,
      avatarUrl: 'https://images.example/avatars/oskar.png',
      name: 'Oskar',
      username: 'oskar-2207',
      scores: [
        { scoreType: 'kills', value: 412 },
        { scoreType: 'kd', value: 4.25 },
      ],
    },
    { _id: 'guest-4431', rank: 2, avatarUrl: null, scores: [{ scoreType: 'kills', value: 398 }] },
  ],
  totalEntries: 1284,
  tournamentId: '9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21',
  userRank: {
    _id: '5c0f7b1e-2f3a-4b6d-9a51-7f0c3f3f9d10',
    rank: 57,
    avatarUrl: null,
    name: 'Mirelle',
    username: 'mirelle-1180',
    scores: [{ scoreType: 'kills', value: 141 }],
  },
};

export const scores = [
  {
    _id: 'd2a7c0b1-3e4f-4a5b-8c6d-7e8f9a0b1c2d',
    tournamentId: '9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21',
    externalUserId: 'guest-4431',
    userId: null,
    scores: { kills: 398, deaths: 120, kd: 3.32 },
    createdAt: '2026-11-18T21:04:51.394Z',
  },
];

/** The body of a success. */
export function success(data: unknown): string {
  return JSON.stringify({ code: 1, success: true, data });
}

/** The body of a refusal. */
export function refusal(error: Record<string, unknown>): string {
  return JSON.stringify({ code: -1, success: false, error });
}
