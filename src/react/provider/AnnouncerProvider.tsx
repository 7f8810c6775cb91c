'use client';

import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type Announcer, AnnouncerContext, mountedAnnouncers, type Urgency } from './useAnnounce.ts';

const silence: Readonly<Record<Urgency, string>> = { polite: '', assertive: '' };

/**
 * One polite and one assertive live region for everything below. They are there and empty from the first paint, since
 * screen readers only hear of regions that they have seen empty. Inside another announcer it adds nothing.
 * `LaurelProvider` holds one, and so does every widget that stands outside of a provider.
 */
export function AnnouncerProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  const above = useContext(AnnouncerContext);
  if (above !== null) return children;
  return <OwnAnnouncer>{children}</OwnAnnouncer>;
}

function OwnAnnouncer({ children }: { readonly children?: ReactNode }): ReactNode {
  const [announcer] = useState(createAnnouncer);
  useEffect(() => {
    mountedAnnouncers.add(announcer);
    return () => {
      mountedAnnouncers.delete(announcer);
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
    <div className="laurel-VisuallyHidden">
      <div role="status" aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </div>
  );
}

function createAnnouncer(): Announcer {
  let said = silence;
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
