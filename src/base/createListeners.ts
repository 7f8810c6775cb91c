import { callSafely } from './callSafely.ts';

/** Functions that are told when something has changed. */
export interface Listeners {
  /** Adds one; returns what takes it off again. */
  readonly add: (listener: () => void) => () => void;
  /** Calls them all. One that throws stops nobody: its error reaches the page's own handler. */
  readonly tell: () => void;
}

/** An empty set of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) {
        callSafely(listener);
      }
    },
  };
}
