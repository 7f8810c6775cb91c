/** Beside a game no frame may ever be idle; what waits is done by then all the same. */
const longestWait = 2000;

/** Calls back when the page has nothing else to do, and `after` so many milliseconds at the soonest; returns what cancels that. */
export function whenIdle(work: () => void, after: number): () => void {
  let handle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') work();
    else handle = requestIdleCallback(work, { timeout: longestWait });
  }, after);
  return () => {
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
