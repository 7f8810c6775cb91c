'use client';

import { type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Announcer, createAnnouncer, silence } from './createAnnouncer.ts';
import { LaurelContext } from '../LaurelContext.ts';
import { AnnouncerContext } from './useAnnounce.ts';

/**
 * One polite and one assertive live region for everything below. They are there and empty from the first paint, since
 * screen readers only hear of regions that they have seen empty. Inside another announcer it adds nothing, unless `own`:
 * what is outside of a modal dialog is not heard while it is open.
 * `LaurelProvider` holds one, and so does every widget and every toast that stands outside of a provider.
 *
 * Attribute `data-laurel-announcer`, by which the style sheet keeps the regions out of sight.
 */
export function AnnouncerProvider({
  own = false,
  children,
}: {
  readonly own?: boolean | undefined;
  readonly children?: ReactNode;
}): ReactNode {
  const above = useContext(AnnouncerContext);
  if (above !== null && !own) return children;
  return <OwnAnnouncer>{children}</OwnAnnouncer>;
}

function OwnAnnouncer({ children }: { readonly children?: ReactNode }): ReactNode {
  const session = useContext(LaurelContext)?.session;
  // What was said to one player, or has yet to be said, is not for the next one to read.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another session is what makes another announcer
  const announcer = useMemo(() => createAnnouncer(), [session]);
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
    <div data-laurel-announcer="">
      <div role="status" aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </div>
  );
}
