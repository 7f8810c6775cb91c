'use client';

import { createContext, useCallback, useContext } from 'react';

/** `assertive` interrupts: for a failed action of the player's own. Everything else is `polite`. */
export type Urgency = 'polite' | 'assertive';

/** Says a text to screen readers through one of the provider's two live regions. */
export type Announce = (text: string, urgency?: Urgency) => void;

/** Two live regions and what they say. */
export interface Announcer {
  readonly announce: Announce;
  readonly subscribe: (listener: () => void) => () => void;
  readonly said: () => Readonly<Record<Urgency, string>>;
}

/** The announcer of the nearest provider. */
export const AnnouncerContext = createContext<Announcer | null>(null);

/** All announcers on the page: a view calls `useAnnounce` above the regions it brings when there is no provider. */
export const mountedAnnouncers = new Set<Announcer>();

/** How to say something to screen readers; outside of a provider the widget's own regions say it. */
export function useAnnounce(): Announce {
  const announcer = useContext(AnnouncerContext);
  return useCallback(
    (text, urgency) => {
      const [anyMounted] = mountedAnnouncers;
      (announcer ?? anyMounted)?.announce(text, urgency);
    },
    [announcer],
  );
}
