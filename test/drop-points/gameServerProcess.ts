/** The game server, as a process that can be killed: the real handler over a ledger in a SQLite file, or in Postgres. */
import { createServer } from 'node:http';
import { Pool, type PoolConfig } from 'pg';
import { bearerPlayer } from '../../src/server/handler/bearerPlayer.ts';
import { createScoreHandler } from '../../src/server/handler/createScoreHandler.ts';
import { postgresLedger } from '../../src/server/ledger/postgresLedger.ts';
import { sqliteLedger } from '../../src/server/ledger/sqliteLedger.ts';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';

/** What a game server process is told. */
export interface GameServerOrders {
  readonly port: number;
  readonly ledgerFile: string;
  /** Where it is in Postgres, and not in the file. */
  readonly database?: PoolConfig | undefined;
  readonly serviceUrl: string;
  readonly apiKey: string;
  readonly privateKey: string;
  /** Where the players' pages come from. */
  readonly allowedOrigins: readonly string[];
  /** As for `createScoreSubmitter`, in milliseconds. */
  readonly lease: number;
  readonly settleAfter: number;
  readonly totalTimeout: number;
}

const { port, ledgerFile, database, serviceUrl, ...orders } = JSON.parse(
  process.argv[2] ?? '',
) as GameServerOrders;
const ledger = database === undefined ? sqliteLedger(ledgerFile) : postgresLedger(new Pool(database));
const handler = createScoreHandler({
  ...orders,
  baseUrl: serviceUrl,
  ledger,
  identify: bearerPlayer(),
  rules: { scoreTypes: { kills: {} }, leaderboardType: 'Highscore' },
  rateLimit: null,
  reconcileEvery: 200,
  onError: () => {},
});
const listener = toNodeListener(handler);

const server = createServer((request, response) => {
  if (request.url?.startsWith('/adopt/') === true) {
    const tournamentId = request.url.slice('/adopt/'.length);
    handler.submitter.adoptTotals(tournamentId).then(
      (adoption) => response.end(JSON.stringify(adoption)),
      () => response.writeHead(500).end(),
    );
    return;
  }
  if (request.url !== '/reconcile') return listener(request, response);
  handler.submitter.reconcile().then(
    async (done) => response.end(JSON.stringify({ ...done, open: await ledger.open() })),
    () => response.writeHead(500).end(),
  );
});
server.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
