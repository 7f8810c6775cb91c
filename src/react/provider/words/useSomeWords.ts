'use client';

import { useContext, useMemo } from 'react';
import { createFormat } from '../../../messages/createFormat.ts';
import { mergeMessages, type MessagesOverride } from '../../../messages/mergeMessages.ts';
import type { Messages } from '../../../messages/Messages.ts';
import { tellMissing } from './tellWords.ts';
import { type GivenWords, giveWords, type SomeWords, WordsContext } from './WordsContext.ts';

/** By the page's words and the English that stands in: a board asks once for each row. */
const known = new WeakMap<object, WeakMap<object, SomeWords<unknown>>>();

/**
 * The page's words over the English given, so that a page loads only the English that its widgets say. The same object
 * must be given at each render: one for each hook that calls this.
 */
export function useSomeWords<English extends Partial<Messages>>(
  english: English,
  override?: MessagesOverride,
): SomeWords<English & Pick<Messages, 'language'>> {
  const given = useContext(WordsContext);
  const words = over(english, given);
  return useMemo(() => {
    if (
      process.env.NODE_ENV !== 'production' &&
      override?.language !== undefined &&
      override.language !== words.messages.language
    )
      tellMissing(english, override, override.language);
    return override === undefined
      ? words
      : withFormat(giveWords(mergeMessages(words.messages, override), words.locale));
  }, [english, words, override]);
}

function over<English extends Partial<Messages>>(
  english: English,
  given: GivenWords,
): SomeWords<English & Pick<Messages, 'language'>> {
  const made = known.get(given) ?? new WeakMap<object, SomeWords<unknown>>();
  known.set(given, made);
  if (process.env.NODE_ENV !== 'production' && !made.has(english))
    tellMissing(english, given.messages, given.messages.language);
  const words =
    made.get(english) ?? withFormat({ ...given, messages: mergeMessages<object>(english, given.messages) });
  made.set(english, words);
  return words as SomeWords<English & Pick<Messages, 'language'>>;
}

function withFormat<Some>(words: GivenWords<Some>): SomeWords<Some> {
  return { ...words, format: createFormat(words.locale) };
}
