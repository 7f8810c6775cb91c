// A game server on Express: `npm i express`, then `node server.ts`
import express from 'express';
import { bearerPlayer, createScoreHandler, sqliteLedger, toNodeListener } from 'laurel/server';

const scores = createScoreHandler({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  privateKey: process.env.LAUREL_PRIVATE_KEY,
  ledger: sqliteLedger(process.env.LEDGER_FILE ?? 'runs.db'),
  identify: bearerPlayer(),
});

const app = express();
// Before express.json(), which would eat the body.
app.all('/api/scores', toNodeListener(scores));
app.use(express.json());

const server = app.listen(Number(process.env.PORT ?? 3000), () => {
  const address = server.address();
  console.log(`http://localhost:${typeof address === 'object' ? address?.port : address}/api/scores`);
});
