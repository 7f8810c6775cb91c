/**
 * Calls back with an element's height, in pixels, once it is laid out and whenever its size is another. Returns what ends that. Where
 * people test nothing may be laid out, and nothing tells of it.
 */
export function watchSize(element: Element, onSize: (height: number) => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(([seen]) => onSize(seen?.borderBoxSize[0]?.blockSize ?? 0));
  observer.observe(element);
  return () => observer.disconnect();
}
