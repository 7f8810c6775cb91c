// A Next.js route handler: app/api/scores/route.ts
import { bearerPlayer, createScoreHandler, sqliteLedger, type ScoreHandler } from 'laurel/server';

let handler: ScoreHandler | undefined;

// Made at the first request: `next build` loads this file where the private key is not, and need not be, set.
export function POST(request: Request): Promise<Response> {
  handler ??= createScoreHandler({
    baseUrl: process.env.LAUREL_BASE_URL ?? '',
    apiKey: process.env.LAUREL_API_KEY ?? '',
    privateKey: process.env.LAUREL_PRIVATE_KEY,
    // On one machine; on several, or serverless: postgresLedger(pool).
    ledger: sqliteLedger(process.env.LEDGER_FILE ?? 'runs.db'),
    identify: bearerPlayer(),
    // The `session` that the game's pages have for a player: here the platform's id.
    sessionOf: ({ userId }) => userId ?? null,
  });
  return handler(request);
}
