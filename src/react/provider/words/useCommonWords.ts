'use client';

import { common } from '../../../messages/english/common.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common };

/** As `useWords`, with only the words that all widgets share. */
export function useCommonWords(override?: MessagesOverride): Words<never> {
  return useSomeWords(english, override);
}
