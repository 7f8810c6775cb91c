'use client';

import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useCommonWords } from '../../../react/provider/words/useCommonWords.ts';
import { classNames } from '../classNames.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

/** What an `ExternalLink` takes: what an `<a>` does, with an address that has been checked (`Link.href`). */
export interface ExternalLinkProps extends ComponentPropsWithoutRef<'a'> {
  readonly href: string;
}

/**
 * A link that somebody else wrote: opens a new tab, says so, and gives the page it opens nothing about this one.
 *
 * Class `laurel-Link`.
 */
export function ExternalLink({ className, children, ...rest }: ExternalLinkProps): ReactNode {
  const { messages } = useCommonWords();
  return (
    <a
      {...rest}
      className={classNames('laurel-Link', className)}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      referrerPolicy="no-referrer"
    >
      {children}
      <VisuallyHidden> {messages.common.opensNewTab}</VisuallyHidden>
    </a>
  );
}
