/** A worker with a ledger in a Durable Object that its operator reaches, for tests from outside. */
import {
  bearerPlayer,
  createLedgerHandler,
  createScoreHandler,
  durableObjectLedger,
  type ObjectNamespace,
} from '../../src/entries/server.ts';

export { LedgerObject } from '../../src/entries/server.ts';

interface Env {
  readonly BASE_URL: string;
  readonly API_KEY: string;
  readonly PRIVATE_KEY: string;
  readonly SECRET: string;
  readonly LEDGER: ObjectNamespace;
}

// oxlint-disable-next-line import/no-default-export -- the runtime of workers wants one
export default {
  async fetch(request: Request, { BASE_URL, API_KEY, PRIVATE_KEY, SECRET, LEDGER }: Env): Promise<Response> {
    const ledger = durableObjectLedger(LEDGER);
    if (new URL(request.url).pathname === '/ledger')
      return createLedgerHandler({ ledger, secret: SECRET })(request);
    const scores = createScoreHandler({
      baseUrl: BASE_URL,
      apiKey: API_KEY,
      privateKey: PRIVATE_KEY,
      ledger,
      identify: bearerPlayer(),
      validate: ({ run }) => (run.scores.some(({ value }) => value > 100) ? 'hold' : true),
      sessionOf: ({ userId }) => userId ?? null,
      // So that what is lost stays so until a command comes.
      reconcileEvery: null,
      reconcileInBackground: null,
    });
    return scores(request);
  },
};
