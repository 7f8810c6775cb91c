'use client';

import type { ReactNode } from 'react';
import { useHydrated } from '../../react/browser/useHydrated.ts';
import { useSearchWords } from '../../react/provider/words/useSearchWords.ts';
import { fillIn } from '../elements/fillIn.tsx';

/** Says that ranks are worked out, and of when; nothing while that is not known. */
export function DerivedNote({ asOf }: { readonly asOf: number | null }): ReactNode {
  const { messages, format } = useSearchWords();
  // In the reader's time zone, which a server does not know.
  const hydrated = useHydrated();
  if (asOf === null || !hydrated) return null;
  return (
    <p className="laurel-PlayerSearch-note">
      {fillIn(
        (when) => messages.search.derived({ when }),
        <time dateTime={new Date(asOf).toISOString()}>
          {format.date(asOf, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>,
      )}
    </p>
  );
}
