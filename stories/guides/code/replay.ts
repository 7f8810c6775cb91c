/** In place of your game's own: plays a proof again, and says what it comes to. */
export const replay = (seed: string | undefined, proof: string | undefined): number =>
  seed === undefined ? 0 : (proof?.length ?? 0);
