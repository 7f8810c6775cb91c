import type { SignWebhook } from './signWebhook.ts';

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

/** How it ended: taken, refused for good (410: no more is wanted), or given up, with the last answer. */
export type Delivered = { readonly outcome: 'taken' | 'gone' | 'given-up'; readonly answer: string };

/** Hands in one event, the same id at each attempt, until it is taken with a status of 2xx or all attempts are spent. */
export async function deliver(id: string, body: string, options: DeliveryOptions): Promise<Delivered> {
  const { retryAfter, signal } = options;
  let answer = '';
  for (const wait of [0, ...retryAfter]) {
    // Not all at the same moment, when a receiver is back.
    if (wait > 0) await pause(wait * (0.5 + Math.random()), signal);
    if (signal.aborted) break;
    answer = await attempt(id, body, options);
    if (answer.startsWith('2')) return { outcome: 'taken', answer };
    if (answer === '410') return { outcome: 'gone', answer };
  }
  return { outcome: 'given-up', answer };
}

/** Hands it in once: the status, or what kept it from being one. */
export async function attempt(
  id: string,
  body: string,
  options: Omit<DeliveryOptions, 'retryAfter'>,
): Promise<string> {
  const { url, sign, timeout, signal } = options;
  try {
    const headers = await sign(id, Math.floor(Date.now() / 1000), body);
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      // A signature is for one address.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'Error';
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
