'use client';

import { createContext } from 'react';
import type { Format } from '../../../domain/text/Format.ts';
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

/** The words that a page gave, as it gave them: what they are written with comes with whatever says them. */
export interface GivenWords {
  readonly locale?: string | undefined;
  readonly messages: MessagesOverride & Pick<Messages, 'language'>;
}

/** The words of the nearest provider; English without one. */
export const WordsContext = createContext<GivenWords>({ messages: { language: 'en' } });
