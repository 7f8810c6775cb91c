import { onTestFinished, vi } from 'vitest';

/** Stops the clocks that ages are read from, and gives what lets milliseconds pass. Timers go on by themselves. */
export function moveClock(): (milliseconds: number) => void {
  let passed = 0;
  const date = Date.now();
  // Whole, so that so many milliseconds later is exactly that.
  const since = Math.round(performance.now());
  const spies = [
    vi.spyOn(Date, 'now').mockImplementation(() => date + passed),
    vi.spyOn(performance, 'now').mockImplementation(() => since + passed),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return (milliseconds) => {
    passed += milliseconds;
  };
}
