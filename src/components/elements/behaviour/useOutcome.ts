'use client';

import { createContext, useContext, useEffect } from 'react';
import type { Urgency } from '../../../react/provider/announcer/createAnnouncer.ts';
import { useAnnounce } from '../../../react/provider/announcer/useAnnounce.ts';

/** Whether the player has asked a widget for something whose outcome has not been said yet. */
export interface Asked {
  readonly note: () => void;
  /** Whether something was asked for since the last time. */
  readonly take: () => boolean;
}

/** Nothing asked for yet. */
export function createAsked(): Asked {
  let asked = false;
  return {
    note: () => {
      asked = true;
    },
    take: () => {
      const was = asked;
      asked = false;
      return was;
    },
  };
}

/** What the player has asked of the widget around. */
export const AskedContext = createContext<Asked>({ note: () => {}, take: () => false });

/** Call it when the player asks for something: the next outcome is said then. What comes by itself stays silent. */
export function useAsk(): () => void {
  return useContext(AskedContext).note;
}

/** Says an outcome that the player has asked for, once it is there (`null`: not yet). */
export function useSayOutcome(outcome: string | null, urgency: Urgency): void {
  const { take } = useContext(AskedContext);
  const announce = useAnnounce();
  useEffect(() => {
    if (outcome !== null && take()) announce(outcome, urgency);
  }, [outcome, urgency, take, announce]);
}
