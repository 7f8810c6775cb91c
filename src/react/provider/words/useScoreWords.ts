'use client';

import { common } from '../../../messages/english/common.ts';
import { score } from '../../../messages/english/score.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common, score };

/** As `useWords`, with only the words about scores on their way. */
export function useScoreWords(override?: MessagesOverride): Words<'score'> {
  return useSomeWords(english, override);
}
