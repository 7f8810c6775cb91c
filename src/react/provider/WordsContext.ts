'use client';

import { createContext } from 'react';
import type { Format } from '../../domain/text/Format.ts';
import { createFormat } from '../../messages/createFormat.ts';
import { direction } from '../../messages/direction.ts';
import { en } from '../../messages/en.ts';
import { mergeMessages, type MessagesOverride } from '../../messages/mergeMessages.ts';
import type { Messages } from '../../messages/Messages.ts';

/** What a component speaks with. */
export interface Words {
  /** BCP 47 language tag, `en` by default. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Messages;
  readonly format: Format;
}

/** Words of a locale: English with `messages` over it. */
export function createWords(locale: string, messages?: MessagesOverride): Words {
  return {
    locale,
    direction: direction(locale),
    messages: mergeMessages(en, messages),
    format: createFormat(locale),
  };
}

/** The words of the nearest provider; English without one. */
export const WordsContext = createContext<Words>(createWords('en'));
