'use client';

import type { ReactNode } from 'react';
import type { LaurelError } from '../../domain/LaurelError.ts';
import { useOnline } from '../../react/browser/useOnline.ts';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { errorState } from './ErrorPanel.tsx';
import { RetryButton } from './RetryButton.tsx';

/** What a `RefreshNotice` takes. */
export interface RefreshNoticeProps {
  /** Why the last refresh failed; `null` when it did not. */
  readonly error: LaurelError | null;
  readonly onRetry?: (() => void) | null | undefined;
  readonly retrying?: boolean | undefined;
}

/**
 * One line above data that is shown though it could not be refreshed, or while the device is offline.
 *
 * Class `laurel-Notice`.
 */
export function RefreshNotice({ error, onRetry, retrying }: RefreshNoticeProps): ReactNode {
  const { messages } = useCommonWords();
  const online = useOnline();
  if (online && error === null) return null;
  const state = error === null ? 'offline' : errorState(error, online);
  const text = {
    offline: messages.common.offlineStale,
    'not-allowed': messages.common.errors.unauthorized,
    error: messages.common.staleData,
  }[online ? state : 'offline'];
  return (
    <div className="laurel-Notice">
      <span>{text}</span>
      {online && typeof onRetry === 'function' && (
        <RetryButton onRetry={onRetry} retryAt={error?.retryAt} retrying={retrying} />
      )}
    </div>
  );
}
