import type { LaurelKey, LaurelScope } from './scope.ts';
import { audienceOf } from './scope.ts';

/**
 * `placeholderData` that shows the last answer while the next one loads (another period, another page), but never
 * one player's answer to another: use it in the place of TanStack Query's `keepPreviousData`.
 */
export function keepSameAudience({ client, session }: LaurelScope) {
  const allowed = new Set<string>(['public', audienceOf(session)]);
  return <Data>(
    previous: Data | undefined,
    previousQuery: { readonly queryKey: readonly unknown[] } | undefined,
  ): Data | undefined => {
    const [, scope, , audience] = (previousQuery?.queryKey ?? []) as Partial<LaurelKey>;
    return scope === client.scope && audience !== undefined && allowed.has(audience) ? previous : undefined;
  };
}
