import type { GetToken } from 'laurel';

interface Player {
  readonly session: string;
  readonly token: string;
}

/** The game's own sign-in, which is asked again until it has answered. Here whoever comes is the sandbox's Mirelle. */
export async function signIn(): Promise<{ readonly session: string; readonly getToken: GetToken }> {
  let player = await askUntilAnswered();
  const { session } = player;
  return {
    session,
    async getToken({ forceRefresh }) {
      // Another player may have signed in since, in another tab: their token is not for this one's games, until this one is back.
      if (forceRefresh || player.session !== session) player = await ask();
      return player.session === session ? player.token : null;
    },
  };
}

async function ask(): Promise<Player> {
  const response = await fetch('/api/player', { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
  return (await response.json()) as Player;
}

async function askUntilAnswered(wait = 1000): Promise<Player> {
  try {
    return await ask();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait * Math.random()));
    return askUntilAnswered(Math.min(2 * wait, 10_000));
  }
}
