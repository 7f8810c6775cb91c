'use client';

import { startTransition, useEffect, useReducer } from 'react';
import type { LoadState } from '../../domain/loadState.ts';
import { useLaurel } from '../../react/provider/useLaurel.ts';

/**
 * A model to draw from: an answer behind the second frame after it, and in pieces, so that the page's game draws its frames between
 * reading and drawing it; and at once what is another player's or another game's, what is `of` something else (a board, a choice), that
 * something is asked for, and that it failed. What is drawn from it is to be memoized by it.
 */
export function useUnhurried<Model extends Pick<LoadState, 'status' | 'error' | 'refreshing'>>(
  model: Model,
  ...of: readonly unknown[]
): Model {
  const { client, session } = useLaurel();
  const newest = { model, key: JSON.stringify([client.scope, session, of]) };
  // Shows what is newest when it is drawn, however many answers have come until then.
  const [shown, show] = useReducer(() => newest, newest);
  const isWaiting =
    shown.key === newest.key && model.status === 'ready' && model.error === null && !model.refreshing;
  useEffect(() => {
    if (shown.model === model) return;
    const draw = () => startTransition(show);
    // A page that nobody looks at gets no frames, and a board that is yet to come does not wait for a game's.
    if (!isWaiting || document.hidden || shown.model.status !== 'ready') return draw();
    requestAnimationFrame(() => requestAnimationFrame(draw));
    // A frame out of sight gets none, either, and says nothing of it.
    const timer = setTimeout(draw, 100);
    return () => clearTimeout(timer);
  }, [isWaiting, shown, model]);
  return isWaiting ? shown.model : model;
}
