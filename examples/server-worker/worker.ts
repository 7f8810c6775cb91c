// A worker on Cloudflare with its ledger in a Durable Object: `npm i laurel`, `npx wrangler deploy`
// `npx wrangler dev` runs it on this machine, with the .env.local that `npx laurel sandbox --env` writes beside it. Its cron trigger
// comes there only when it is called: curl http://localhost:8787/cdn-cgi/handler/scheduled
import {
  bearerPlayer,
  createLedgerHandler,
  createScoreHandler,
  durableObjectLedger,
  type Ledger,
  type ObjectNamespace,
  type ScoreHandler,
  type ScoreHandlerContext,
} from 'laurel/server';

// The class that wrangler.jsonc binds as LEDGER.
export { LedgerObject } from 'laurel/server';

export interface Env {
  readonly LAUREL_BASE_URL: string;
  readonly LAUREL_API_KEY: string;
  /** A secret: wrangler secret put LAUREL_PRIVATE_KEY < laurel-private.pem */
  readonly LAUREL_PRIVATE_KEY: string;
  /** A secret of 32 characters or more, if the commands of `npx laurel` are to reach the ledger: openssl rand -hex 32 */
  readonly LAUREL_LEDGER_SECRET?: string;
  readonly LEDGER: ObjectNamespace;
}

const ledgerOf = (env: Env): Ledger => durableObjectLedger(env.LEDGER);

let handler: ScoreHandler | undefined;

const scoresOf = (env: Env): ScoreHandler =>
  (handler ??= createScoreHandler({
    baseUrl: env.LAUREL_BASE_URL,
    apiKey: env.LAUREL_API_KEY,
    privateKey: env.LAUREL_PRIVATE_KEY,
    ledger: ledgerOf(env),
    identify: bearerPlayer(),
    // The `session` that the game's pages have for a player: here the platform's id.
    sessionOf: ({ userId }) => userId ?? null,
    // A worker has no time between requests: its cron trigger settles the runs whose answer was lost.
    reconcileInBackground: null,
  }));

export default {
  async fetch(request: Request, env: Env, context: ScoreHandlerContext): Promise<Response> {
    // For the operator: npx laurel settle --ledger https://scores.example/ledger
    const secret = env.LAUREL_LEDGER_SECRET;
    if (secret !== undefined && new URL(request.url).pathname === '/ledger')
      return createLedgerHandler({ ledger: ledgerOf(env), secret })(request);
    // With its context: whoever closes the page ends the request, and a score on its way to the platform with it, and the answer ends
    // a reconciliation that takes longer. Nobody would know what became of them.
    return scoresOf(env)(request, context);
  },

  async scheduled(_: unknown, env: Env): Promise<void> {
    await scoresOf(env).submitter.reconcile();
  },
};
