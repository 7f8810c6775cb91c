// A game server on nothing but Node: `npm pkg set type=module`, then `node server.ts`
// Node 22.18 or later runs TypeScript as it is; `npx laurel sandbox --env` writes the variables: node --env-file=.env.local server.ts
import { createServer } from 'node:http';
import { bearerPlayer, createScoreHandler, sqliteLedger, toNodeListener } from 'laurel/server';

const scores = createScoreHandler({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  privateKey: process.env.LAUREL_PRIVATE_KEY,
  ledger: sqliteLedger(process.env.LEDGER_FILE ?? 'runs.db'),
  identify: bearerPlayer(),
  // The `session` that the game's pages have for a player: here the platform's id.
  sessionOf: ({ userId }) => userId ?? null,
  rules: { scoreTypes: { kills: { min: 0, max: 1000 }, deaths: { min: 0 } } },
});
const listener = toNodeListener(scores);

const server = createServer((request, response) => {
  if (request.url === '/api/scores') listener(request, response);
  else response.writeHead(404).end();
});
server.listen(Number(process.env.PORT ?? 3000), () => {
  const address = server.address();
  console.log(`http://localhost:${typeof address === 'object' ? address?.port : address}/api/scores`);
});
// Scores that are on their way are waited for.
process.once('SIGTERM', () => server.close());
