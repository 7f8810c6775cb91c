import { CodeOrSourceMdx, HeadersMdx, Markdown } from '@storybook/addon-docs/blocks';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';

/** A page that is Markdown already. */
export function TextPage({ text }: { readonly text: string }): ReactNode {
  return <Markdown options={options}>{text}</Markdown>;
}

/** Storybook's own link goes to a page, and to no place on it. */
function PageLink({ href, children }: ComponentPropsWithoutRef<'a'>): ReactNode {
  const isPage = href?.startsWith('?path=') ?? false;
  return (
    <a className="sbdocs-a" href={isPage ? `./${href}` : href} target={isPage ? '_top' : undefined}>
      {children}
    </a>
  );
}

const options = { overrides: { ...HeadersMdx, a: PageLink, code: CodeOrSourceMdx } };
