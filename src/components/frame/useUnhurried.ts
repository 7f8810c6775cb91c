'use client';

import { useDeferredValue } from 'react';
import type { LoadState } from '../../domain/loadState.ts';

/**
 * A model to draw from: an answer in pieces between which the page's game draws its frames, and at once what the player has
 * chosen, that something is asked for, and that it failed. What is drawn from it is to be memoized by it.
 */
export function useUnhurried<Model extends Pick<LoadState, 'status' | 'error' | 'refreshing'>>(
  model: Model,
  isSameChoice: (one: Model, other: Model) => boolean,
): Model {
  const deferred = useDeferredValue(model);
  const hasCome = model.status === 'ready' && model.error === null && !model.refreshing;
  return hasCome && isSameChoice(deferred, model) ? deferred : model;
}
