'use client';

import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { ScoreFormat } from '../../domain/leaderboard/ScoreFormat.ts';
import { formatScore } from '../../messages/formatScore.ts';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import type { Words } from '../../react/provider/words/WordsContext.ts';
import { classNames } from '../elements/classNames.ts';
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx';
import { seenAndSaid } from '../elements/seenAndSaid.tsx';

/** What a `Score` takes. */
export interface ScoreProps extends Omit<ComponentPropsWithoutRef<'data'>, 'value' | 'children'> {
  /** The number as the service sent it; what is none is a dash. */
  readonly value: number;
  /** Default `integer`: every digit there is. */
  readonly format?: ScoreFormat | undefined;
}

/**
 * A score, exactly as the service sent it, in the digits of the locale. A length of time is spoken in words. A
 * number with more digits than JavaScript holds exactly, such as a whole one past 2^53, is marked.
 *
 * Classes `laurel-Score`, `-mark`; attributes `data-inexact` on a marked one, `data-digits` on a whole number of at most
 * seven digits, for themes that show scores as a machine does.
 */
export function Score(props: ScoreProps): ReactNode {
  return drawScore(props, useCommonWords());
}

/** What a `Score` draws, for a row that is one component. */
export function drawScore(
  { value, format: scoreFormat = 'integer', className, ...rest }: ScoreProps,
  { format, messages }: Words<never>,
): ReactNode {
  const { text, spoken, exact } = formatScore(value, scoreFormat, format);
  return (
    <data
      {...(!exact && { 'data-inexact': '', title: messages.common.inexactScore })}
      {...rest}
      data-digits={scoreFormat === 'integer' && /^\d{1,7}$/.test(String(value)) ? value : undefined}
      className={classNames('laurel-Score', className)}
      value={value}
    >
      {!exact && (
        <span className="laurel-Score-mark" aria-hidden="true">
          ≈
        </span>
      )}
      {spoken === null ? text : seenAndSaid(text, spoken)}
      {!exact && <VisuallyHidden> ({messages.common.inexactScore})</VisuallyHidden>}
    </data>
  );
}
