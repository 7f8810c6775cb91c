/**
 * A game server as a process of its own, to be killed:
 * `node gameServer.ts <service> <ledger: a file, or a database’s address> <private key file> [impatient]`.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { createScoreHandler } from '../../../src/server/handler/createScoreHandler.ts';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { toNodeListener } from '../../../src/base/http/toNodeListener.ts';

const [baseUrl = '', place = '', keyFile = '', isImpatient = ''] = process.argv.slice(2);
// So that what a killed process left behind is settled within a test's time.
const timing = { attemptTimeout: 1000, lease: 1500, settleAfter: 2000, reconcileEvery: 250 };
const handler = createScoreHandler({
  baseUrl,
  apiKey: 'public-key-of-the-game',
  privateKey: readFileSync(keyFile, 'utf8'),
  ledger: place.startsWith('postgres:')
    ? postgresLedger(new Pool({ connectionString: place, max: 4 }))
    : sqliteLedger(place),
  identify: (request) => ({ userId: request.headers.get('x-player') ?? '' }),
  rateLimit: null,
  ...(isImpatient === 'impatient' && timing),
});
const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
