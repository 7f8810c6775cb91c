'use client';

import type { ReactNode } from 'react';
import { type LinkProps, useComponents } from '../../../react/provider/ComponentsContext.ts';

/** A link within the game's own site, drawn by the router's link where the provider was given one. */
export function AppLink(props: LinkProps): ReactNode {
  const { Link = 'a' } = useComponents();
  return <Link {...props} />;
}
