'use client';

import { type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { hueOf, initialsOf } from './avatarStyle.ts';
import { classNames } from '../../elements/classNames.ts';
import { patternOf } from './patternOf.ts';
import { usePicture } from './usePicture.tsx';

/** What an `Avatar` takes. */
export interface AvatarProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** The player's id: gives the hue behind the letters, so that it stays the same under another name. */
  readonly player: string;
  /** The name whose first letters stand in for a picture; without one a pattern drawn from the id does. */
  readonly name?: string | null | undefined;
  /** Address of the picture, already checked (the decoded model's is). */
  readonly picture?: string | null | undefined;
  /** 20, 28 (default), 44 or 56 px. */
  readonly size?: 'small' | 'medium' | 'large' | 'huge' | undefined;
  /** What a screen reader says. Left out, it says nothing: the name stands beside it. */
  readonly label?: string | undefined;
}

const imageSize = { width: '32', height: '32', className: 'laurel-Avatar-image' };

/**
 * A player's picture in a box that never changes its size. Until the picture is there, when there is none, and when
 * it cannot be loaded (it is tried once, or by CORS too in an isolated page), the player's letters stand in on a hue of their own, or a pattern where there is only an
 * id, of which the first digit would tell nothing.
 *
 * The picture is asked for without a referrer, and only when it comes near the screen.
 *
 * Classes `laurel-Avatar`, `-image`, `-letters`, `-pattern`; attributes `data-size`, `data-hue` (0 to 11), `data-picture`
 * (`none | loading | loaded | failed`).
 */
export function Avatar({
  player,
  name,
  picture = null,
  size,
  label,
  className,
  ...rest
}: AvatarProps): ReactNode {
  const { state, image } = usePicture(picture, imageSize);
  // Letters stand for somebody if they are those of a name, or of an id that begins with a word, such as `guest-4431`.
  const letters = name !== player || /^\p{L}{3}/u.test(player) ? initialsOf(name ?? '') : '';
  return (
    <span
      {...rest}
      {...(label !== undefined && { role: 'img', 'aria-label': label })}
      className={classNames('laurel-Avatar', className)}
      data-size={size ?? 'medium'}
      data-hue={hueOf(player)}
      data-picture={state}
    >
      {letters === '' ? (
        <svg className="laurel-Avatar-pattern" viewBox="-2 -2 9 9" aria-hidden="true">
          <path d={patternOf(player)} />
        </svg>
      ) : (
        // Drawn by the style sheet: a sign, not words to be read, found or selected.
        <span className="laurel-Avatar-letters" data-letters={letters} aria-hidden="true" />
      )}
      {image}
    </span>
  );
}
