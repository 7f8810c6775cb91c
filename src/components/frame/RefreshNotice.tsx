'use client';

import type { ReactNode } from 'react';
import type { LaurelError } from '../../domain/LaurelError.ts';
import { useHydrated } from '../../react/browser/useHydrated.ts';
import { useOnline } from '../../react/browser/useOnline.ts';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { useSayOutcome } from '../elements/behaviour/useOutcome.ts';
import { fillIn } from '../elements/fillIn.tsx';
import { RetryButton } from './RetryButton.tsx';

/** What a `RefreshNotice` takes. */
export interface RefreshNoticeProps {
  /** Why the last refresh failed; `null` when it did not. */
  readonly error: LaurelError | null;
  /** When what is shown was last confirmed, in Unix milliseconds, where nobody could confirm it just now. */
  readonly asOf?: number | undefined;
  readonly onRetry?: (() => void) | null | undefined;
  readonly retrying?: boolean | undefined;
}

/**
 * One line above data that is shown though it could not be refreshed, or while the device is offline. Its button stays as the connection goes.
 *
 * Class `laurel-Notice`.
 */
export function RefreshNotice({ error, asOf, onRetry, retrying }: RefreshNoticeProps): ReactNode {
  const { messages, format } = useCommonWords();
  // In the reader's time zone, which a server does not know.
  const hydrated = useHydrated();
  const online = useOnline();
  const { offlineStale, staleData, errors } = messages.common;
  const failed = error?.kind === 'unauthorized' ? errors.unauthorized : staleData;
  const said = online ? failed : offlineStale;
  useSayOutcome(error && !retrying ? said : null, 'assertive');
  const stale = error ?? asOf;
  if (online && stale === undefined) return null;
  return (
    <div className="laurel-Notice">
      <span>
        {said}
        {asOf !== undefined &&
          hydrated &&
          fillIn(
            (time) => ` ${messages.common.lastUpdated({ time })}`,
            <time dateTime={new Date(asOf).toISOString()}>
              {format.date(asOf, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>,
          )}
      </span>
      {stale !== undefined && onRetry && (
        <RetryButton onRetry={onRetry} retryAt={error?.retryAt} retrying={retrying} />
      )}
    </div>
  );
}
