'use client';

import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react';
import { toMoment } from '../../domain/time/moment.ts';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { classNames } from '../elements/classNames.ts';
import { passedMilestone, shownTime, urgencyOf } from '../../domain/time/countdown.ts';
import { useTimeLeft } from '../../react/browser/useTimeLeft.ts';
import { Guard } from '../elements/Guard.tsx';
import { seenAndSaid } from '../elements/seenAndSaid.tsx';

/** What a `Countdown` takes. */
export interface CountdownProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** The moment it counts to, in ISO 8601 (UTC where it names no offset) or Unix milliseconds. Nothing is drawn when it is no moment. */
  readonly to: string | number;
  /** The service's clock minus this machine's, in milliseconds (`client.clockOffset()`). Default 0. */
  readonly clockOffset?: number | undefined;
  /** Words around the time: `(time) => 'Ends in ' + time`. */
  readonly text?: ((time: string) => string) | undefined;
  /** What is shown when it is over. Default: nothing. */
  readonly over?: ReactNode;
  /** Called once each with the milliseconds left at the last hour, ten minutes and minute, and with 0 at the end. */
  readonly onMilestone?: ((left: number) => void) | undefined;
}

/**
 * The time until a moment. Beyond an hour it counts in minutes, then in seconds; it is silent to screen readers,
 * `onMilestone` is for saying what matters. It keeps right through sleep, weeks and changes of the clock.
 *
 * Class `laurel-Countdown`, attribute `data-urgency` (`far | last-hour | last-minute | over`).
 */
export function Countdown(props: CountdownProps): ReactNode {
  return (
    <Guard>
      <ShownCountdown {...props} />
    </Guard>
  );
}

function ShownCountdown({
  to,
  clockOffset,
  text,
  over,
  onMilestone,
  className,
  ...rest
}: CountdownProps): ReactNode {
  const { format } = useCommonWords();
  const target = toMoment(to);
  const left = useTimeLeft(target, clockOffset);
  useMilestones(left, onMilestone);
  if (target === null) return null;
  if (left === 0 && over === undefined) return null;
  const shown = left === null ? null : shownTime(left);
  const digits = shown !== null && shown < 3_600_000;
  const time = shown === null ? '' : format.duration(shown, digits ? 'clock' : 'short', 2);
  const around = (words: string) => (words === '' || text === undefined ? words : text(words));
  return (
    <span
      role="timer"
      aria-live="off"
      {...rest}
      className={classNames('laurel-Countdown', className)}
      data-urgency={left === null ? undefined : urgencyOf(left)}
    >
      {left === 0
        ? over
        : digits
          ? seenAndSaid(around(time), around(format.duration(inUnits(shown), 'long', 1)))
          : around(time)}
    </span>
  );
}

/** Whole minutes, and seconds in the last one: as much of a time as anybody wants to be read. */
function inUnits(left: number): number {
  return left > 60_000 ? Math.ceil(left / 60_000) * 60_000 : left;
}

function useMilestones(left: number | null, onMilestone: ((left: number) => void) | undefined): void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    const passed = before.current === null || left === null ? null : passedMilestone(before.current, left);
    before.current = left;
    if (passed !== null) onMilestone?.(passed);
  }, [left, onMilestone]);
}
