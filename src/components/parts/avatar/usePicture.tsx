'use client';

import { type ComponentPropsWithoutRef, type ReactNode, useCallback, useContext, useState } from 'react';
import { imageAddress } from '../../../domain/text/imageAddress.ts';
import { PresentationContext } from '../../../react/provider/PresentationContext.ts';

/** What is drawn of a picture; a loading one turns `loaded` by itself. */
export type PictureState = 'none' | 'loading' | 'failed';

/** A picture's state, and what is drawn of it; `null` when that is nothing. */
export interface Picture {
  /** For `data-picture` on the parent of the image, which is `loaded` once the picture is. */
  readonly state: PictureState;
  readonly image: ReactNode;
}

/**
 * Loads a picture from somewhere else, where the page's `images` allows it: without a referrer, only near the screen, and once, or
 * by CORS too in a page that is isolated, as of games with threads. A failed one is not asked for again until its address
 * changes. `size` is what the image is drawn as.
 */
export function usePicture(
  given: string | null,
  size: Pick<ComponentPropsWithoutRef<'img'>, 'width' | 'height' | 'className'>,
): Picture {
  const picture = imageAddress(given, useContext(PresentationContext).images);
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
  if (picture === null) return { state: 'none', image: null };
  if (failed === picture) return { state: 'failed', image: null };
  return {
    state: 'loading',
    image: (
      <img
        key={picture}
        ref={look}
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onLoad={({ currentTarget }) => show(currentTarget, true)}
        onError={({ currentTarget }) => look(currentTarget)}
        {...size}
      />
    ),
  };
}

// Past React: drawing a board's every avatar once more, only to say that its picture has come, would cost what the board did.
function show({ parentElement }: HTMLImageElement, loaded: boolean): void {
  parentElement?.setAttribute('data-picture', loaded ? 'loaded' : 'loading');
}
