'use client';

import { common } from '../../../messages/english/common.ts';
import { friends } from '../../../messages/english/friends.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common, friends };

/** As `useWords`, with the words of the friends alone. */
export function useFriendsWords(override?: MessagesOverride): Words<'friends'> {
  return useSomeWords(english, override);
}
