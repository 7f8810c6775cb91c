'use client';

import { useContext, useMemo } from 'react';
import { createMask, type Mask } from '../../domain/players/createMask.ts';
import { PlayersContext } from './PlayersContext.ts';
import { useCommonWords } from './words/useCommonWords.ts';

/** What players are shown as, by the nearest provider's `maskName` and `hiddenPlayers`. */
export function useMask(): Mask {
  const { maskName, hiddenPlayers } = useContext(PlayersContext);
  const hiddenName = useCommonWords().messages.common.hiddenPlayer;
  return useMemo(
    () => createMask({ maskName, hiddenPlayers, hiddenName }),
    [maskName, hiddenPlayers, hiddenName],
  );
}
