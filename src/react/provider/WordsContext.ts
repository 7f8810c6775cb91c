'use client';

import { createContext } from 'react';
import type { Format } from '../../domain/text/Format.ts';
import { createFormat } from '../../messages/createFormat.ts';
import { direction } from '../../messages/direction.ts';
import { en } from '../../messages/en.ts';
import { matchLocale } from '../../messages/matchLocale.ts';
import type { Messages } from '../../messages/Messages.ts';

/** What a component speaks with. */
export interface Words {
  /** BCP 47 language tag, of the language of `messages`. `en` by default. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Messages;
  readonly format: Format;
}

/** Words with the formats that suit them: those of `locale`, or of the messages' own language where it is another. */
export function createWords(messages: Messages, locale?: string): Words {
  const written = matchLocale(locale, messages.language);
  return { locale: written, direction: direction(written), messages, format: createFormat(written) };
}

/** The words of the nearest provider; English without one. */
export const WordsContext = createContext<Words>(createWords(en));
