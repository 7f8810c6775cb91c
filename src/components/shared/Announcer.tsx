'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** `assertive` interrupts: for a failed action of the player's own. Everything else is `polite`. */
export type Urgency = 'polite' | 'assertive';

/** Says a text to screen readers through one of the provider's two live regions. */
export type Announce = (text: string, urgency?: Urgency) => void;

interface Announcer {
  readonly announce: Announce;
  readonly subscribe: (listener: () => void) => () => void;
  readonly said: () => Readonly<Record<Urgency, string>>;
}

const AnnouncerContext = createContext<Announcer | null>(null);
// A view calls useAnnounce above the regions that it brings itself when there is no provider; found through here.
const mounted = new Set<Announcer>();
const silence = { polite: '', assertive: '' };

/**
 * One polite and one assertive live region for everything below. They are there and empty from the first paint, since
 * screen readers only hear of regions that they have seen empty. Inside another announcer it adds nothing.
 */
export function AnnouncerProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  const above = useContext(AnnouncerContext);
  if (above !== null) return children;
  return <OwnAnnouncer>{children}</OwnAnnouncer>;
}

/** How to say something to screen readers; outside of a provider the widget's own regions say it. */
export function useAnnounce(): Announce {
  const announcer = useContext(AnnouncerContext);
  return useCallback(
    (text, urgency) => {
      const [anyMounted] = mounted;
      (announcer ?? anyMounted)?.announce(text, urgency);
    },
    [announcer],
  );
}

function OwnAnnouncer({ children }: { readonly children?: ReactNode }): ReactNode {
  const [announcer] = useState(createAnnouncer);
  useEffect(() => {
    mounted.add(announcer);
    return () => {
      mounted.delete(announcer);
    };
  }, [announcer]);
  return (
    <AnnouncerContext.Provider value={announcer}>
      {children}
      <Regions announcer={announcer} />
    </AnnouncerContext.Provider>
  );
}

function Regions({ announcer }: { readonly announcer: Announcer }): ReactNode {
  const { polite, assertive } = useSyncExternalStore(announcer.subscribe, announcer.said, () => silence);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {polite}
      </span>
      <span role="alert" aria-live="assertive" aria-atomic="true">
        {assertive}
      </span>
    </VisuallyHidden>
  );
}

function createAnnouncer(): Announcer {
  let said: Readonly<Record<Urgency, string>> = silence;
  const listeners = new Set<() => void>();
  return {
    announce: (text, urgency = 'polite') => {
      // The same words again are a change only if the text differs: a no-break space comes and goes.
      said = { ...said, [urgency]: said[urgency] === text ? `${text}\u00a0` : text };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    said: () => said,
  };
}
