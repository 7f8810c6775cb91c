'use client';

import { type ReactNode, useContext } from 'react';
import { type LinkProps, PresentationContext } from '../../../react/provider/PresentationContext.ts';

/** A link within the game's own site, drawn by the router's link where the provider was given one. */
export function AppLink(props: LinkProps): ReactNode {
  const { components } = useContext(PresentationContext);
  const Link = components?.Link ?? 'a';
  return <Link {...props} />;
}
