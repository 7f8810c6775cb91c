'use client';

import { common } from '../../../messages/english/common.ts';
import { tournaments } from '../../../messages/english/tournaments.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common, tournaments };

/** As `useWords`, with only the words of the tournaments. */
export function useTournamentsWords(override?: MessagesOverride): Words<'tournaments'> {
  return useSomeWords(english, override);
}
