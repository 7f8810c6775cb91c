// What `npx laurel sandbox --env` writes to .env.local. Next.js puts these into the browser's code, each by its whole name.

export const service = {
  baseUrl: process.env.NEXT_PUBLIC_LAUREL_BASE_URL ?? '',
  apiKey: process.env.NEXT_PUBLIC_LAUREL_API_KEY ?? '',
};

export const tournamentId = process.env.NEXT_PUBLIC_LAUREL_TOURNAMENT_ID ?? '';

/** A player of the sandbox, in place of the game's sign-in: no player's real token belongs into an environment. */
export const player = {
  id: process.env.NEXT_PUBLIC_LAUREL_PLAYER_ID ?? null,
  token: process.env.NEXT_PUBLIC_LAUREL_PLAYER_TOKEN ?? null,
};
