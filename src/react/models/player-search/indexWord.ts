import type { Ranks } from '../../../domain/Ranks.ts';
import type { IndexWord } from './PlayerSearchModel.ts';

/** What an answer of a rank index says of itself. */
export function indexWord(ranks: Ranks | undefined): IndexWord {
  if (ranks?.state === 'proven') return { off: null, asOf: ranks.asOf, total: ranks.totalEntries };
  return { off: ranks?.reason ?? null, asOf: null, total: null };
}
