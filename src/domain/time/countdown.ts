const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How close the end is: what a countdown is styled by. */
export type CountdownUrgency = 'far' | 'last-hour' | 'last-minute' | 'over';

/** Marks that are worth saying aloud, in milliseconds before the end. */
export const milestones = [hour, 10 * minute, minute, 0] as const;

/** Milliseconds from now to `target`, on the service's clock where its offset is known; never negative. */
export function timeLeft(target: number, now: number, clockOffset = 0): number {
  return Math.max(0, target - (now + clockOffset));
}

/** How close the end is. */
export function urgencyOf(left: number): CountdownUrgency {
  if (left <= 0) return 'over';
  if (left <= minute) return 'last-minute';
  return left <= hour ? 'last-hour' : 'far';
}

/** What a countdown shows: whole minutes beyond an hour, whole seconds within it; always rounded up. */
export function shownTime(left: number): number {
  const unit = left > hour ? minute : second;
  return Math.ceil(left / unit) * unit;
}

/**
 * Milliseconds until what is shown changes: at most a minute, so that no timer is ever long enough to overflow (a
 * timer beyond 24 days fires at once) or to sleep through a change of the clock. `null` when it is over.
 */
export function untilNextChange(left: number): number | null {
  if (left <= 0) return null;
  const unit = left > hour ? minute : second;
  return left % unit || unit;
}

/** The milestone passed between two looks at the clock: the last one, when a sleep skipped some. */
export function passedMilestone(before: number, after: number): number | null {
  return milestones.findLast((mark) => before > mark && after <= mark) ?? null;
}
