'use client';

import { createContext } from 'react';
import type { ScoreQueue } from '../../queue/createScoreQueue.ts';

/** The player's queue, and what is known about it beyond the queue itself. */
export interface ScoreQueueScope {
  /** `null` when nobody is signed in, or the provider was given no `submitScore`. */
  readonly queue: ScoreQueue | null;
  /** Whether the provider was given `submitScore`. */
  readonly canSubmit: boolean;
  /** Ids of accepted runs that the boards on the page do not contain yet: they are being fetched again. */
  readonly refreshing: ReadonlySet<string>;
}

/** The queue of the nearest provider; `null` outside of one. */
export const ScoreQueueContext = createContext<ScoreQueueScope | null>(null);
