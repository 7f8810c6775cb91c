import { sleep } from '../../base/async/sleep.ts';
import type { Fault } from './Fault.ts';

/** A lost connection, as `fetch` reports one. The HTTP server destroys the socket instead. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('The sandbox dropped the connection.');
  }
}

/** The response that a fault turns the right one into. */
export async function applyFault(
  fault: Fault,
  right: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  switch (fault.type) {
    case 'status':
      return new Response(bodyUnder(fault.status, fault.body ?? ''), {
        status: fault.status,
        headers: fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter },
      });
    case 'body':
      return new Response(bodyUnder(fault.status, fault.body), {
        status: fault.status ?? 200,
        headers: { 'content-type': fault.contentType ?? 'application/json' },
      });
    case 'rewrite': {
      const response = await right();
      return new Response(fault.rewrite(await response.text()), response);
    }
    case 'cut': {
      const response = await right();
      return new Response((await response.text()).slice(0, fault.characters), response);
    }
    case 'delay':
      await sleep(fault.milliseconds, signal);
      return right();
    case 'trickle': {
      const response = await right();
      return new Response(
        drip(new TextEncoder().encode(await response.text()), fault.milliseconds),
        response,
      );
    }
    case 'huge':
      return new Response(spaces(fault.bytes), { headers: { 'content-type': 'application/json' } });
    case 'redirect':
      return new Response(null, { status: fault.status ?? 307, headers: { location: fault.location } });
    case 'drop':
      if (fault.when === 'after') await right();
      throw new DroppedConnection();
    default:
      return right();
  }
}

/** What may be sent under a status: some have no body, and `Response` throws where one is given. */
function bodyUnder(status: number | undefined, body: string): string | null {
  return status === 204 || status === 205 || status === 304 ? null : body;
}

function drip(bytes: Uint8Array, milliseconds: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await sleep(milliseconds);
      if (sent >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(sent, (sent += 1)));
    },
  });
}

function spaces(count: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(65_536).fill(32);
  let left = count;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(chunk.subarray(0, Math.min(left, chunk.length)));
      left -= chunk.length;
    },
  });
}
