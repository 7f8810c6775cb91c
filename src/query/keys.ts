import { checkSession } from '../domain/players/checkSession.ts';
import type { LaurelScope } from './LaurelScope.ts';

/** Whose data it is: everybody's, or one player's alone. */
export type Audience = 'public' | `player:${string}`;

/** What was asked for: the third position of every key. */
export type Resource =
  'userInfo' | 'friends' | 'tournaments' | 'leaderboard' | 'leaderboardPages' | 'scores' | 'ranks';

/** The key of every query of Laurel. Its positions are fixed, so parts of it can be used to invalidate. */
export type LaurelKey<Params = unknown> = readonly [
  'laurel',
  scope: string,
  resource: Resource,
  audience: Audience,
  params: Params,
];

/** The audience of what only the signed-in player may see. Throws `LaurelError` of kind `config` at what names nobody. */
export function audienceOf(session: string | null): Audience {
  if (session === null) return 'public';
  checkSession(session);
  return `player:${session}`;
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

/** What `isOf` asks of a key; what is left out does not matter. */
export interface KeyFilter {
  /** `client.scope`: which service and game. */
  readonly scope?: string | undefined;
  readonly resources?: readonly Resource[] | undefined;
  readonly audiences?: readonly Audience[] | undefined;
  readonly tournamentIds?: readonly string[] | undefined;
}

/** Whether a key is one of Laurel's that fits. For predicates: nobody else needs to count positions. */
export function isOf(key: readonly unknown[], filter: KeyFilter): boolean {
  const [laurel, scope, resource, audience, params] = key;
  if (laurel !== 'laurel') return false;
  const { tournamentId } = (params ?? {}) as { readonly tournamentId?: unknown };
  return (
    (filter.scope === undefined || filter.scope === scope) &&
    holds(filter.resources, resource) &&
    holds(filter.audiences, audience) &&
    holds(filter.tournamentIds, tournamentId)
  );
}

/**
 * Whether a query's key is one of Laurel's for what only one player may see. A cache that is kept on disk goes without these: a player
 * who leaves takes what is in memory along, and nothing of what is on disk.
 */
export function isPersonalKey(key: readonly unknown[]): boolean {
  return isOf(key, {}) && !isOf(key, { audiences: ['public'] });
}

function holds(wanted: readonly unknown[] | undefined, value: unknown): boolean {
  return wanted === undefined || wanted.includes(value);
}
