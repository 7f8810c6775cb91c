import {
  bearerPlayer,
  createScoreHandler,
  durableObjectLedger,
  type ObjectNamespace,
  type ScoreHandler,
} from 'laurel/server';

export { LedgerObject } from 'laurel/server';

interface Env {
  readonly LAUREL_BASE_URL: string;
  readonly LAUREL_API_KEY: string;
  readonly LAUREL_PRIVATE_KEY: string; // a secret: wrangler secret put LAUREL_PRIVATE_KEY < private.pem
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
    reconcileInBackground: null, // a worker has no time between requests: its cron has
  }));

export default {
  fetch: (request: Request, env: Env): Promise<Response> => scoresOf(env)(request),
  scheduled: async (_: unknown, env: Env): Promise<void> => {
    await scoresOf(env).submitter.reconcile();
  },
};
