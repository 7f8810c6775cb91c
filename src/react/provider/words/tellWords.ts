import { isLanguageTag } from '../../../base/text/isLanguageTag.ts';
import { tellDeveloper } from '../../../base/page/tellDeveloper.ts';
import type { Messages } from '../../../messages/Messages.ts';

const level = 'warn';

/** Tells a developer why the page is not in the language that it was asked for. */
export function tellLocale(locale: string, language: string): void {
  const why = isLanguageTag(locale)
    ? `there are no messages for the locale "${locale}"`
    : `"${locale}" is no language tag (BCP 47), such as "de-DE"`;
  tellDeveloper(
    `${why}, so words and formats are in "${language}". Give the provider messages of that language: ` +
      `one of laurel/locales, or your own with { language: "${locale}" }.`,
    { level },
  );
}

/** Tells a developer of messages that are none, and of sections that nothing says. */
export function tellMisuse(messages: unknown): void {
  if (typeof messages !== 'object' || messages === null)
    return tellDeveloper(
      `messages are a catalogue, such as de of laurel/locales/de, and not ${JSON.stringify(messages)}: words stay in English.`,
      { level },
    );
  const known: Readonly<Record<keyof Messages, true>> = {
    language: true,
    common: true,
    profile: true,
    friends: true,
    tournaments: true,
    score: true,
    leaderboard: true,
    search: true,
    moments: true,
    totals: true,
  };
  const unknown = Object.keys(messages).filter((section) => !Object.hasOwn(known, section));
  if (unknown.length > 0)
    tellDeveloper(
      `messages have no section ${unknown.join(', ')}, so nothing says it. There are ${Object.keys(known).join(', ')}.`,
      { level },
    );
}

/** Tells a developer of words that messages in another language lack: English stands in, with formats of that language. */
export function tellMissing(english: Partial<Messages>, given: object, language: string): void {
  if (/^en\b/i.test(language)) return;
  const missing = lacking(english, given);
  if (missing.length === 0) return;
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  tellDeveloper(
    `messages in "${language}" lack ${missing.slice(0, 3).join(', ')}${more}, which stay in English, beside numbers and times ` +
      `in "${language}". Begin with a whole catalogue, or leave out the language where most is English.`,
    { about: `${language} lacks ${missing.join()}`, level },
  );
}

function lacking(english: object, given: object): readonly string[] {
  return Object.entries(english).flatMap(([name, word]) => {
    const own: unknown = Object.hasOwn(given, name) ? given[name as never] : undefined;
    if (typeof word !== 'object' || word === null) return own === undefined || own === null ? [name] : [];
    return lacking(word, Object(own) as object).map((inner) => `${name}.${inner}`);
  });
}
