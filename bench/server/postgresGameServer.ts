/** A game server over Postgres as a process of its own, to be killed: `node postgresGameServer.ts <service> <connection> <key file>`. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type PoolConfig } from 'pg';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { createScoreHandler } from '../../src/server/handler/createScoreHandler.ts';
import { postgresLedger } from '../../src/server/ledger/postgresLedger.ts';

const [baseUrl = '', connection = '{}', keyFile = ''] = process.argv.slice(2);
const pool = new Pool({
  ...(JSON.parse(connection) as PoolConfig),
  options: '-c default_transaction_isolation=serializable',
  max: 8,
});
const handler = createScoreHandler({
  baseUrl,
  apiKey: 'public-key-of-the-game',
  privateKey: readFileSync(keyFile, 'utf8'),
  ledger: postgresLedger(pool),
  identify: (request) => ({ userId: request.headers.get('x-player') ?? '' }),
  rateLimit: null,
  onError: () => {},
  // So that what is in doubt is settled within a minute.
  attemptTimeout: 1000,
  lease: 3000,
  settleAfter: 4000,
  reconcileEvery: 1000,
});
const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
