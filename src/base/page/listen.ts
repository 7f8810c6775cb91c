/**
 * Listens to some types of events. Returns what ends that: not by a signal, since where people test, events and signals may be of two
 * makes that do not know each other.
 */
export function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: never) => void,
  options?: AddEventListenerOptions,
): () => void {
  for (const type of types) target.addEventListener(type, listener as EventListener, options);
  return () => {
    for (const type of types) target.removeEventListener(type, listener as EventListener, options);
  };
}
