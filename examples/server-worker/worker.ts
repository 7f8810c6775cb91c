// A worker that speaks web standards (Cloudflare, Deno, Bun): Web Crypto signs, Postgres keeps the ledger.
import {
  bearerPlayer,
  createScoreHandler,
  postgresLedger,
  type PostgresPool,
  type ScoreHandler,
} from 'laurel/server';

export interface Env {
  readonly LAUREL_BASE_URL: string;
  readonly LAUREL_API_KEY: string;
  readonly LAUREL_PRIVATE_KEY: string;
  /** A Postgres pool of a driver made for workers: anything with `query(text, values)`. */
  readonly POOL: PostgresPool;
}

let handler: ScoreHandler | undefined;

function handlerOf(env: Env): ScoreHandler {
  handler ??= createScoreHandler({
    baseUrl: env.LAUREL_BASE_URL,
    apiKey: env.LAUREL_API_KEY,
    privateKey: env.LAUREL_PRIVATE_KEY,
    ledger: postgresLedger(env.POOL),
    identify: bearerPlayer(),
    // A worker has no time between requests: its cron trigger settles the runs whose answer was lost.
    reconcileInBackground: null,
  });
  return handler;
}

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    return handlerOf(env)(request);
  },

  async scheduled(_: unknown, env: Env): Promise<void> {
    await handlerOf(env).submitter.reconcile();
  },
};
