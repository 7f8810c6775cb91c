import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, type ReactNode, useEffect, useState } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { laurelTheme, schemeOf } from './laurelTheme.ts';

type Globals = Readonly<Record<string, unknown>>;

/** Docs that are as light or dark as the stories in them. */
export function DocsRoom({ context, children }: PropsWithChildren<DocsContainerProps>): ReactNode {
  const [scheme, setScheme] = useState(() => schemeOf(globalsInAddress()));
  useEffect(() => {
    const channel = addons.getChannel();
    const follow = ({ globals }: { readonly globals: Globals }) => setScheme(schemeOf(globals));
    channel.on(GLOBALS_UPDATED, follow);
    return () => channel.off(GLOBALS_UPDATED, follow);
  }, []);
  return (
    <DocsContainer context={context} theme={laurelTheme(scheme)}>
      {children}
    </DocsContainer>
  );
}

/** What the toolbar said when the page was opened: `?globals=scheme:dark;theme:arcade`. */
function globalsInAddress(): Globals {
  const text = new URL(document.location.href).searchParams.get('globals') ?? '';
  return Object.fromEntries(text.split(';').map((part) => part.split(':')) as [string, string][]);
}
