import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ProfileView } from '../../../../src/components/profile/ProfileView.tsx';
import { LaurelError } from '../../../../src/domain/LaurelError.ts';
import { loaded } from '../../../../src/domain/loadState.ts';
import { ar } from '../../../../src/messages/locales/ar.ts';
import { de } from '../../../../src/messages/locales/de.ts';
import { ptBR } from '../../../../src/messages/locales/pt-BR.ts';
import { zhCN } from '../../../../src/messages/locales/zh-CN.ts';
import { useWords } from '../../../../src/react/provider/words/useWords.ts';
import {
  WordsProvider,
  type WordsProviderProps,
} from '../../../../src/react/provider/words/WordsProvider.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const noProfile = {
  ...loaded,
  status: 'signed-out',
  error: null,
  refreshing: false,
  retry: null,
  user: null,
} as const;

function Probe() {
  const { locale, messages, format, direction } = useWords();
  return (
    <p lang={locale} dir={direction}>
      {messages.tournaments.left({ time: format.duration(90_000_000, 'short') })}
    </p>
  );
}

/** What a page says in these words, and what its developer is told. */
function say(words: WordsProviderProps) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { container } = render(
    <WordsProvider {...words}>
      <Probe />
    </WordsProvider>,
  );
  const { textContent, lang, dir } = container.querySelector('p') ?? document.createElement('p');
  return { textContent, lang, dir, warnings: warn.mock.calls.map(String) };
}

test('messages bring their locale along', () => {
  expect(say({ messages: de })).toEqual({
    textContent: 'noch 1 Tag, 1 Std.',
    lang: 'de',
    dir: 'ltr',
    warnings: [],
  });
});

test('a locale of the same language writes the numbers of its region', () => {
  expect(say({ locale: 'de-AT', messages: de })).toMatchObject({ lang: 'de-AT', warnings: [] });
  expect(say({ locale: 'pt', messages: ptBR })).toMatchObject({ lang: 'pt', warnings: [] });
  expect(say({ locale: 'en-GB' })).toMatchObject({ lang: 'en-GB', warnings: [] });
});

test.each([
  ['without messages', { locale: 'pt' }, 'en', 'pt'],
  ['with those of another language', { locale: 'fr-CA', messages: de }, 'de', 'fr-CA'],
  ['with those of another script', { locale: 'zh-TW', messages: zhCN }, 'zh-CN', 'zh-TW'],
  [
    'with a few words of the page’s own',
    { locale: 'ar-EG', messages: { common: { you: '!' } } },
    'en',
    'ar-EG',
  ],
  ['that is no tag', { locale: 'de_DE', messages: de }, 'de', 'de_DE'],
  ['that is empty', { locale: '', messages: ar }, 'ar', '""'],
] as const)(
  'a locale %s is written in the language of the words, and the developer is told once',
  (_, words, lang, named) => {
    const { lang: shown, warnings } = say(words);
    expect(shown).toBe(lang);
    expect(warnings).toEqual([expect.stringContaining(named)]);
    expect(warnings[0]).toContain('laurel/locales');
    expect(say(words).warnings).toEqual(warnings);
  },
);

test('words of the page’s own say which language they are in', () => {
  expect(
    say({
      locale: 'sv-SE',
      messages: { language: 'sv', tournaments: { left: ({ time }) => `${time} kvar` } },
    }),
  ).toEqual({
    textContent: '1 dygn, 1 tim kvar',
    lang: 'sv-SE',
    dir: 'ltr',
    warnings: [
      expect.stringMatching(/^Laurel: messages in "sv" lack .* and \d+ more, which stay in English/),
    ],
  });
});

test('a catalogue that lacks a word is named with it, once, also where one widget is given it', () => {
  const { left: _, ...tournaments } = de.tournaments;
  const lacks = [expect.stringContaining('messages in "de" lack tournaments.left, which')];
  const incomplete = { ...de, tournaments };
  expect(say({ messages: incomplete }).warnings).toEqual(lacks);
  expect(say({ messages: incomplete }).warnings).toEqual(lacks);
  const warn = vi.spyOn(console, 'warn').mockClear();
  render(<ProfileView messages={{ language: 'he', profile: { title: 'פרופיל' } }} model={noProfile} />);
  expect(warn.mock.calls.map(String)).toEqual([expect.stringContaining('messages in "he" lack common.you')]);
});

test('a few words of the page’s own lack nothing, where they are in the language of the rest', () => {
  expect(say({ messages: { tournaments: { left: ({ time }) => `${time} to play` } } }).warnings).toEqual([]);
  const warn = vi.spyOn(console, 'warn').mockClear();
  render(
    <WordsProvider messages={de}>
      <ProfileView messages={{ language: 'de', profile: { title: 'Ich' } }} model={noProfile} />
    </WordsProvider>,
  );
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['a text in place of a catalogue', 'de', 'not "de"'],
  ['a section that there is not', { leaderbord: { title: 'Top' } }, 'no section leaderbord'],
])('%s is told', (_, messages, named) => {
  const { textContent, warnings } = say({ messages: messages as never });
  expect(textContent).toBe('1 day, 1 hr left');
  expect(warnings).toEqual([expect.stringContaining(named)]);
});

test('in production nobody is told', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(say({ locale: 'nl' }).warnings).toEqual([]);
  expect(say({ messages: { language: 'nl', common: { you: 'Jij' } } }).warnings).toEqual([]);
});

test('what stays English is marked as English for voices and directions', () => {
  const error = new LaurelError({
    kind: 'config',
    message: 'createClient needs apiKey',
    operation: 'getUserInfo',
  });
  const { getByText } = render(
    <WordsProvider messages={ar}>
      <ProfileView model={{ status: 'error', error, refreshing: false, retry: null, user: null }} />
      <ProfileView
        model={{
          ...loaded,
          user: {
            sub: 'p1',
            nickname: 'Ida',
            email: null,
            email_verified: null,
            picture: null,
            status: 'UNDER_REVIEW',
            wallets: [],
            exp: null,
            aud: null,
            iss: null,
            iat: null,
          },
        }}
      />
    </WordsProvider>,
  );
  const details = getByText(/createClient needs apiKey/);
  expect([details.lang, details.dir]).toEqual(['en', 'ltr']);
  expect(details.parentElement?.textContent).toContain('التفاصيل');
  expect(getByText('under review').lang).toBe('en');
});
