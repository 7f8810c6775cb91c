import { listen } from '../../base/page/listen.ts';

/**
 * Calls `look` at once, again after as many milliseconds as it returned (`null`: not by itself), and whenever the page
 * wakes: a timer may have slept. Returns the function that ends it. For effects.
 */
export function watchTime(look: () => number | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookAgain = (): void => {
    clearTimeout(timer);
    const wait = look();
    // A few milliseconds late rather than early, where nothing would have changed yet.
    if (wait !== null) timer = setTimeout(lookAgain, wait + 5);
  };
  lookAgain();
  // Events of the document pass the window on their way.
  const leave = listen(window, ['visibilitychange', 'pageshow'], lookAgain, { capture: true });
  return () => {
    clearTimeout(timer);
    leave();
  };
}
