import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { cleanText } from '../../domain/text/cleanText.ts';
import { classNames } from '../elements/classNames.ts';

/** What a `PlayerName` takes. */
export interface PlayerNameProps extends Omit<ComponentPropsWithoutRef<'bdi'>, 'children'> {
  /** The name, as somebody typed it, or as `playerName` gave it. */
  readonly children?: string | null | undefined;
}

/**
 * A name that cannot disturb its neighbours: cleaned, isolated in its direction, on one line that is cut at the end.
 * The whole name is in its `title`, and shows inside a widget on focus and on touch.
 *
 * Class `laurel-PlayerName`.
 */
export function PlayerName({ children, className, ...rest }: PlayerNameProps): ReactNode {
  const name = cleanText(children ?? '');
  return (
    <bdi title={name} {...rest} className={classNames('laurel-PlayerName', className)}>
      {name}
    </bdi>
  );
}
