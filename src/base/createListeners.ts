import { callSafely } from './callSafely.ts';

/** Functions that are told when something has changed, or of what has happened. */
export interface Listeners<Args extends readonly unknown[] = []> {
  /** Adds one; returns what takes it off again. */
  readonly add: (listener: (...args: Args) => void) => () => void;
  /** Calls them all. One that throws stops nobody: its error reaches the page's own handler. */
  readonly tell: (...args: Args) => void;
}

/** An empty set of listeners. */
export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(...args) {
      for (const listener of listeners) {
        callSafely(listener, ...args);
      }
    },
  };
}
