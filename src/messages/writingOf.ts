import { isEnglish } from './inEnglish.ts';

/** The language and the script that a language tag means, `ar Arab`; `null` where it is none. */
export function writingOf(tag: string): string | null {
  if (isEnglish(tag)) return 'en Latn';
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language} ${script}`;
  } catch {
    return null;
  }
}
