'use client';

import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useBrowserLayoutEffect } from '../../../react/browser/useBrowserLayoutEffect.ts';
import { useMotion } from '../../visuals/useVisuals.ts';
import { useKeysStayInside } from '../behaviour/useKeysStayInside.ts';

/** One choice of a `RadioGroup`. */
export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** The tab stop of a group that `takesSteps`: its neighbours are the choices before and behind it. */
export const steppedSelector = '[data-laurel-takes-steps] > [tabindex="0"]';

/** What a `RadioGroup` takes. */
export interface RadioGroupProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly options: readonly RadioOption<Value>[];
  /** The chosen one; `null` for none. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Whether a gamepad's shoulder buttons turn through the choices: for at most one group a widget. Default false. */
  readonly takesSteps?: boolean | undefined;
  /** The group's element, whose children are the choices. */
  readonly groupRef?: RefObject<HTMLDivElement | null> | undefined;
}

/**
 * A choice of one, in a row: one tab stop, arrows move and choose (left and right follow the writing direction), Home
 * and End go to the ends.
 *
 * Classes `laurel-RadioGroup`, `-option`.
 */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  takesSteps = false,
  groupRef,
}: RadioGroupProps<Value>): ReactNode {
  const ownRef = useRef<HTMLDivElement>(null);
  const root = groupRef ?? ownRef;
  const chosen = options.findIndex((option) => option.value === value);
  const tabStop = Math.max(chosen, 0);

  useSlidingThumb(root, chosen);

  const choose = (option: RadioOption<Value>): void => {
    (root.current?.children[options.indexOf(option)] as HTMLElement | undefined)?.focus();
    if (option.value !== value) onChange(option.value);
  };

  const { handlers: keys } = useKeysStayInside();
  const handleKey = (event: KeyboardEvent) => {
    keys.onKeyDown(event);
    const target = neighbour(event, options, tabStop);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // The arrow is used up here: it must not scroll the page.
    event.preventDefault();
    choose(target);
  };

  return (
    <div
      ref={root}
      role="radiogroup"
      aria-label={label}
      className="laurel-RadioGroup"
      data-laurel-takes-steps={takesSteps ? '' : undefined}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          {...keys}
          onKeyDown={handleKey}
          aria-checked={option.value === value}
          tabIndex={index === tabStop ? 0 : -1}
          className="laurel-RadioGroup-option"
          onClick={() => choose(option)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** Lets the ground of what is chosen come from what was chosen before. */
function useSlidingThumb(root: { readonly current: HTMLElement | null }, chosen: number): void {
  const before = useRef(chosen);
  const motion = useMotion();
  useBrowserLayoutEffect(() => {
    const last = before.current;
    before.current = chosen;
    if (root.current !== null) motion()?.slideThumb(root.current.children, last, chosen);
  }, [root, chosen, motion]);
}

function neighbour<Option>(
  { key, currentTarget }: KeyboardEvent,
  options: readonly Option[],
  index: number,
): Option | undefined {
  // As the group is really drawn: a `dir` attribute of the page may have set it.
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return options[0];
  if (key === 'End') return options.at(-1);
  if (key === forward || key === 'ArrowDown') return options[(index + 1) % options.length];
  if (key === backward || key === 'ArrowUp') return options.at(index - 1);
  return undefined;
}
