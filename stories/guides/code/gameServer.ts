import { createServer } from 'node:http';
import { bearerPlayer, createScoreHandler, sqliteLedger, toNodeListener } from 'laurel/server';

const scores = createScoreHandler({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  privateKey: process.env.LAUREL_PRIVATE_KEY, // PEM, its lines broken or written as \n
  ledger: sqliteLedger(process.env.LEDGER_FILE ?? 'runs.db'),
  identify: bearerPlayer(),
  sessionOf: ({ userId }) => userId ?? null, // the `session` that your pages have for that player
  allowedOrigins: ['http://localhost:5173'], // pages of another origin than this server's
});

const port = Number(process.env.PORT ?? 3000);
const server = createServer(toNodeListener(scores)).listen(port, () => {
  const address = server.address();
  console.log(`http://localhost:${typeof address === 'object' ? address?.port : address}/api/scores`);
});
server.once('error', ({ message }) => {
  console.error(`Port ${port} cannot be used: ${message}. Stop what listens there, or set PORT to another.`);
  process.exit(1);
});
process.once('SIGTERM', () => server.close()); // scores that are on their way are waited for
