import type { ReactNode } from 'react';
import type { MessagesOverride } from '../src/messages/mergeMessages.ts';
import { direction as directionOf } from '../src/messages/direction.ts';
import { WordsProvider } from '../src/react/provider/words/WordsProvider.tsx';

interface StageProps {
  readonly theme: string;
  readonly scheme: string;
  readonly density: string;
  readonly width: string;
  readonly direction: string;
  readonly locale: string;
  /** Whether the story is a page of its own, up to the edges. */
  readonly bare: boolean;
  readonly children: ReactNode;
}

// Catalogues are found rather than listed, so that a new locale needs no word here.
const catalogues = import.meta.glob<Record<string, MessagesOverride>>('../src/messages/locales/*.ts', {
  eager: true,
});

/** The page around a story: what the toolbar says, as a game would say it, by attributes. */
export function Stage({
  theme,
  scheme,
  density,
  width,
  direction,
  locale,
  bare,
  children,
}: StageProps): ReactNode {
  const catalogue = catalogues[`../src/messages/locales/${locale}.ts`];
  const messages = catalogue === undefined ? undefined : Object.values(catalogue)[0];
  const language = written(locale === 'pseudo' ? 'en' : locale, direction);
  return (
    <div
      className="stage"
      lang={language}
      dir={directionOf(language)}
      data-laurel-theme={theme}
      data-laurel-scheme={scheme === 'system' ? undefined : scheme}
      data-laurel-density={density}
      data-bare={bare || undefined}
    >
      <div className="stage-room" data-width={width}>
        <WordsProvider locale={language} messages={{ ...messages, language }}>
          {children}
        </WordsProvider>
      </div>
    </div>
  );
}

/** Widgets go the way their language is written, so the other way is the same language in another script. */
function written(locale: string, direction: string): string {
  if (direction === 'auto' || direction === directionOf(locale)) return locale;
  return new Intl.Locale(locale, { script: direction === 'rtl' ? 'Arab' : 'Latn' }).toString();
}
