/** A page that carries something of Laurel, and how much of it that may be. */
export interface SizeBudget {
  readonly name: string;
  readonly code: string;
  /** Most kB (1,000 bytes): of Laurel alone, and with zod and ky, which every page of Laurel's shares. */
  readonly own: number;
  readonly all: number;
}

const core = `export { createClient } from './dist/entries/core.js';`;
const laurel = (names: string): string => `export { ${names} } from './dist/entries/laurel.js';`;
/** Held by `scripts/sizes/sizes.ts`, shown by the guide on sizes. */
export const sizeBudgets: readonly SizeBudget[] = [
  { name: 'createClient', code: core, own: 8.3, all: 20.7 },
  {
    name: 'one hook with its provider',
    code: laurel('createClient, LaurelProvider, useLeaderboard'),
    own: 11.3,
    all: 23.8,
  },
  {
    name: 'a board of one hook and `LeaderboardRow`',
    code: laurel('createClient, LaurelProvider, useLeaderboard, boardOf, LeaderboardRow'),
    own: 18,
    all: 30.5,
  },
  {
    name: 'one Leaderboard with its provider',
    code: laurel('createClient, LaurelProvider, Leaderboard'),
    own: 37.2,
    all: 49.6,
  },
  {
    name: 'four components',
    code: laurel('createClient, LaurelProvider, Leaderboard, Profile, FriendAvatars, TournamentList'),
    own: 46.4,
    all: 58.7,
  },
];

/** Most bytes of the scripts for pages without a build, gzipped: one file each, with all that they need. */
export const mostOfScripts = { 'embed.js': 99_500, 'embed-leaderboard.js': 68_900 } as const;
