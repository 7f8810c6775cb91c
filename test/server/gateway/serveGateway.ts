import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createClient } from '../../../src/client/createClient.ts';
import type { LaurelClient } from '../../../src/client/LaurelClient.ts';
import { toNodeListener } from '../../../src/base/http/toNodeListener.ts';
import { createGateway, type Gateway } from '../../../src/server/gateway/createGateway.ts';
import type { GatewayOptions } from '../../../src/server/gateway/GatewayOptions.ts';
import type { GatewayReport } from '../../../src/server/gateway/GatewayReport.ts';
import { serveTestSandbox, type TestSandbox } from '../../support/serveTestSandbox.ts';

/** A gateway over real HTTP, with a sandbox over real HTTP as its platform. */
export interface ServedGateway extends AsyncDisposable {
  readonly platform: TestSandbox;
  readonly gateway: Gateway;
  /** The address that a page gives as `baseUrl`. */
  readonly url: string;
  readonly tournamentId: string;
  /** The interface's path of the tournament's board. */
  readonly board: string;
  readonly client: (sub?: string) => LaurelClient;
  /** Asks for a path of the interface, as the player if there is one. */
  readonly get: (path: string, init?: RequestInit & { readonly sub?: string }) => Promise<Response>;
  /** How often the platform was asked so far. */
  readonly asked: () => number;
  /** How many connections are open. */
  readonly connections: () => Promise<number>;
  /** What `onAnswer` and `onError` were told. */
  readonly answers: readonly GatewayReport[];
  readonly problems: readonly Error[];
}

/** Serves both on free ports; `await using` stops them. */
export async function serveGateway(options: Partial<GatewayOptions> = {}): Promise<ServedGateway> {
  const platform = await serveTestSandbox({ seed: 1 });
  const { sandbox } = platform;
  const answers: GatewayReport[] = [];
  const problems: Error[] = [];
  const gateway = createGateway({
    baseUrl: platform.url,
    apiKey: sandbox.apiKeys.production,
    onAnswer: (report) => answers.push(report),
    onError: (error) => problems.push(error),
    ...options,
  });
  const server = createServer(toNodeListener(gateway));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}${options.prefix ?? '/laurel'}`;
  const tournamentId = platform.idOf('Winter Sprint');
  return {
    platform,
    gateway,
    url,
    tournamentId,
    board: `/sdk/v2/tournaments/${tournamentId}/leaderboard`,
    client: (sub) =>
      createClient({
        baseUrl: url,
        apiKey: 'none',
        getToken: () => (sub === undefined ? null : sandbox.token(sub)),
      }),
    async get(path, { sub, headers, ...init } = {}) {
      const token = sub === undefined ? {} : { authorization: `Bearer ${await sandbox.token(sub)}` };
      return fetch(`${url}${path}`, { ...init, headers: { ...token, ...(headers as object) } });
    },
    asked: () => sandbox.requests.length,
    connections: () => promisify(server.getConnections.bind(server))(),
    answers,
    problems,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await platform[Symbol.asyncDispose]();
    },
  };
}
