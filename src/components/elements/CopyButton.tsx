'use client';

import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../../react/provider/useWords.ts';
import { useAnnounce } from '../../react/provider/useAnnounce.ts';
import { classNames } from './classNames.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What a `CopyButton` takes. */
export interface CopyButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onCopy'> {
  /** The text that goes to the clipboard. */
  readonly text: string;
  /** What a screen reader says afterwards. */
  readonly confirmation: string;
}

/**
 * Copies a text and says so, on the button for two seconds and to screen readers; says it too when the browser does
 * not allow it.
 *
 * Class `laurel-CopyButton`, `-sign`; attribute `data-outcome` (`copied | failed`) for those two seconds.
 */
export function CopyButton({ text, confirmation, className, children, ...rest }: CopyButtonProps): ReactNode {
  const { messages } = useWords();
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      announce(confirmation);
    } catch {
      setOutcome('failed');
      announce(messages.common.copyFailed, 'assertive');
    }
  };

  return (
    <button
      type="button"
      {...rest}
      className={classNames('laurel-CopyButton', className)}
      data-outcome={outcome ?? undefined}
      onClick={() => void copy()}
    >
      {children}
      <VisuallyHidden> {messages.common.copy}</VisuallyHidden>
      <span className="laurel-CopyButton-sign" aria-hidden="true">
        {outcome === null ? <CopySign /> : messages.common[outcome === 'copied' ? 'copied' : 'copyFailed']}
      </span>
    </button>
  );
}

function CopySign(): ReactNode {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" strokeLinejoin="round" />
    </svg>
  );
}
