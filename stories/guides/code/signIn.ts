/** In place of your game's sign-in: who is signed in, and their token. */
export const signIn = {
  player: { id: 'mirelle' },
  token: async ({ fresh }: { readonly fresh: boolean }): Promise<string | null> =>
    fresh ? 'a new JWT of that player' : 'the JWT of that player',
};
