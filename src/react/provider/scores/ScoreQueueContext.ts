'use client';

import { createContext } from 'react';
import type { CreateQueue, PageQueue } from '../../../queue/createPageQueue.ts';

/** The player's queue, and what is known about it beyond the queue itself. */
export interface ScoreQueueScope {
  /** `null` when nobody is signed in, the provider was given no `submitScore`, or no code for one has been loaded yet. */
  readonly queue: PageQueue | null;
  /**
   * The player's queue, made at the first call; `null` when nobody is signed in, or the provider was given no
   * `submitScore`. It does nothing until it is started, so it may be opened while rendering.
   */
  readonly open: (create: CreateQueue) => PageQueue | null;
  /** Has the provider open and run the queue from now on, for everything that reads it. */
  readonly bring: (create: CreateQueue) => void;
  /** Whether the provider was given `submitScore`. */
  readonly canSubmit: boolean;
}

/** The queue of the nearest provider; `null` outside of one. */
export const ScoreQueueContext = createContext<ScoreQueueScope | null>(null);
