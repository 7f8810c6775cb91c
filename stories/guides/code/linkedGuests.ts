import type { ScoreHandlerOptions } from 'laurel/server';

/** `guestsOf` gives the ids of the guests who have linked an account: only your game knows them. */
export const linkedGuests = (
  guestsOf: (userId: string) => Promise<readonly string[]>,
): Pick<ScoreHandlerOptions, 'sessionOf' | 'formerPlayers'> => ({
  sessionOf: ({ userId, externalUserId }) => userId ?? externalUserId ?? null,
  formerPlayers: async ({ userId }) =>
    userId === undefined ? [] : (await guestsOf(userId)).map((externalUserId) => ({ externalUserId })),
});
