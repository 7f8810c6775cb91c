const outageAfter = 5;
const windowMs = 60_000;
const mostPerWindow = 60;

/**
 * Keeps a page full of widgets from hammering a service that is down: after five failures in a row at most sixty
 * requests a minute go out, for all widgets of a client together, until one succeeds.
 */
export interface OutageBudget {
  /** `undefined` when a request may go out now, else the Unix milliseconds when one may. */
  take(now: number): number | undefined;
  succeeded(): void;
  failed(): void;
}

/** A budget with no failures yet. */
export function createOutageBudget(): OutageBudget {
  let failures = 0;
  let sent: number[] = [];
  return {
    take(now) {
      sent = sent.filter((time) => now - time < windowMs);
      const oldest = sent[0];
      if (failures >= outageAfter && sent.length >= mostPerWindow && oldest !== undefined) {
        return oldest + windowMs;
      }
      // In health nothing is limited, so the list must not grow with the traffic.
      if (sent.length === mostPerWindow) sent.shift();
      sent.push(now);
      return undefined;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
    },
  };
}
