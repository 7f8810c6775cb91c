import type { ReactNode } from 'react';

/** What a `Skeleton` takes. */
export interface SkeletonProps {
  readonly shape?: 'text' | 'circle' | 'block' | undefined;
  /** Widths of text: 4, 8 (default) or 12 em. Circles: as `Avatar`. A block fills what it stands in. */
  readonly size?: 'small' | 'medium' | 'large' | 'huge' | undefined;
}

/**
 * The place of something that is still loading, in its shape and size; nothing to a screen reader.
 *
 * Class `laurel-Skeleton`, attributes `data-shape`, `data-size`; class `laurel-Loading` of what stands around them all, and breathes.
 */
export function Skeleton({ shape = 'text', size }: SkeletonProps): ReactNode {
  return <span className="laurel-Skeleton" data-shape={shape} data-size={size} />;
}
