'use client';

import { useEffect, useState } from 'react';

/**
 * A text that is typed, once no key has come for so many milliseconds: a word is one question to a service, not one a letter.
 * An empty text, which nobody is asked about, is there at once.
 */
export function useSettled(text: string, milliseconds: number): string {
  const [settled, settle] = useState(text);
  if (text === '' && settled !== '') settle('');
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => settle(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return text === '' ? '' : settled;
}
