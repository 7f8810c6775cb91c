import type { ReactNode } from 'react';

/**
 * A check in a seal; `label` says what was verified.
 *
 * Class `laurel-VerifiedMark`.
 */
export function VerifiedMark({ label }: { readonly label: string }): ReactNode {
  return (
    <svg className="laurel-VerifiedMark" width="16" height="16" viewBox="0 0 16 16" role="img">
      {/* The name for readers, and what the mouse is told. */}
      <title>{label}</title>
      {/* Two squares, one turned by 45 degrees: a seal with eight points. */}
      <path fill="currentColor" d="M2.5 2.5h11v11h-11zM8 .2 15.8 8 8 15.8.2 8z" />
      <path fill="none" stroke="var(--_surface)" strokeWidth="1.75" d="m4.7 8.2 2.3 2.2 4.3-4.6" />
    </svg>
  );
}
