import { rankIndex } from '../../src/query/ranks/rankIndex.ts';
import type { RankSource } from '../../src/query/ranks/RankSource.ts';
import { createGateway } from '../../src/server/gateway/createGateway.ts';
import type { Game } from './SandboxGame.tsx';

/** The rank index of a gateway that stands in this very page, as the sandbox does. */
export function indexOfGame({ sandbox }: Game): RankSource {
  const gateway = createGateway({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    index: {},
  });
  return rankIndex('/laurel', { fetch: async (input, init) => gateway(new Request(input, init)) });
}
