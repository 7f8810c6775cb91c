'use client';

import { createContext } from 'react';
import type { MaskName } from '../../domain/players/createMask.ts';
import type { ImagePolicy } from '../../domain/text/imageAddress.ts';

/** How players are shown on this page. */
export interface PlayersPolicy {
  readonly images: ImagePolicy;
  readonly maskName: MaskName | undefined;
  readonly hiddenPlayers: readonly string[] | ReadonlySet<string> | undefined;
}

/** The policy of the nearest provider; without one everything is shown as the service sent it. */
export const PlayersContext = createContext<PlayersPolicy>({
  images: {},
  maskName: undefined,
  hiddenPlayers: undefined,
});
