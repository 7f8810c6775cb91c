import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { classNames } from '../classNames.ts';

/** What a `Button` takes: everything a `<button>` does, and how loud it is. */
export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `primary` at most once a widget; `quiet` looks like text. Default: an outline. */
  readonly variant?: 'primary' | 'quiet' | undefined;
}

/**
 * A button that does not submit the form it may stand in.
 *
 * Class `laurel-Button`, attribute `data-variant`.
 */
// React 18 hands a ref on by forwardRef only.
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, className, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      className={classNames('laurel-Button', className)}
      data-variant={variant}
    />
  );
});
