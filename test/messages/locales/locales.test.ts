import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFormat } from '../../../src/messages/createFormat.ts';
import { dayInWords } from '../../../src/messages/dayInWords.ts';
import { en } from '../../../src/messages/en.ts';
import type { Messages } from '../../../src/messages/Messages.ts';
import { plural } from '../../../src/messages/plural.ts';

// The real function, and what it was called with.
vi.mock('../../../src/messages/plural.ts', { spy: true });

const files = import.meta.glob<Record<string, Messages>>('../../../src/messages/locales/*.ts', {
  eager: true,
});
const catalogues = new Map(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.ts$/g, ''), Object.values(file)[0]]),
);
catalogues.set('en', en);
const translations = [...catalogues.keys()].filter((locale) => locale !== 'en' && locale !== 'pseudo');

/** Words that are the same in both languages. */
const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ['friends.offline', 'friends.online', 'friends.onlineCount', 'profile.unknownChain'],
  it: ['friends.offline', 'friends.online', 'friends.onlineCount'],
  pl: ['friends.offline', 'friends.online'],
  'pt-BR': ['friends.offline', 'friends.online', 'friends.onlineCount'],
  tr: ['totals.platform'],
};

/**
 * The other way to speak to somebody, in languages that have two: a catalogue keeps to one, and to one word for a score. French has
 * a space before its colon, and Japanese a wide one.
 */
const strange: Readonly<Record<string, RegExp>> = {
  de: /\b(Sie|Ihnen|Ihre?[mnrs]?)\b/,
  es: /\b(usted|ustedes)\b/i,
  fr: /\b(vous|votre|vos)\b|[^\u202f]:/i,
  it: /\b(Lei|voi|vostr[aeio])\b/,
  ja: /:/,
  ko: /니다/,
  pl: /\b(Pan|Pani|Państw\p{L}+)\b/u,
  tr: /\b(siz|size|sizi|sizin)\b/i,
  'zh-CN': /分数|:/,
};

/** Languages that write small numbers as words within these plural categories: "لاعبان", two players. */
const numbersAsWords: Readonly<Record<string, readonly string[]>> = { ar: ['zero', 'one', 'two'] };

// The last two bring out the categories of millions (Spanish) and of fractions (Polish).
const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5];

type Entry = string | ((about: unknown) => string);

/** A value for everything that a message may be given, and no two with the same text. */
function sample(count: number) {
  const counted = (add: number) => ({ count, n: `#${count + add}#` });
  const texts =
    'id time details status chain name presence when day score reason place label zone percent'.split(' ');
  return {
    ...counted(0),
    ...Object.fromEntries(texts.map((text) => [text, `‹${text}›`])),
    first: counted(0),
    last: count === 1 ? null : counted(1),
    differing: counted(0),
    players: counted(2),
    more: counted(0),
    shown: counted(3),
    searched: counted(0),
    missing: counted(4),
    named: counted(0),
    total: counted(5),
  };
}

/** The message for a count, and the texts of the sample that it asked for. */
function say(entry: Entry, count: number): { text: string; given: string[] } {
  if (typeof entry === 'string') return { text: entry, given: [] };
  const given = new Set<string>();
  const watch = (record: object): object =>
    new Proxy(record, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value === 'object' && value !== null) return watch(value);
        if (typeof value === 'string') given.add(value);
        return value;
      },
    });
  return { text: entry(watch(sample(count))), given: [...given] };
}

function withoutValues(text: string): string {
  return text.replaceAll(/‹[^›]*›/g, '');
}

function entriesOf(messages: unknown, path = ''): [path: string, entry: Entry][] {
  if (typeof messages !== 'object' || messages === null) return [[path, messages as Entry]];
  return Object.entries(messages).flatMap(([key, value]) =>
    key === 'language' ? [] : entriesOf(value, path === '' ? key : `${path}.${key}`),
  );
}

const english = new Map(entriesOf(en));

afterEach(() => vi.mocked(plural).mockClear());

test('there are twelve languages', () => {
  const twelve = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-BR', 'tr', 'zh-CN'];
  expect(['en', ...translations].toSorted()).toEqual(twelve);
});

test.each(Object.entries(files))('%s exports one catalogue, named after its language', (path, file) => {
  const locale = path.replace(/^.*\/|\.ts$/g, '');
  expect(Object.keys(file)).toEqual([locale.replace('-', '')]);
});

describe.each([...catalogues])('%s', (locale, messages) => {
  // Headings of groups are for languages that decline them.
  const entries = entriesOf(messages).filter(([path]) => !path.startsWith('tournaments.groups.'));

  test('has exactly the messages of English, each of the same kind', () => {
    const kinds = (list: Iterable<[string, Entry]>) =>
      Object.fromEntries(Array.from(list, ([path, entry]) => [path, typeof entry]));
    expect(kinds(entries)).toEqual(kinds(english));
  });

  test('says something for every message and count, and nothing but text', () => {
    for (const [path, entry] of entries) {
      for (const count of counts) {
        const { text } = say(entry, count);
        expect(text.trim(), path).not.toBe('');
        expect(text, path).toBe(text.trim());
        expect(text, path).not.toMatch(/undefined|null|NaN|\[object|\$\{|=>| {2}/);
      }
    }
  });

  test('speaks to the player in one way', () => {
    const texts = entries.map(([path, entry]) => [path, withoutValues(say(entry, 5).text)]);
    const found = texts.filter(([, text]) => strange[locale]?.test(text ?? '') === true);
    expect(found).toEqual([]);
  });

  test('repeats what a message is given', () => {
    for (const [path, entry] of entries) {
      const meant = english.get(path) ?? '';
      for (const count of counts) {
        const spelled = numbersAsWords[locale]?.includes(new Intl.PluralRules(locale).select(count)) === true;
        const { text } = say(entry, count);
        for (const value of say(meant, count).given) {
          if (spelled && value.startsWith('#')) continue;
          expect(text.toLowerCase(), `${path} for ${count}`).toContain(value.toLowerCase());
        }
      }
    }
  });

  test('gives every plural form its language needs, by its own rules', () => {
    const language = locale === 'pseudo' ? 'en' : locale;
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const met = new Set(counts.map((count) => new Intl.PluralRules(language).select(count)));
    expect([...met].toSorted(), 'the counts of this test meet every category').toEqual(needed);

    for (const [path, entry] of entries) {
      for (const count of counts) say(entry, count);
      for (const [rules, , forms] of vi.mocked(plural).mock.calls) {
        expect(rules, path).toBe(language);
        expect(Object.keys(forms).toSorted(), path).toEqual(needed);
      }
      vi.mocked(plural).mockClear();
    }
  });
});

test.each(translations)('%s comes to the name soon in the way up, which a narrow row cuts', (locale) => {
  const said = catalogues.get(locale)?.leaderboard.toPass({ score: '37', name: '‹name›' });
  expect(said?.indexOf('‹name›')).toBeLessThanOrEqual('jeszcze 37 do '.length);
});

test.each(['es', 'fr', 'it', 'pl', 'pt-BR'])('%s heads a group with a word for several', (locale) => {
  const { groups, status } = catalogues.get(locale)?.tournaments ?? en.tournaments;
  expect(groups?.ended).toBeDefined();
  expect(groups?.ended).not.toBe(status.ended);
});

test.each(['en', ...translations])('%s says which language it is in', (locale) => {
  expect(catalogues.get(locale)?.language).toBe(locale);
});

/** Words after which a length of time, which stands in its basic form, would be in the wrong case. */
const turnsTheCase: Readonly<Record<string, RegExp>> = {
  de: /\b(?:ab|binnen|in|nach|seit|vor) ‹time›/i,
  pl: /\b(?:od|po|przed|przez|za) ‹time›/i,
  ar: /(?:بعد|قبل|منذ|خلال|في) ‹time›/,
};
test.each(Object.entries(turnsTheCase))(
  '%s puts no length of time where another case is due',
  (locale, turned) => {
    for (const [path, entry] of entriesOf(catalogues.get(locale)))
      expect(say(entry, 5).text, path).not.toMatch(turned);
  },
);

/** In a sentence a bare date would need what a day with a name must not have: “am 6. Dezember”, “morgen”. */
const toldDates = [
  [
    'de',
    'Beginn: 6. Dezember um 12:00',
    'Begonnen: 31. Oktober um 12:00',
    'Ende: morgen um 12:00',
    'Beendet: 31. Oktober',
  ],
  [
    'fr',
    'Début\u202f: 6 décembre à 12:00',
    'Commencé\u202f: 31 octobre à 12:00',
    'Fin\u202f: demain à 12:00',
    'Terminé\u202f: 31 octobre',
  ],
  [
    'it',
    'Inizio: 6 dicembre alle 12:00',
    'Iniziato: 31 ottobre alle 12:00',
    'Fine: domani alle 12:00',
    'Terminato: 31 ottobre',
  ],
  [
    'pt-BR',
    'Início: 6 de dezembro às 12:00',
    'Iniciado: 31 de outubro às 12:00',
    'Término: amanhã às 12:00',
    'Encerrado: 31 de outubro',
  ],
] as const;
test.each(toldDates)('%s tells dates without a preposition that they would need', (locale, ...told) => {
  const words = catalogues.get(locale)?.tournaments;
  if (words === undefined) throw new Error('There is no such catalogue.');
  const now = Date.UTC(2026, 10, 3, 12);
  const partsIn = (days: number) => {
    const zone = { timeZone: 'UTC', nameZone: false };
    const parts = dayInWords(now + days * 86_400_000, now, zone, createFormat(locale));
    return { day: parts?.day ?? '', time: parts?.time ?? '' };
  };
  expect([
    words.starts({ when: words.when(partsIn(33)) }),
    words.started({ when: words.when(partsIn(-3)) }),
    words.ends({ when: words.when(partsIn(1)) }),
    words.ended({ when: partsIn(-3).day }),
  ]).toEqual(told);
});

/** One of something, named as several are; the 1 may stand after the words. */
const oneAsSeveral: Readonly<Record<string, RegExp>> = {
  en: /#1# \w*(?:players|places|friends|tournaments|wallets|runs)\b/,
  de: /#1# (?:Spieler\w* haben|Plätze|Freunde|Turniere|Wallets)/,
  es: /#1# \w*(?:jugadores|puestos|amigos|torneos|carteras)\b/,
  fr: /#1# \w*(?:joueurs|premières|places|amis|tournois|portefeuilles)\b/,
  it: /#1# \w*(?:giocatori|posti|amici|tornei|portafogli)\b|\b(?:Mancano|Restano) #1#/,
  'pt-BR': /#1# \w*(?:jogadores|posições|amigos|torneios|carteiras)\b|primeiras #1#/,
};
test.each(Object.entries(oneAsSeveral))('%s names one as one', (locale, several) => {
  for (const [path, entry] of entriesOf(catalogues.get(locale)))
    expect(say(entry, 1).text, path).not.toMatch(several);
});

// WCAG 2.5.3: by voice a link is called by what is seen of it.
test.each(['en', ...translations])('%s names a link by what is seen of it', (locale) => {
  const entries = entriesOf(catalogues.get(locale));
  const named = entries.filter(([path]) => /(?:rules|eventPage|location)Of$/.test(path));
  expect(named).toHaveLength(3);
  for (const [path, entry] of named) {
    const seen = entries.find(([other]) => `${other}Of` === path)?.[1];
    expect(say(entry, 1).text, path).toContain(seen);
  }
});

test.each(translations)('%s leaves nothing in English but words that are the same', (locale) => {
  const same = entriesOf(catalogues.get(locale))
    .filter(([path, entry]) => {
      const { text } = say(english.get(path) ?? '', 5);
      return /[a-z]/i.test(withoutValues(text)) && say(entry, 5).text === text;
    })
    .map(([path]) => path);
  expect(same.toSorted()).toEqual((sameAsEnglish[locale] ?? []).toSorted());
});

test('pseudo is bracketed, without a plain letter, and about 40 % longer than English', () => {
  let length = 0;
  let englishLength = 0;
  for (const [path, entry] of entriesOf(catalogues.get('pseudo'))) {
    const { text } = say(entry, 5);
    expect(text, path).toMatch(/^\[.*\]$/u);
    expect(withoutValues(text), path).not.toMatch(/[a-z]/i);
    length += text.length;
    englishLength += say(english.get(path) ?? '', 5).text.length;
  }
  expect(length / englishLength).toBeGreaterThan(1.3);
  expect(length / englishLength).toBeLessThan(1.5);
});
