'use client';

import { type ReactNode, useMemo } from 'react';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useTellWords } from './useTellWords.ts';
import { type GivenWords, WordsContext } from './WordsContext.ts';

/** What a `WordsProvider` takes. */
export interface WordsProviderProps {
  /**
   * BCP 47 language tag for numbers, dates, lists and plurals: one of the messages' language, such as `de-AT` with `de`.
   * Default: the language of the messages, which also stands in for a tag of another one.
   */
  readonly locale?: string | undefined;
  /**
   * A catalogue such as `laurel/locales/de`, or a few words of your own; what is missing is English. A catalogue of your
   * own in another language says so in its `language`.
   */
  readonly messages?: MessagesOverride | undefined;
  readonly children?: ReactNode;
}

/** Gives the components below it their language. `LaurelProvider` holds one. */
export function WordsProvider({ locale, messages, children }: WordsProviderProps): ReactNode {
  const words = useMemo(
    (): GivenWords => ({ locale, messages: { ...messages, language: messages?.language ?? 'en' } }),
    [locale, messages],
  );
  useTellWords(locale, messages);
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>;
}
