import type { Connection } from '../../client/createConnection.ts';

// As much as the service's clock is told to: what this machine's is set by, or lags behind in its sleep, has to be more.
const leastStep = 2000;

/**
 * Makes sure, before something is signed, that what is known of the service's clock still holds: it is told as the difference to
 * this machine's. Where that one was set since the service last answered, it has gone on otherwise than the clock that nobody sets;
 * then `ask` is called, once for all who sign meanwhile, to have the service answer. In workers the two are one clock and never differ.
 */
export function createTimeCheck(connection: Connection, ask: () => Promise<unknown>): () => Promise<void> {
  let known: number | undefined;
  let asking: Promise<void> | undefined;
  const noteClocks = (): void => {
    known = leadOfClock();
  };
  connection.onRequest(({ status }) => {
    if (status !== undefined) noteClocks();
  });
  return async () => {
    if (known === undefined || Math.abs(leadOfClock() - known) < leastStep) return;
    // One that got no answer either leaves things as they are: what is to be sent is not held up again.
    asking ??= ask()
      .then(noteClocks, noteClocks)
      .finally(() => {
        asking = undefined;
      });
    await asking;
  };
}

/** How far the clock that may be set is ahead of the one that never is. */
function leadOfClock(): number {
  return Date.now() - performance.now();
}
