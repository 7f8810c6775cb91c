'use client';

import { useContext, useMemo } from 'react';
import { createFormat } from '../../../messages/createFormat.ts';
import { direction } from '../../../messages/direction.ts';
import { matchLocale } from '../../../messages/matchLocale.ts';
import { mergeMessages, type MessagesOverride } from '../../../messages/mergeMessages.ts';
import type { Messages } from '../../../messages/Messages.ts';
import { tellMissing } from './tellWords.ts';
import { type GivenWords, type SomeWords, WordsContext } from './WordsContext.ts';

type Language = Pick<Messages, 'language'>;

/** By the page's words and the English that stands in: a board asks once for each row. */
const known = new WeakMap<object, WeakMap<object, SomeWords<unknown>>>();

/**
 * The page's words over the English given, so that a page loads only the English that its widgets say. The same object
 * must be given at each render: one for each hook that calls this.
 */
export function useSomeWords<English extends Partial<Messages>>(
  english: English,
  override?: MessagesOverride,
): SomeWords<English & Language> {
  const given = useContext(WordsContext);
  const words = over(english, given);
  return useMemo(() => {
    if (
      process.env.NODE_ENV !== 'production' &&
      override?.language !== undefined &&
      override.language !== words.messages.language
    )
      tellMissing(english, override, override.language);
    return override === undefined ? words : wordsIn(mergeMessages(words.messages, override), words.locale);
  }, [english, words, override]);
}

function over<English extends Partial<Messages>>(
  english: English,
  given: GivenWords,
): SomeWords<English & Language> {
  const made = known.get(given) ?? new WeakMap<object, SomeWords<unknown>>();
  known.set(given, made);
  if (process.env.NODE_ENV !== 'production' && !made.has(english))
    tellMissing(english, given.messages, given.messages.language);
  const words =
    made.get(english) ??
    wordsIn(mergeMessages<Partial<Messages>>(english, given.messages) as Language, given.locale);
  made.set(english, words);
  return words as SomeWords<English & Language>;
}

/** Words, and how the language that suits them is written: that of `locale`, or the messages' own where it is another. */
export function wordsIn<Some extends Language>(messages: Some, locale?: string): SomeWords<Some> {
  const written = matchLocale(locale, messages.language);
  return { locale: written, direction: direction(written), messages, format: createFormat(written) };
}
