'use client';

import { useContext, useMemo } from 'react';
import { mergeMessages, type MessagesOverride } from '../../messages/mergeMessages.ts';
import { createWords, type Words, WordsContext } from './WordsContext.ts';

/**
 * The words, locale and formatters of the nearest provider (English without one), with some words replaced
 * by `override`, which is what a component's `messages` prop holds.
 */
export function useWords(override?: MessagesOverride): Words {
  const words = useContext(WordsContext);
  return useMemo(
    () =>
      override === undefined ? words : createWords(mergeMessages(words.messages, override), words.locale),
    [words, override],
  );
}
