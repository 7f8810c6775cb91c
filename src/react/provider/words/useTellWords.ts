'use client';

import { useEffect } from 'react';
import { matchLocale } from '../../../messages/matchLocale.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { tellLocale, tellMisuse } from './tellWords.ts';

/** In development, says on the console what of the page's language and words does nothing. */
export function useTellWords(locale: string | undefined, messages: MessagesOverride | undefined): void {
  if (process.env.NODE_ENV === 'production') return;
  // oxlint-disable-next-line react/rules-of-hooks -- whether it is production never changes
  useEffect(() => {
    if (messages !== undefined) tellMisuse(messages);
    const language = messages?.language ?? 'en';
    if (locale !== undefined && locale !== matchLocale(locale, language)) tellLocale(locale, language);
  }, [locale, messages]);
}
