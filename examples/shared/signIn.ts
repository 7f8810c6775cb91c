import type { GetToken } from 'laurel';

/** The game's own sign-in. Here whoever comes is the sandbox's Mirelle. */
export async function signIn(): Promise<{ readonly session: string; readonly getToken: GetToken }> {
  const ask = async () =>
    (await (await fetch('/api/player')).json()) as { readonly session: string; readonly token: string };
  let player = await ask();
  return {
    session: player.session,
    async getToken({ forceRefresh }) {
      if (forceRefresh) player = await ask();
      return player.token;
    },
  };
}
