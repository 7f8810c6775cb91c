'use client';

import { type ComponentPropsWithRef, useCallback, useContext, useState } from 'react';
import { imageAddress } from '../../../domain/text/imageAddress.ts';
import { PlayersContext } from '../../../react/provider/PlayersContext.ts';

/** What became of a picture. */
export type PictureState = 'none' | 'loading' | 'loaded' | 'failed';

/** A picture's state, and what its `<img>` takes; `null` when there is nothing to draw. */
export interface Picture {
  readonly state: PictureState;
  readonly imageProps: ComponentPropsWithRef<'img'> | null;
}

/**
 * Loads a picture from somewhere else, where the page's `images` allows it: without a referrer, only near the screen, and once. A failed one is not asked
 * for again until its address changes. Give the `<img>` its `src` as its `key`.
 */
export function usePicture(given: string | null): Picture {
  const picture = imageAddress(given, useContext(PlayersContext).images);
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
