import type { ReactNode } from 'react';

/** Text for screen readers only. Class `laurel-VisuallyHidden`. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className="laurel-VisuallyHidden">{children}</span>;
}
