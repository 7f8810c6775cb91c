// A game server on Hono: `npm i hono @hono/node-server`, `npm pkg set type=module`, then `node server.ts`
// Node 22.18 or later runs TypeScript as it is; `npx laurel sandbox --env` writes the variables: node --env-file=.env.local server.ts
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bearerPlayer, createScoreHandler, sqliteLedger } from 'laurel/server';

const scores = createScoreHandler({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  privateKey: process.env.LAUREL_PRIVATE_KEY,
  ledger: sqliteLedger(process.env.LEDGER_FILE ?? 'runs.db'),
  identify: bearerPlayer(),
  // The `session` that the game's pages have for a player: here the platform's id.
  sessionOf: ({ userId }) => userId ?? null,
  validate: ({ run }) => run.scores.every(({ value }) => value >= 0 && value < 10_000),
});

const app = new Hono().all('/api/scores', (context) => scores(context.req.raw));

const server = serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`http://localhost:${port}/api/scores`);
});
// Scores that are on their way are waited for.
process.once('SIGTERM', () => server.close());
