import type { Sandbox } from '../../src/entries/sandbox.ts';
import { rankIndex } from '../../src/query/ranks/rankIndex.ts';
import type { RankSource } from '../../src/query/ranks/RankSource.ts';
import { createGateway } from '../../src/server/gateway/createGateway.ts';
import type { GatewayOptions } from '../../src/server/gateway/GatewayOptions.ts';

/** A rank index that a test can look at, and hold back. */
export interface RankedPage {
  readonly index: RankSource;
  /** Addresses of what was asked, in their order, without the gateway's own path. */
  readonly asked: string[];
  /** Stands before each question is answered. */
  before: (question: URL) => Promise<unknown>;
  /** Another service behind the same address. */
  moveTo: (sandbox: Sandbox) => void;
}

/** The index of a real gateway over a sandbox, in this very page or process. */
export function rankedPage(sandbox: Sandbox, options: Partial<GatewayOptions> = {}): RankedPage {
  const gatewayOver = ({ baseUrl, apiKeys, fetch }: Sandbox) =>
    createGateway({ baseUrl, apiKey: apiKeys.production, fetch, onError: () => {}, index: {}, ...options });
  let gateway = gatewayOver(sandbox);
  const page: RankedPage = {
    asked: [],
    before: async () => {},
    moveTo(other) {
      gateway = gatewayOver(other);
    },
    index: rankIndex('/laurel', {
      async fetch(input, init) {
        const request = new Request(input, init);
        const url = new URL(request.url);
        page.asked.push(decodeURIComponent(`${url.pathname.replace(/.*\//, '')}${url.search}`));
        await page.before(url);
        return gateway(request);
      },
    }),
  };
  return page;
}
