'use client';

import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useWords } from '../../react/provider/useWords.ts';
import { classNames } from './classNames.ts';

/** One choice of a `RadioGroup`. */
export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

/** What a `RadioGroup` takes. */
export interface RadioGroupProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly options: readonly RadioOption<Value>[];
  /** The chosen one; `null` for none. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
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
  className,
}: RadioGroupProps<Value>): ReactNode {
  const { direction } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const usable = options.filter((option) => option.disabled !== true);
  const tabStop = usable.find((option) => option.value === value) ?? usable[0];

  const handleKey = (event: KeyboardEvent) => {
    const target = neighbour(event.key, usable, tabStop, pageDirection(root.current) ?? direction);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // The arrow is used up here: it must neither scroll the page nor move a player in the game.
    event.preventDefault();
    event.stopPropagation();
    root.current?.querySelectorAll<HTMLElement>('[role=radio]')[options.indexOf(target)]?.focus();
    if (target.value !== value) onChange(target.value);
  };

  return (
    <div
      ref={root}
      role="radiogroup"
      aria-label={label}
      className={classNames('laurel-RadioGroup', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option === tabStop ? 0 : -1}
          disabled={option.disabled}
          className="laurel-RadioGroup-option"
          onKeyDown={handleKey}
          onClick={() => {
            if (option.value !== value) onChange(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** The direction the group is really drawn in, which a `dir` attribute of the page may have set. */
function pageDirection(element: Element | null): 'ltr' | 'rtl' | null {
  return element === null ? null : getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr';
}

function neighbour<Option>(
  key: string,
  options: readonly Option[],
  current: Option | undefined,
  direction: 'ltr' | 'rtl',
): Option | undefined {
  if (current === undefined) return undefined;
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const index = options.indexOf(current);
  if (key === 'Home') return options[0];
  if (key === 'End') return options.at(-1);
  if (key === forward || key === 'ArrowDown') return options[(index + 1) % options.length];
  if (key === backward || key === 'ArrowUp') return options.at(index - 1);
  return undefined;
}
