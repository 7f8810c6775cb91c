import { defaultShouldDehydrateQuery, type DehydrateOptions } from '@tanstack/react-query';
import { isPersonalKey } from 'laurel';

/** For `persistOptions` of TanStack Query's persisters: nothing that only one player may see is written down. */
export const dehydrateOptions: DehydrateOptions = {
  shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && !isPersonalKey(query.queryKey),
};
