import type { ReactNode } from 'react';
import { Skeleton } from '../elements/Skeleton.tsx';

const sizes = ['medium', 'large', 'small', 'medium', 'large'] as const;

/** The place of players who are still to come; nothing to a screen reader. */
export function ListSkeleton({ rows }: { readonly rows: number }): ReactNode {
  return (
    <div className="laurel-PlayerSearch-list laurel-Loading" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="laurel-PlayerSearch-option">
          <span className="laurel-PlayerSearch-rank" />
          <Skeleton shape="circle" />
          <Skeleton size={sizes[index % sizes.length]} />
          <span className="laurel-PlayerSearch-score" />
        </div>
      ))}
    </div>
  );
}
