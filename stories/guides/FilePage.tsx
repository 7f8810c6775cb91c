import type { ReactNode } from 'react';
import { withoutFolders } from './asWritten.ts';
import { TextPage } from './TextPage.tsx';

const files = import.meta.glob<string>('../../{SECURITY,ACCESSIBILITY,docs/embed}.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A file of the project as a page; its links into the project's folders lead nowhere from here. */
export function FilePage({ of }: { readonly of: string }): ReactNode {
  const text = files[`../../${of}`];
  if (text === undefined) throw new Error(`${of} is no page.`);
  return <TextPage text={withoutFolders(text)} />;
}
