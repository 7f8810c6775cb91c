/** Milliseconds by which a clock has to be off to count as set: the service's clock, in whole seconds, is known no better. */
export const leastStep = 2000;

/**
 * Notes how this machine's clock stands to the one that nobody sets. The function says whether it was set since, or the machine slept,
 * during which the other one stands still. In workers the two are one clock and never differ.
 */
export function watchClock(): () => boolean {
  const lead = leadOfClock();
  return () => Math.abs(leadOfClock() - lead) >= leastStep;
}

/** How far the clock that may be set is ahead of the one that never is. */
function leadOfClock(): number {
  return Date.now() - performance.now();
}

/** Begins a lease, in milliseconds. The function says whether it lasts for certain: by a clock that was set since nobody can say. */
export function beginLease(lease: number): () => boolean {
  const until = Date.now() + lease;
  const wasSet = watchClock();
  return () => Date.now() < until && !wasSet();
}
