'use client';

import { type ComponentPropsWithoutRef, createContext, type ElementType, useContext } from 'react';

/** What a replaced `Link` is given: what an `<a>` takes, and always an address. */
export interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  /** Where it leads: http or https, checked. */
  readonly href: string;
}

/** Elements of the page's own that Laurel draws with (the provider's `components`). */
export interface LaurelComponents {
  /** Draws links within the site, such as a router's `Link` that takes `href`. Default `a`. */
  readonly Link?: ElementType<LinkProps> | undefined;
}

/** The replaced elements of the nearest provider. */
export const ComponentsContext = createContext<LaurelComponents>({});

/** The replaced elements of the nearest provider; none without one. */
export function useComponents(): LaurelComponents {
  return useContext(ComponentsContext);
}
