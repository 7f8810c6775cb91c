'use client';

import { createContext } from 'react';
import type { Format } from '../../../domain/text/Format.ts';
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
  /** The direction in which that language is written. */
  readonly direction: 'ltr' | 'rtl';
  /** Every text, by section. */
  readonly messages: Some;
  /** Numbers, dates, lengths of time and lists, as that language writes them. */
  readonly format: Format;
}

/**
 * What a component speaks with: all words, or the sections that are named and those that all share, as `messages`, with the
 * `locale` and `direction` of their language and its `format`.
 */
export type Words<Sections extends Section = Section> = SomeWords<
  Pick<Messages, 'language' | 'common' | Sections>
>;

/** The words that a page gave, without the English that stands in for what is missing; formats come with whatever says them. */
export type GivenWords<Some = MessagesOverride & Pick<Messages, 'language'>> = Omit<
  SomeWords<Some>,
  'format'
>;

/** Words of the language that suits them: `locale`, or the messages' own where it is another. */
export function giveWords<Some extends Pick<Messages, 'language'>>(
  messages: Some,
  locale?: string,
): GivenWords<Some> {
  const written = matchLocale(locale, messages.language);
  return { locale: written, direction: direction(written), messages };
}

/** The words of the nearest provider; English without one. */
export const WordsContext = createContext<GivenWords>(giveWords({ language: 'en' }));
