import type { Connection } from '../../client/createConnection.ts';
import { watchClock } from '../steadyClock.ts';

/**
 * Makes sure, before something is signed, that what is known of the service's clock still holds: it is told as the difference to
 * this machine's. Where that one was set since the service last answered, `ask` is called, once for all who sign meanwhile, to
 * have the service answer.
 */
export function createTimeCheck(connection: Connection, ask: () => Promise<unknown>): () => Promise<void> {
  // While nothing is known, nothing is asked: most clocks are right.
  let wasSet = (): boolean => false;
  let asking: Promise<void> | undefined;
  const noteClock = (): void => {
    wasSet = watchClock();
  };
  connection.onRequest(({ status }) => {
    if (status !== undefined) noteClock();
  });
  return async () => {
    if (!wasSet()) return;
    // One that got no answer either leaves things as they are: what is to be sent is not held up again.
    asking ??= ask()
      .then(noteClock, noteClock)
      .finally(() => {
        asking = undefined;
      });
    await asking;
  };
}
