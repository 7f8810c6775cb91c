import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@redis/client';
import { toNodeListener } from '../../../../src/base/http/toNodeListener.ts';
import { createGateway, type Gateway } from '../../../../src/server/gateway/createGateway.ts';
import type { GatewayOptions } from '../../../../src/server/gateway/GatewayOptions.ts';
import { redisStore } from '../../../../src/server/gateway/store/redisStore.ts';
import { serveTestSandbox, type TestSandbox } from '../../../support/serveTestSandbox.ts';

/** Several gateways over real HTTP, each with a memory of its own, with one platform and one store. */
export interface ServedGateways extends AsyncDisposable {
  readonly platform: TestSandbox;
  readonly gateways: readonly Gateway[];
  /** The addresses that pages give as `baseUrl`. */
  readonly urls: readonly string[];
  readonly tournamentId: string;
  /** The interface's path of the tournament's board. */
  readonly board: string;
  /** How often the platform was asked so far. */
  readonly asked: () => number;
  /** What `onError` of any was told. */
  readonly problems: readonly Error[];
  /** Adds to a player's score so that it is the first; returns what the board has to show then. */
  readonly score: (value: number) => number;
  /** What an operator reads of one. */
  readonly metric: (index: number, name: string) => Promise<number>;
}

/** Serves them on free ports; `await using` stops them. */
export async function serveGateways(
  count: number,
  redis: { readonly url: string },
  options: Partial<GatewayOptions> = {},
): Promise<ServedGateways> {
  const platform = await serveTestSandbox({ seed: 1 });
  const { sandbox } = platform;
  const problems: Error[] = [];
  const gateways = Array.from({ length: count }, () =>
    createGateway({
      baseUrl: platform.url,
      apiKey: sandbox.apiKeys.production,
      store: redisStore(createClient({ url: redis.url })),
      onError: (error) => problems.push(error),
      ...options,
    }),
  );
  const servers = await Promise.all(gateways.map(serve));
  const tournamentId = platform.idOf('Winter Sprint');
  const tournament = sandbox.tournaments.find(({ id }) => id === tournamentId);
  return {
    platform,
    gateways,
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/laurel`),
    tournamentId,
    board: `/sdk/v2/tournaments/${tournamentId}/leaderboard`,
    asked: () => sandbox.requests.length,
    problems,
    score(value) {
      const scores = { [tournament?.settings.scoreTypes[0] ?? '']: value };
      const player = sandbox.players[0]?.sub ?? '';
      sandbox.board(tournamentId)?.load([{ player, scores, at: Date.now() }]);
      return Object.values(sandbox.board(tournamentId)?.page(0, 1)[0]?.scores ?? {})[0] ?? 0;
    },
    async metric(index, name) {
      const metrics = await gateways[index]?.operator(new Request('http://localhost/metrics'));
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec((await metrics?.text()) ?? '')?.[1]);
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await platform[Symbol.asyncDispose]();
    },
  };
}

async function serve(gateway: Gateway): Promise<Server> {
  const server = createServer(toNodeListener(gateway));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
