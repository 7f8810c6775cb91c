/** Gives the signed-in player's JWT. Called for each request; nothing is stored. */
export type GetToken = (request: {
  /** True when the last token was refused: get a new one. */
  readonly forceRefresh: boolean;
  readonly signal: AbortSignal;
}) => string | null | Promise<string | null>;
