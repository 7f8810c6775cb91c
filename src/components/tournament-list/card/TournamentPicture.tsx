'use client';

import { type ReactNode, useMemo } from 'react';
import { usePicture } from '../../parts/avatar/usePicture.tsx';
import { patternColumns, patternRows, tournamentPattern } from './tournamentPattern.ts';

/** What a `TournamentPicture` takes. */
export interface TournamentPictureProps {
  /** The tournament's id, from which the pattern is drawn. */
  readonly id: string;
  /** Address of the picture, already checked (the decoded model's is). */
  readonly picture: string | null;
}

const imageSize = { width: '320', height: '180', className: 'laurel-TournamentCard-image' };

/**
 * A tournament's picture in a box of fixed ratio. Until it is there, when there is none, and when it cannot be loaded,
 * a pattern of the tournament's own stands in and fades into the surface. Nothing to a screen reader: the name stands
 * beside it.
 *
 * Classes `laurel-TournamentCard-picture`, `-pattern`, `-image`; attributes `data-picture`
 * (`none | loading | loaded | failed`), `data-hue` (0 to 11).
 */
export function TournamentPicture({ id, picture }: TournamentPictureProps): ReactNode {
  const { state, image } = usePicture(picture, imageSize);
  const { hue, layers } = useMemo(() => tournamentPattern(id), [id]);
  return (
    <div className="laurel-TournamentCard-picture" data-picture={state} data-hue={hue} aria-hidden="true">
      <svg
        className="laurel-TournamentCard-pattern"
        width="320"
        viewBox={`0 0 ${patternColumns * 2} ${patternRows * 2}`}
        preserveAspectRatio="xMidYMin slice"
      >
        {layers.map((d, tone) => (
          // oxlint-disable-next-line react/no-array-index-key -- the index is the layer's tone
          <path key={tone} d={d} data-tone={tone} />
        ))}
      </svg>
      {image}
    </div>
  );
}
