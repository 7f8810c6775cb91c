/** Whether anything may move: not for readers who want no motion, and not where there are no animations, as in jsdom. */
export function motionAllowed(): boolean {
  const { matchMedia } = window as Partial<Window>;
  if (matchMedia === undefined || !('animate' in Element.prototype)) return false;
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
