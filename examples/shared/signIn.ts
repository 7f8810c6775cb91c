import type { GetToken } from 'laurel';

/** The game's own sign-in. Here whoever comes is the sandbox's Mirelle. */
export async function signIn(): Promise<{ readonly session: string; readonly getToken: GetToken }> {
  const ask = async () =>
    (await (await fetch('/api/player')).json()) as { readonly session: string; readonly token: string };
  let player = await ask();
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
