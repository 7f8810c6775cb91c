'use client';

import { useContext, useMemo } from 'react';
import { createMask, type Mask } from '../../domain/players/createMask.ts';
import { PresentationContext } from './PresentationContext.ts';
import { useCommonWords } from './words/useCommonWords.ts';

/** What players are shown as, by the nearest provider's `maskName` and `hiddenPlayers`. */
export function useMask(): Mask {
  const { maskName, hiddenPlayers } = useContext(PresentationContext);
  const hiddenName = useCommonWords().messages.common.hiddenPlayer;
  return useMemo(
    () => createMask({ maskName, hiddenPlayers, hiddenName }),
    [maskName, hiddenPlayers, hiddenName],
  );
}
