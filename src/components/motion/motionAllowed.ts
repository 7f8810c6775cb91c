/** Whether anything may move: not for who wants no motion, and not where there is none, as in jsdom. */
export function motionAllowed(): boolean {
  const { matchMedia } = window as Partial<Window>;
  if (matchMedia === undefined || !('animate' in Element.prototype)) return false;
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
