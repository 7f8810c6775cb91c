'use client';

import { createContext, useContext, useEffect } from 'react';
import type { Urgency } from '../../../react/provider/announcer/createAnnouncer.ts';
import { useAnnounce } from '../../../react/provider/announcer/useAnnounce.ts';

/** Whether the player has asked the widget around for something whose outcome has not been said yet; `null` outside of one. */
export const AskedContext = createContext<{ current: boolean } | null>(null);

/** Call it when the player asks for something: the next outcome is said then. What comes by itself stays silent. */
export function useAsk(): () => void {
  const askedRef = useContext(AskedContext);
  return () => {
    if (askedRef !== null) askedRef.current = true;
  };
}

/** Says an outcome that the player has asked for, once it is there (`null`: not yet), and after one that `isInterim` the next, too. */
export function useSayOutcome(outcome: string | null, urgency: Urgency, isInterim = false): void {
  const askedRef = useContext(AskedContext);
  const announce = useAnnounce();
  useEffect(() => {
    if (outcome === null || !askedRef?.current) return;
    askedRef.current = isInterim;
    announce(outcome, urgency);
  }, [outcome, urgency, isInterim, askedRef, announce]);
}
