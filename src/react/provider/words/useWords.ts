'use client';

import { en } from '../../../messages/en.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

/**
 * The words, locale and formatters of the nearest provider (English without one), with some words replaced
 * by `override`, which is what a component's `messages` prop holds.
 */
export function useWords(override?: MessagesOverride): Words {
  return useSomeWords(en, override);
}
