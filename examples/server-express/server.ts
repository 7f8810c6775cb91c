// A game server on Express: `npm i express`, `npm pkg set type=module`, then `node server.ts`
// Node 22.18 or later runs TypeScript as it is; `npx laurel sandbox --env` writes the variables: node --env-file=.env.local server.ts
import express from 'express';
import { bearerPlayer, createScoreHandler, sqliteLedger, toNodeListener } from 'laurel/server';

const scores = createScoreHandler({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  privateKey: process.env.LAUREL_PRIVATE_KEY,
  ledger: sqliteLedger(process.env.LEDGER_FILE ?? 'runs.db'),
  identify: bearerPlayer(),
  // The `session` that the game's pages have for a player: here the platform's id.
  sessionOf: ({ userId }) => userId ?? null,
  // Pages of another origin than this server's have to be named (CORS): http://localhost:5173 while one develops with Vite.
  allowedOrigins: process.env.GAME_ORIGINS?.split(','),
});

const app = express();
// Before express.json(), which would eat the body.
app.all('/api/scores', toNodeListener(scores));
app.use(express.json());

const server = app.listen(Number(process.env.PORT ?? 3000), (error) => {
  // Express 5 calls this where the port is taken, too.
  if (error) throw error;
  const address = server.address();
  console.log(`http://localhost:${typeof address === 'object' ? address?.port : address}/api/scores`);
});
// Scores that are on their way are waited for.
process.once('SIGTERM', () => server.close());
