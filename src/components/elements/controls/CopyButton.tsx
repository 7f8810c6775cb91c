'use client';

import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useState } from 'react';
import { useCommonWords } from '../../../react/provider/words/useCommonWords.ts';
import { useAnnounce } from '../../../react/provider/announcer/useAnnounce.ts';
import { classNames } from '../classNames.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

/** What a `CopyButton` takes. */
export interface CopyButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onCopy'> {
  /** The text that goes to the clipboard. */
  readonly text: string;
  /** What a screen reader says afterwards. */
  readonly confirmation: string;
}

/**
 * Copies a text and says so: a sign on the button for two seconds, which keeps its size under the pointer, and words to
 * screen readers. Says it too when the browser does not allow it.
 *
 * Class `laurel-CopyButton`, `-sign`; attribute `data-outcome` (`copied | failed`) for those two seconds.
 */
export function CopyButton({ text, confirmation, className, children, ...rest }: CopyButtonProps): ReactNode {
  const { messages } = useCommonWords();
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
      title={outcome === null ? rest.title : messages.common[outcome === 'copied' ? 'copied' : 'copyFailed']}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!event.defaultPrevented) void copy();
      }}
    >
      {children}
      <VisuallyHidden> {messages.common.copy}</VisuallyHidden>
      <span className="laurel-CopyButton-sign" aria-hidden="true">
        <Sign shape={outcome ?? 'copy'} />
      </span>
    </button>
  );
}

const shapes = {
  copy: 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z',
  copied: 'm2.5 8.5 3.5 3.5 7.5-8',
  failed: 'm3.5 3.5 9 9m0-9-9 9',
};

function Sign({ shape }: { readonly shape: keyof typeof shapes }): ReactNode {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={shape === 'copy' ? 1.5 : 2.25}
    >
      <path d={shapes[shape]} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
