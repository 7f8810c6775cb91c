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

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    handler ??= createScoreHandler({
      baseUrl: env.LAUREL_BASE_URL,
      apiKey: env.LAUREL_API_KEY,
      privateKey: env.LAUREL_PRIVATE_KEY,
      ledger: postgresLedger(env.POOL),
      identify: bearerPlayer(),
    });
    return handler(request);
  },
};
