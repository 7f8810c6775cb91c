// A worker on Cloudflare with its ledger in a Durable Object: `npm i laurel`, `npx wrangler deploy`
// `npx wrangler dev` runs it on this machine, with what `npx laurel sandbox --env` writes (copied to .dev.vars).
import {
  bearerPlayer,
  createScoreHandler,
  durableObjectLedger,
  type ObjectNamespace,
  type ScoreHandler,
} from 'laurel/server';

// The class that wrangler.jsonc binds as LEDGER.
export { LedgerObject } from 'laurel/server';

export interface Env {
  readonly LAUREL_BASE_URL: string;
  readonly LAUREL_API_KEY: string;
  /** A secret: wrangler secret put LAUREL_PRIVATE_KEY < laurel-private.pem */
  readonly LAUREL_PRIVATE_KEY: string;
  readonly LEDGER: ObjectNamespace;
}

let handler: ScoreHandler | undefined;

const scoresOf = (env: Env): ScoreHandler =>
  (handler ??= createScoreHandler({
    baseUrl: env.LAUREL_BASE_URL,
    apiKey: env.LAUREL_API_KEY,
    privateKey: env.LAUREL_PRIVATE_KEY,
    ledger: durableObjectLedger(env.LEDGER),
    identify: bearerPlayer(),
    // The `session` that the game's pages have for a player: here the platform's id.
    sessionOf: ({ userId }) => userId ?? null,
    // A worker has no time between requests: its cron trigger settles the runs whose answer was lost.
    reconcileInBackground: null,
  }));

export default {
  fetch: (request: Request, env: Env): Promise<Response> => scoresOf(env)(request),

  async scheduled(_: unknown, env: Env): Promise<void> {
    await scoresOf(env).submitter.reconcile();
  },
};
