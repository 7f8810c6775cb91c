'use client';

import { useDeferredValue } from 'react';
import type { LoadState } from '../../domain/loadState.ts';
import { useLaurel } from '../../react/provider/useLaurel.ts';

/**
 * A model to draw from: an answer in pieces between which the page's game draws its frames, and at once what is another player's or another
 * game's, what is `of` something else (a board, a choice), that something is asked for, and that it failed. What is drawn from it is to
 * be memoized by it.
 */
export function useUnhurried<Model extends Pick<LoadState, 'status' | 'error' | 'refreshing'>>(
  model: Model,
  ...of: readonly unknown[]
): Model {
  const { client, session } = useLaurel();
  const key = JSON.stringify([client.scope, session, of]);
  // The two change in one drawing.
  const deferred = useDeferredValue(model);
  const isSame = useDeferredValue(key) === key;
  return isSame && model.status === 'ready' && model.error === null && !model.refreshing ? deferred : model;
}
