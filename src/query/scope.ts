import type { LaurelClient } from '../client/LaurelClient.ts';

/** What every query depends on: which service and game is asked, and for whom. `useLaurel()` gives it in React. */
export interface LaurelScope {
  readonly client: LaurelClient;
  /**
   * Any stable string for the signed-in player, or `null` when nobody is. It separates one player's cached data
   * from another's, so it must change when the player does; it is not a credential.
   */
  readonly session: string | null;
}

/** Whose data it is: everybody's, or one player's alone. */
export type Audience = 'public' | `player:${string}`;

/** What was asked for: the third position of every key. */
export type Resource = 'userInfo' | 'friends' | 'tournaments' | 'leaderboard' | 'leaderboardPages' | 'scores';

/** The key of every query of Laurel. Its positions are fixed, so parts of it can be used to invalidate. */
export type LaurelKey<Params = unknown> = readonly [
  'laurel',
  scope: string,
  resource: Resource,
  audience: Audience,
  params: Params,
];

/** The audience of what only the signed-in player may see. */
export function audienceOf(session: string | null): Audience {
  return session === null ? 'public' : `player:${session}`;
}

/** The key of one query. Parameters that were left out are dropped, so equal questions have equal keys. */
export function laurelKey<Params>(
  { client }: LaurelScope,
  resource: Resource,
  audience: Audience,
  params: Params,
): LaurelKey<Params> {
  return ['laurel', client.scope, resource, audience, params];
}
