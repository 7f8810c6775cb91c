/** A worker that hands every request on to its ledger, for tests from outside. */
import { LedgerObject, type ObjectNamespace } from '../../src/server/ledger/durableObjectLedger.ts';

export { LedgerObject };

interface Env {
  readonly LEDGER: ObjectNamespace;
}

// oxlint-disable-next-line import/no-default-export -- the runtime of workers wants one
export default {
  async fetch(request: Request, { LEDGER }: Env): Promise<Response> {
    const object = LEDGER.get(LEDGER.idFromName(new URL(request.url).pathname) as never);
    return object.fetch('https://ledger.invalid/', { method: 'POST', body: await request.text() });
  },
};
