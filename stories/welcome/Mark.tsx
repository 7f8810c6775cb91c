import type { ReactNode } from 'react';
import { laurelMark } from '../../.storybook/laurelMark.ts';

/** Laurel's mark, in the colour around it. */
export function Mark(): ReactNode {
  return (
    <span
      className="welcome-mark"
      aria-hidden="true"
      // oxlint-disable-next-line react/no-danger -- a drawing of ours
      dangerouslySetInnerHTML={{ __html: laurelMark('currentColor') }}
    />
  );
}
