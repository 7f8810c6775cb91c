import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import { classNames } from '../classNames.ts';

/** What a `Button` takes: everything a `<button>` does, and how loud it is. */
export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `primary` at most once a widget; `quiet` looks like text. Default: an outline. */
  readonly variant?: 'primary' | 'quiet' | undefined;
  /** The element, in React 18 too, where a function component has no `ref`. */
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A button that does not submit the form it may stand in.
 *
 * Class `laurel-Button`, attribute `data-variant`.
 */
export function Button({ variant, className, buttonRef, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      ref={buttonRef}
      type="button"
      {...rest}
      className={classNames('laurel-Button', className)}
      data-variant={variant}
    />
  );
}
