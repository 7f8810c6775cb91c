'use client';

import { createContext } from 'react';
import type { Format } from '../../../domain/text/Format.ts';
import { createFormat } from '../../../messages/createFormat.ts';
import { direction } from '../../../messages/direction.ts';
import { matchLocale } from '../../../messages/matchLocale.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import type { Messages } from '../../../messages/Messages.ts';

/** The sections of the messages that a widget uses, beside those that all share. */
export type Section = Exclude<keyof Messages, 'language' | 'common'>;

/** Words of a page or a widget. */
export interface SomeWords<Some> {
  /** BCP 47 language tag, of the language of `messages`. `en` by default. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Some;
  readonly format: Format;
}

/** What a component speaks with: all words, or the sections that are named and those that all share. */
export type Words<Sections extends Section = Section> = SomeWords<
  Pick<Messages, 'language' | 'common' | Sections>
>;

/** The words that a page gave, without the English that stands in for what is missing. */
export type GivenWords = SomeWords<MessagesOverride & Pick<Messages, 'language'>>;

/** Words with the formats that suit them: those of `locale`, or of the messages' own language where it is another. */
export function createWords<Some extends Pick<Messages, 'language'>>(
  messages: Some,
  locale?: string,
): SomeWords<Some> {
  const written = matchLocale(locale, messages.language);
  return { locale: written, direction: direction(written), messages, format: createFormat(written) };
}

/** The words of the nearest provider; English without one. */
export const WordsContext = createContext<GivenWords>(createWords({ language: 'en' }));
