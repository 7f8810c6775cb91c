'use client';

import { useContext } from 'react';
import type { LaurelScope } from '../../query/LaurelScope.ts';
import { misuse } from '../../domain/misuse.ts';
import { LaurelContext } from './LaurelContext.ts';

/**
 * The scope of the nearest `LaurelProvider`: what every query factory takes first, as in
 * `useSuspenseQuery(tournamentsQuery(useLaurel()))`. Throws `LaurelError` of kind `config` outside of a provider.
 */
export function useLaurel(): LaurelScope {
  const scope = useContext(LaurelContext);
  if (scope === null) {
    const whatToDo =
      process.env.NODE_ENV === 'production'
        ? ''
        : ' Wrap the page, or this widget, in <LaurelProvider client={createClient({ … })} session={null}>.';
    throw misuse(`useLaurel was called outside of LaurelProvider.${whatToDo}`);
  }
  return scope;
}
