'use client';

import { common } from '../../../messages/english/common.ts';
import { moments } from '../../../messages/english/moments.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common, moments };

/** As `useWords`, with the words of moments alone. */
export function useMomentsWords(override?: MessagesOverride): Words<'moments'> {
  return useSomeWords(english, override);
}
