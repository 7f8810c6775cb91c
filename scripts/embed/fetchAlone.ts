// What `embed.js` sends with in place of ky: as much of it as `createHttp` asks for. A page hands these scripts no instance of its
// own, so what ky is there for (its hooks, headers and retries) would only be carried.
import { withDeadline } from '../../src/base/async/withDeadline.ts';

interface Sent {
  readonly signal: AbortSignal;
  /** Milliseconds until the answer has to be there, its body included. */
  readonly totalTimeout: number;
  readonly fetch: typeof globalThis.fetch;
  readonly hooks: { readonly init: readonly ((options: Sent) => void)[] };
}

class TimeoutError extends Error {}

/** Whether it is time that a request has lacked. */
export function isTimeoutError(error: unknown): boolean {
  return error instanceof TimeoutError;
}

/** Sends a request once, and reads the body at once, which `text()` gives. */
// oxlint-disable-next-line import/no-default-export -- as ky is imported
export default function send(url: string, given: Sent): Promise<Response> & { text(): Promise<string> } {
  const options = { ...given };
  for (const prepare of options.hooks.init) prepare(options);
  const { signal, totalTimeout: milliseconds } = options;
  const read = withDeadline({ milliseconds, signal, late: () => new TimeoutError() }, async (within) => {
    const response = await options.fetch(url, { ...options, signal: within });
    return { response, text: await response.text() };
  });
  const answer = read.then(({ response }) => response);
  // Whoever reads the text is told by that.
  answer.catch(() => {});
  return Object.assign(answer, { text: async () => (await read).text });
}
