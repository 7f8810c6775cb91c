'use client';

import { type ReactNode, useEffect, useMemo } from 'react';
import { isLanguageTag } from '../../../base/text/isLanguageTag.ts';
import { tellDeveloper } from '../../../base/page/tellDeveloper.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { giveWords, WordsContext } from './WordsContext.ts';

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
    () => giveWords({ ...messages, language: messages?.language ?? 'en' }, locale),
    [locale, messages],
  );
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' && locale !== undefined && locale !== words.locale)
      warnOfLocale(locale, words.messages.language);
  }, [locale, words]);
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>;
}

/** Tells a developer why the page is not in the language that it was asked for. */
function warnOfLocale(locale: string, language: string): void {
  const why = isLanguageTag(locale)
    ? `there are no messages for the locale "${locale}"`
    : `"${locale}" is no language tag (BCP 47), such as "de-DE"`;
  tellDeveloper(
    `${why}, so words and formats are in "${language}". Give the provider messages of that language: ` +
      `one of laurel/locales, or your own with { language: "${locale}" }.`,
    { level: 'warn' },
  );
}
