'use client';

import { common } from '../../../messages/english/common.ts';
import { leaderboard } from '../../../messages/english/leaderboard.ts';
import { totals } from '../../../messages/english/totals.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common, leaderboard, totals };

/** As `useWords`, with only the words of the report of totals. */
export function useTotalsWords(override?: MessagesOverride): Words<'leaderboard' | 'totals'> {
  return useSomeWords(english, override);
}
