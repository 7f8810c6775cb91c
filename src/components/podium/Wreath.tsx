import type { ReactNode } from 'react';
import { lineOf } from '../visuals/useVisuals.ts';

/**
 * The winner's laurel: two branches around a picture, open at the top, tied below.
 *
 * Class `laurel-Wreath`, `-light`, `-shade`.
 */
export function Wreath(): ReactNode {
  return (
    <svg className="laurel-Wreath" width="144" height="136" viewBox="-72 -68 144 136" aria-hidden="true">
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path className="laurel-Wreath-stem" {...lineOf('stem')} />
          <path className="laurel-Wreath-light" {...lineOf('light')} />
          <path className="laurel-Wreath-shade" {...lineOf('shade')} />
        </g>
      ))}
      <path className="laurel-Wreath-light" {...lineOf('knot')} />
    </svg>
  );
}
