import type { ReactNode } from 'react';

// A private character: no language has it.
const hole = '\uE000';

/**
 * A message with an element where it would have a text: `fillIn((details) => words.errorDetails({ details }), <b>…</b>)`.
 * A message that leaves its text out stays as it is.
 */
export function fillIn(say: (text: string) => string, element: ReactNode): ReactNode {
  const [before, ...after] = say(hole).split(hole);
  return (
    <>
      {before}
      {after.length > 0 && element}
      {after.join('')}
    </>
  );
}
