import { sleep } from '../../base/async/sleep.ts';
import type { SignWebhook } from './webhookSigner.ts';

/** How a delivery goes about it. */
export interface DeliveryOptions {
  readonly url: string;
  readonly sign: SignWebhook;
  /** Milliseconds before each further attempt, about. */
  readonly retryAfter: readonly number[];
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** How one attempt ended: taken, refused for good (410: no more is wanted), failed, or left because everything ends. */
export interface Attempted {
  readonly outcome: 'taken' | 'gone' | 'failed' | 'left';
  /** The status, or the name of the error in place of one. */
  readonly answer: string;
}

/** Delivers one event, with the same id at each attempt, until it is taken (2xx) or all attempts are spent. Gives the last attempt. */
export async function deliver(id: string, body: string, options: DeliveryOptions): Promise<Attempted> {
  const { retryAfter, signal } = options;
  let last: Attempted = { outcome: 'left', answer: '' };
  for (const wait of [0, ...retryAfter]) {
    // Not all at the same moment, when a receiver is back.
    if (wait > 0) await sleep(wait * (0.5 + Math.random()), signal).catch(() => {});
    if (signal.aborted) return { outcome: 'left', answer: '' };
    last = await attempt(id, body, options);
    if (last.outcome !== 'failed') break;
  }
  return last;
}

/** Delivers it once. */
export async function attempt(
  id: string,
  body: string,
  options: Omit<DeliveryOptions, 'retryAfter'>,
): Promise<Attempted> {
  const { url, sign, timeout, signal } = options;
  try {
    const headers = await sign(id, Math.floor(Date.now() / 1000), body);
    const response = await fetch(url, {
      method: 'POST',
      // What came later on a kept connection would be the answer to the next event.
      headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
      body,
      // A signature is for one address.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    await response.body?.cancel();
    const outcome = response.ok ? 'taken' : response.status === 410 ? 'gone' : 'failed';
    return { outcome, answer: String(response.status) };
  } catch (error) {
    const outcome = signal.aborted ? 'left' : 'failed';
    return { outcome, answer: error instanceof Error ? error.name : 'Error' };
  }
}
