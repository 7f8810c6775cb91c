import { EventSource } from 'eventsource';
import { vi } from 'vitest';
import { createClient } from '../../../../src/client/createClient.ts';
import type { LaurelClient } from '../../../../src/client/LaurelClient.ts';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import { createGateway } from '../../../../src/server/gateway/createGateway.ts';
import { holdingTime } from '../../fakeTime.ts';

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** A gateway with streams, and a player's page in front of it. */
export interface GatewayWorld extends AsyncDisposable {
  readonly client: LaurelClient;
}

/** Where the gateway of `openGatewayWorld` is. */
export const gatewayUrl = 'https://game.example/laurel';

/** Call it under a turned clock; `underway` may hold answers back. */
export function openGatewayWorld(
  sandbox: Sandbox,
  {
    sub = null,
    interval,
    underway = (fetch) => fetch,
  }: { sub?: string | null; interval?: number | undefined; underway?: (fetch: Fetch) => Fetch },
): GatewayWorld {
  // What a gateway hashes it hashes beside the event loop.
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  const hashing = vi.spyOn(crypto.subtle, 'digest').mockImplementation(holdingTime(digest));
  const gateway = createGateway({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: holdingTime(sandbox.fetch),
    onError() {},
    interval,
  });
  const fetch: Fetch = async (input, init) => gateway(new Request(input, init));
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(url: string) {
        super(url, {
          async fetch(input, init) {
            const { body, status, headers } = await holdingTime(fetch)(input, init);
            return { body, status, headers, url, redirected: false };
          },
        });
      }
    },
  );
  return {
    client: createClient({
      baseUrl: gatewayUrl,
      apiKey: 'none',
      fetch: underway(holdingTime(fetch)),
      ...(sub !== null && { getToken: holdingTime(async () => sandbox.token(sub)) }),
    }),
    async [Symbol.asyncDispose]() {
      await gateway.close();
      vi.unstubAllGlobals();
      hashing.mockRestore();
    },
  };
}
