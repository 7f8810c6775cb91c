'use client';

import { type ComponentPropsWithRef, useCallback, useContext, useState } from 'react';
import { imageAddress } from '../../../domain/text/imageAddress.ts';
import { PlayersContext } from '../../../react/provider/PlayersContext.ts';

/** What is drawn of a picture; a loading one turns `loaded` by itself. */
export type PictureState = 'none' | 'loading' | 'failed';

/** A picture's state, and what its `<img>` takes; `null` when there is nothing to draw. */
export interface Picture {
  /** For `data-picture` on the parent of the `<img>`, which is `loaded` once the picture is. */
  readonly state: PictureState;
  readonly imageProps: ComponentPropsWithRef<'img'> | null;
}

/**
 * Loads a picture from somewhere else, where the page's `images` allows it: without a referrer, only near the screen, and once, or
 * by CORS too in a page that is isolated, as of games with threads. A failed one is not asked for again until its address
 * changes. Give the `<img>` its `src` as its `key`.
 */
export function usePicture(given: string | null): Picture {
  const picture = imageAddress(given, useContext(PlayersContext).images);
  const [failed, setFailed] = useState<string | null>(null);
  // A picture may have loaded, or failed, before React was there to hear of it.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return;
      if (!image.complete || image.naturalWidth > 0) show(image, image.complete);
      // Some hosts allow an isolated page to show what they have, others to read it.
      else if (globalThis.crossOriginIsolated && image.crossOrigin === null) image.crossOrigin = '';
      else setFailed(picture);
    },
    [picture],
  );
  if (picture === null) return { state: 'none', imageProps: null };
  if (failed === picture) return { state: 'failed', imageProps: null };
  return {
    state: 'loading',
    imageProps: {
      ref: look,
      src: picture,
      loading: 'lazy',
      decoding: 'async',
      referrerPolicy: 'no-referrer',
      draggable: false,
      onLoad: ({ currentTarget }) => show(currentTarget, true),
      onError: ({ currentTarget }) => look(currentTarget),
    },
  };
}

// Past React: drawing a board's every avatar once more, only to say that its picture has come, would cost what the board did.
function show({ parentElement }: HTMLImageElement, loaded: boolean): void {
  parentElement?.setAttribute('data-picture', loaded ? 'loaded' : 'loading');
}
