import { createListeners } from '../base/createListeners.ts';

/** How far the service's clock is from this machine's: an external store. */
export interface ServiceClock {
  /**
   * The service's clock minus this machine's, in milliseconds; 0 while nothing is known or the difference is under two
   * seconds. It stays the same until the listeners are called.
   */
  readonly offset: () => number;
  /** Calls the listener when the offset has changed. Returns a function that ends this. */
  readonly onChange: (listener: () => void) => () => void;
  /** Reads the `Date` header of an answer that came just now, and its `Age` where a cache on the way kept it. */
  readonly note: (headers: Headers) => void;
}

// The header has whole seconds, and the answer travelled: less tells nothing, and would redraw every countdown.
const leastChange = 2000;

/** A clock that nothing is known of. */
export function createServiceClock(): ServiceClock {
  const listeners = createListeners();
  let offset = 0;
  return {
    offset: () => offset,
    onChange: listeners.add,
    note(headers) {
      // Whole seconds and nothing else: `Infinity` is a number, too. What is none is `null` here, which is 0.
      const age = Number(/^\d{1,9}$/.exec(headers.get('age') ?? ''));
      const seen = Date.parse(headers.get('date') ?? '') + age * 1000 - Date.now();
      if (Number.isNaN(seen) || Math.abs(seen - offset) < leastChange) return;
      offset = Math.abs(seen) < leastChange ? 0 : seen;
      listeners.tell();
    },
  };
}
