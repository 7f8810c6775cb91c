'use client';

import { createContext, useContext } from 'react';
import type { Announce, Announcer } from './createAnnouncer.ts';

/** The announcer of the nearest provider, or of the widget around. */
export const AnnouncerContext = createContext<Announcer | null>(null);

const nobodyHears: Announce = () => undefined;

/** How to say something to screen readers. Outside of a provider and of every widget nothing is said. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext)?.announce ?? nobodyHears;
}
