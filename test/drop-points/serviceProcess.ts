/** The service: the sandbox over HTTP, in a process of its own. On a second port it tells the truth, what it has added up. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';
import { serveSandbox } from '../../src/sandbox/serveSandbox.ts';

/** What a service process is told. */
export interface ServiceOrders {
  readonly players: number;
}

/** What it tells when it is ready. */
export interface ServiceNews {
  readonly port: number;
  /** Answers with the list of `Counted`. */
  readonly truthPort: number;
  readonly apiKey: string;
  readonly privateKey: string;
  readonly tournamentId: string;
  readonly players: readonly { readonly sub: string; readonly token: string }[];
}

/** One submission that the service has added up. */
export interface Counted {
  readonly player: string;
  readonly scores: Readonly<Record<string, number>>;
}

const orders = JSON.parse(process.argv[2] ?? '') as ServiceOrders;
const { sandbox, port } = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0 });

const tournamentId = 'drop-points';
const [someTournament] = sandbox.tournaments;
const [somePlayer] = sandbox.players;
if (someTournament === undefined || somePlayer === undefined) throw new Error('The sandbox is empty.');
sandbox.addTournament({
  ...someTournament,
  id: tournamentId,
  type: 'tournament',
  visibility: 'public',
  startsAt: new Date(Date.now() - 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  settings: { type: 'Highscore', scoreTypes: ['kills'], sortBy: 'kills', order: 'Desc' },
});
const players = await Promise.all(
  Array.from({ length: orders.players }, async (_, index) => {
    const sub = `player-${index}`;
    sandbox.addPlayer({ ...somePlayer, sub });
    return { sub, token: await sandbox.token(sub) };
  }),
);

const truth = createServer((_request, response) => {
  response.end(JSON.stringify(sandbox.board(tournamentId)?.submissions() ?? []));
});
truth.listen(0, '127.0.0.1', () => {
  void sandbox.privateKeys().then(({ production }) => {
    const news: ServiceNews = {
      port,
      truthPort: (truth.address() as AddressInfo).port,
      apiKey: sandbox.apiKeys.production,
      privateKey: production,
      tournamentId,
      players,
    };
    process.stdout.write(`${JSON.stringify(news)}\n`);
  });
});
