'use client';

import { common } from '../../../messages/english/common.ts';
import { profile } from '../../../messages/english/profile.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common, profile };

/** As `useWords`, with the words of the profile alone. */
export function useProfileWords(override?: MessagesOverride): Words<'profile'> {
  return useSomeWords(english, override);
}
