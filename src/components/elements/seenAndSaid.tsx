import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What is drawn one way for the eye and said another way for the ear. A function, since rows are full of it. */
export function seenAndSaid(seen: ReactNode, said: string): ReactNode {
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      {VisuallyHidden({ children: said })}
    </>
  );
}
