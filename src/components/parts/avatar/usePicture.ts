'use client';

import { type ComponentPropsWithRef, useCallback, useState } from 'react';

/** What became of a picture. */
export type PictureState = 'none' | 'loading' | 'loaded' | 'failed';

/** A picture's state, and what its `<img>` takes; `null` when there is nothing to draw. */
export interface Picture {
  readonly state: PictureState;
  readonly imageProps: ComponentPropsWithRef<'img'> | null;
}

/**
 * Loads a picture from somewhere else: without a referrer, only near the screen, and once. A failed one is not asked
 * for again until its address changes. Give the `<img>` the address as its `key`.
 */
export function usePicture(picture: string | null): Picture {
  const [outcome, setOutcome] = useState<{ picture: string | null; state: 'loaded' | 'failed' } | null>(null);
  const settle = useCallback((state: 'loaded' | 'failed') => setOutcome({ picture, state }), [picture]);
  // A picture may have loaded, or failed, before React was there to hear of it.
  const catchUp = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete === true) settle(image.naturalWidth > 0 ? 'loaded' : 'failed');
    },
    [settle],
  );
  const settled = outcome?.picture === picture ? outcome.state : 'loading';
  if (picture === null) return { state: 'none', imageProps: null };
  if (settled === 'failed') return { state: 'failed', imageProps: null };
  return {
    state: settled,
    imageProps: {
      ref: catchUp,
      src: picture,
      loading: 'lazy',
      decoding: 'async',
      referrerPolicy: 'no-referrer',
      draggable: false,
      onLoad: () => settle('loaded'),
      onError: () => settle('failed'),
    },
  };
}
