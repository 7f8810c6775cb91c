'use client';

import { common } from '../../../messages/english/common.ts';
import { leaderboard } from '../../../messages/english/leaderboard.ts';
import { search } from '../../../messages/english/search.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common, leaderboard, search };

/** As `useWords`, with the words of the search for players and those of the board that its rows are of. */
export function useSearchWords(override?: MessagesOverride): Words<'leaderboard' | 'search'> {
  return useSomeWords(english, override);
}
