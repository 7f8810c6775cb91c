/** A worker that hands every request on to its ledger, spoils it, or makes and reads tickets, for tests from outside. */
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { createTickets } from '../../../src/server/tickets/createTickets.ts';
import {
  LedgerObject as Original,
  type ObjectNamespace,
  type ObjectState,
} from '../../../src/server/ledger/durableObjectLedger.ts';

/** A ledger whose database can be spoiled: `{ sql }` runs as it is. */
export class LedgerObject extends Original {
  readonly #state: ObjectState;

  constructor(state: ObjectState) {
    super(state);
    this.#state = state;
  }

  override async fetch(request: Request): Promise<Response> {
    const { sql } = (await request.clone().json()) as { readonly sql?: string };
    return sql === undefined
      ? super.fetch(request)
      : Response.json(this.#state.storage.sql.exec(sql).toArray());
  }
}

interface Env {
  readonly LEDGER: ObjectNamespace;
}

/** A ticket for nothing, and what a text says as a ticket. */
async function answerTicket(text: string): Promise<Response> {
  const tickets = createTickets('a secret of thirty-two letters or more');
  if (text === '') return Response.json(await tickets.issue(playerKey({ userId: 'ana' }), 'cup', 5));
  return Response.json(await tickets.read(text));
}

// oxlint-disable-next-line import/no-default-export -- the runtime of workers wants one
export default {
  async fetch(request: Request, { LEDGER }: Env): Promise<Response> {
    if (new URL(request.url).pathname === '/tickets') return answerTicket(await request.text());
    const object = LEDGER.get(LEDGER.idFromName(new URL(request.url).pathname) as never);
    return object.fetch('https://ledger.invalid/', { method: 'POST', body: await request.text() });
  },
};
