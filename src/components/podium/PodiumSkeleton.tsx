import type { ReactNode } from 'react';
import { Skeleton } from '../elements/Skeleton.tsx';
import { Wreath } from './Wreath.tsx';

/** A podium of the size that the real one will have. */
export function PodiumSkeleton(): ReactNode {
  return (
    <div className="laurel-Podium laurel-Part laurel-Loading" aria-hidden="true" data-loading="">
      {([1, 2, 3] as const).map((place) => (
        <div key={place} className="laurel-Podium-place" data-place={place}>
          <span className="laurel-Podium-portrait">
            {place === 1 && <Wreath />}
            <Skeleton shape="circle" />
          </span>
          <span className="laurel-Podium-name">
            <Skeleton size="small" />
          </span>
          <span className="laurel-Podium-score" />
          <span className="laurel-Podium-step" />
        </div>
      ))}
    </div>
  );
}
