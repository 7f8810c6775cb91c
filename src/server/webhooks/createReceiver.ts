import { LaurelError } from '../../domain/LaurelError.ts';
import { attempt, type Attempted, deliver, type DeliveryOptions } from './deliver.ts';

/** What is to be delivered. */
export interface Delivery {
  readonly id: string;
  readonly body: string;
}

/** The server that gets the webhooks. What cannot be delivered is reported; a 410 from it ends everything. */
export interface Receiver {
  /** Tries until the delivery is taken or all attempts are spent. */
  readonly deliver: (delivery: Delivery) => Promise<void>;
  /** Tries once, and leaves the rest to the caller. */
  readonly attempt: (delivery: Delivery) => Promise<Attempted>;
  /** There is no room for another delivery. */
  readonly drop: () => void;
  /** All attempts were spent; this is what became of the last one. */
  readonly giveUp: (last: Attempted) => void;
  /** The receiver wants no more. */
  readonly leave: () => void;
}

/** How deliveries are made. */
export interface ReceiverOptions extends Omit<DeliveryOptions, 'signal'> {
  /** Most deliveries that wait. */
  readonly most: number;
  /** Ends deliveries, and is aborted when the receiver wants no more. */
  readonly ending: AbortController;
  readonly onError: (error: LaurelError) => void;
}

/** The receiver at an address. */
export function createReceiver({ most, ending, onError, ...options }: ReceiverOptions): Receiver {
  const { signal } = ending;
  const fail = (message: string): void => onError(new LaurelError({ kind: 'unavailable', message }));

  function giveUp({ answer }: Attempted): void {
    fail(`A webhook could not be delivered: the last answer was ${answer}.`);
  }

  function leave(): void {
    if (signal.aborted) return;
    ending.abort();
    fail('The receiver of webhooks answered 410, and is told nothing more.');
  }

  return {
    async deliver({ id, body }) {
      const last = await deliver(id, body, { ...options, signal });
      if (last.outcome === 'failed') giveUp(last);
      if (last.outcome === 'gone') leave();
    },
    attempt: ({ id, body }) => attempt(id, body, { ...options, signal }),
    drop: () => fail(`A webhook was dropped: ${most} wait for a receiver that does not take them.`),
    giveUp,
    leave,
  };
}
