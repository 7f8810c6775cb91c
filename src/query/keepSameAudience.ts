import { checkQuery } from './checkQuery.ts';
import { audienceOf, isOf } from './keys.ts';
import type { LaurelScope } from './LaurelScope.ts';

/**
 * `placeholderData` that shows the last answer while the next one loads (another period, another page), but never
 * one player's answer to another: use it instead of TanStack Query's `keepPreviousData`. With a tournament, only
 * an answer about that tournament is kept. While one develops, throws `LaurelError` of kind `config` without a scope.
 */
export function keepSameAudience(scope: LaurelScope, tournamentId?: string) {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope);
  const { client, session } = scope;
  const filter = {
    scope: client.scope,
    audiences: ['public', audienceOf(session)] as const,
    ...(tournamentId !== undefined && { tournamentIds: [tournamentId] }),
  };
  return <Data>(
    previous: Data | undefined,
    previousQuery: { readonly queryKey: readonly unknown[] } | undefined,
  ): Data | undefined =>
    previousQuery !== undefined && isOf(previousQuery.queryKey, filter) ? previous : undefined;
}
