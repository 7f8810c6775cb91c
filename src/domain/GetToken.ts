/**
 * Gives the signed-in player's JWT. Called for each request; nothing is stored. Where it turns out here that somebody else is
 * signed in by now, change the `session` and give `null`: whoever asks does so for the former player.
 */
export type GetToken = (request: {
  /** True when the last token was refused: get a new one. */
  readonly forceRefresh: boolean;
  readonly signal: AbortSignal;
}) => string | null | Promise<string | null>;
