'use client';

import type { ReactNode } from 'react';
import { useTimeLeft } from '../../react/browser/useTimeLeft.ts';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { Button } from '../elements/controls/Button.tsx';
import { useAsk } from '../elements/behaviour/useOutcome.ts';

/** What a `RetryButton` takes. */
export interface RetryButtonProps {
  readonly onRetry: () => void;
  /** When the service allows another try, in Unix milliseconds; the button waits until then. */
  readonly retryAt?: number | undefined;
  readonly retrying?: boolean | undefined;
}

/** Tries again. Until `retryAt` it stays focusable, does nothing when pressed, and says how long. */
export function RetryButton({ onRetry, retryAt, retrying = false }: RetryButtonProps): ReactNode {
  const { messages, format } = useCommonWords();
  const ask = useAsk();
  const wait = useTimeLeft(retryAt ?? null) ?? 0;
  const waiting = wait > 0 || retrying;
  return (
    <Button
      aria-disabled={waiting || undefined}
      onClick={() => {
        if (waiting) return;
        ask();
        onRetry();
      }}
    >
      {wait > 0
        ? messages.common.retryIn({ time: format.duration(Math.ceil(wait / 1000) * 1000, 'short', 2) })
        : messages.common.retry}
    </Button>
  );
}
