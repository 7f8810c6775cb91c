'use client';

import { type ComponentPropsWithoutRef, createContext, type ElementType } from 'react';
import type { MaskName } from '../../domain/players/createMask.ts';
import type { ImagePolicy } from '../../domain/text/imageAddress.ts';

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

/** How a page has players, pictures and links drawn: what the provider was given of it. */
export interface Presentation {
  readonly components?: LaurelComponents | undefined;
  readonly images?: ImagePolicy | undefined;
  readonly maskName?: MaskName | undefined;
  readonly hiddenPlayers?: readonly string[] | ReadonlySet<string> | undefined;
}

/** What the nearest provider was given; without one everything is drawn as the service sent it. */
export const PresentationContext = createContext<Presentation>({});
