import type { Moment } from './Moment.ts';

/** Where moments are shown one after the other: what was shown last, and what waits. */
export interface MomentStage {
  /** When the last one came to be shown, in milliseconds of any clock; `null` before the first. */
  readonly shownAt: number | null;
  /** The newest that has come too early. */
  readonly waiting: Moment | null;
}

/** A stage on which nothing was shown. */
export const emptyStage: MomentStage = { shownAt: null, waiting: null };

/** Milliseconds from one moment that is shown to the next. */
export const betweenMoments = 5000;

/** A stage, and what is to be shown on it from now on, if anything. */
export interface Staged {
  readonly stage: MomentStage;
  readonly shown: Moment | null;
}

/**
 * Brings a moment on, or what waits where there is none: at once where the last is long enough ago, and else it waits, in the
 * place of an older one.
 */
export function stageMoment(stage: MomentStage, moment: Moment | null, now: number): Staged {
  const next = moment ?? stage.waiting;
  if (next === null || untilNext(stage, now) > 0) return { stage: { ...stage, waiting: next }, shown: null };
  return { stage: { shownAt: now, waiting: null }, shown: next };
}

/** Milliseconds until another moment may be shown. */
export function untilNext({ shownAt }: MomentStage, now: number): number {
  return shownAt === null ? 0 : Math.max(0, shownAt + betweenMoments - now);
}
