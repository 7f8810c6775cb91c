import type { ReactNode } from 'react';
import { lineOf } from '../visuals/useVisuals.ts';
import type { StateKind } from '../visuals/stateDrawings.ts';

/** What a `StatePanel` takes. */
export interface StatePanelProps {
  readonly kind: StateKind;
  /** One sentence in plain words. */
  readonly text: string;
  /** At most one button, or whatever the game puts in its place. */
  readonly action?: ReactNode;
  /** Small text for those who report a failure. */
  readonly details?: ReactNode;
}

/**
 * What stands where content would: a line drawing, a sentence, at most one button.
 *
 * Classes `laurel-StatePanel`, `-drawing`, `-text`, `-details`; attribute `data-kind`.
 */
export function StatePanel({ kind, text, action, details }: StatePanelProps): ReactNode {
  return (
    <div className="laurel-StatePanel" data-kind={kind}>
      <svg
        className="laurel-StatePanel-drawing"
        width="64"
        height="48"
        viewBox="0 0 64 48"
        aria-hidden="true"
      >
        <path
          {...lineOf(kind)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="laurel-StatePanel-text">{text}</p>
      {action}
      {details !== undefined && <p className="laurel-StatePanel-details">{details}</p>}
    </div>
  );
}
