'use client';

import { type ReactNode, useMemo } from 'react';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import { createWords, WordsContext } from './WordsContext.ts';

/** What a `WordsProvider` takes. */
export interface WordsProviderProps {
  /** BCP 47 language tag for numbers, dates, lists and plurals. Default `en`. */
  readonly locale?: string | undefined;
  /** A catalogue such as `laurel/locales/de`, or a few words of your own; what is missing is English. */
  readonly messages?: MessagesOverride | undefined;
  readonly children?: ReactNode;
}

/** Gives the components below it their language. `LaurelProvider` holds one. */
export function WordsProvider({ locale = 'en', messages, children }: WordsProviderProps): ReactNode {
  const words = useMemo(() => createWords(locale, messages), [locale, messages]);
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>;
}
