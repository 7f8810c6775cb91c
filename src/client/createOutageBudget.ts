/** How many failures in a row are taken for an outage. */
export const outageAfter = 5;
const betweenProbesMs = 1000;

/**
 * Keeps a page full of widgets from hammering a service that is down: after five failures in a row one request a second
 * goes out, for all of a client together, until one succeeds. What goes well is never counted, so a blip costs a second.
 * What is asked for is told by a key where one budget is of many (`createKeyedOutageBudget`).
 */
export interface OutageBudget {
  /** `undefined` when a request may go out now, else the Unix milliseconds when one may. */
  take(now: number, key?: string): number | undefined;
  /** Each returns how many requests in a row have failed by now. */
  succeeded(key?: string): number;
  failed(key?: string): number;
}

/** A budget with no failures yet. */
export function createOutageBudget(): OutageBudget {
  let failures = 0;
  let probedAt = -Infinity;
  return {
    take(now) {
      if (failures < outageAfter) return undefined;
      // A clock that was set back must not make everybody wait for it.
      if (now >= probedAt && now < probedAt + betweenProbesMs) return probedAt + betweenProbesMs;
      probedAt = now;
      return undefined;
    },
    succeeded: () => (failures = 0),
    failed: () => (failures += 1),
  };
}
