import { longestTimer } from './longestTimer.ts';
import { untilAborted } from './untilAborted.ts';

/** Waits so many milliseconds, as far as a timer can wait. Rejects with the signal's reason as soon as that aborts, and leaves nothing on it. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(milliseconds, longestTimer));
  });
  try {
    await (signal === undefined ? over : untilAborted(over, signal));
  } finally {
    clearTimeout(timer);
  }
}
