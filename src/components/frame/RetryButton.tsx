'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../../react/provider/useWords.ts';
import { Button } from '../elements/Button.tsx';

/** What a `RetryButton` takes. */
export interface RetryButtonProps {
  readonly onRetry: () => void;
  /** When the service allows another try, in Unix milliseconds; the button waits until then. */
  readonly retryAt?: number | undefined;
  readonly retrying?: boolean | undefined;
}

/** Tries again. Until `retryAt` it stays focusable, does nothing when pressed, and says how long. */
export function RetryButton({ onRetry, retryAt, retrying = false }: RetryButtonProps): ReactNode {
  const { messages, format } = useWords();
  const wait = useWait(retryAt);
  const waiting = wait > 0 || retrying;
  return (
    <Button
      aria-disabled={waiting || undefined}
      onClick={() => {
        if (!waiting) onRetry();
      }}
    >
      {wait > 0
        ? messages.common.retryIn({ time: format.duration(Math.ceil(wait / 1000) * 1000, 'short', 2) })
        : messages.common.retry}
    </Button>
  );
}

/** Milliseconds left until a moment, counted down once a second; 0 when it has passed. */
function useWait(until: number | undefined): number {
  const [now, setNow] = useState<number | null>(null);
  const left = until === undefined || now === null ? 0 : Math.max(0, until - now);
  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
