import { readText } from '../../base/http/readText.ts';
import type { LaurelErrorKind } from '../../domain/LaurelError.ts';
import { isHeaderSafe } from '../../domain/validate.ts';
import { misuse } from '../../domain/misuse.ts';
import { checkGiven } from '../../domain/checkOptions.ts';
import { checkRequest } from '../checkRequest.ts';
import { isLedger, type Ledger } from './Ledger.ts';
import { answerCall } from './ledgerCalls.ts';

/** What `createLedgerHandler` takes. */
export interface LedgerHandlerOptions {
  /** The ledger that is opened to the commands: `durableObjectLedger`, or any other. */
  readonly ledger: Ledger;
  /** At least 32 characters, made at random: `openssl rand -hex 32`. The commands read it from `LAUREL_LEDGER_SECRET`. */
  readonly secret: string;
}

const shortestSecret = 32;

/** Bytes: many times what a run may have, whose scores are the most that a call brings. */
const largestCall = 8 * 1024 * 1024;

/**
 * Opens a ledger that no file and no address leads to, such as a Durable Object's, to the operator's commands: mount it in the
 * worker on a path of its own, and give its address to `--ledger`. It takes `POST` with `authorization: Bearer <secret>`, and
 * answers 401 to everybody else, and 413 to a call of more than 8 MiB.
 *
 * **Whoever has the secret can do with the ledger what the worker can**: read all runs, settle them, and have them sent again. It
 * signs nothing and never sees the private key. Pages of other origins cannot call it. Leave it out of a worker that needs no
 * commands.
 *
 * Throws `LaurelError` of kind `config` when the ledger is missing, or the secret is shorter than 32 characters or
 * has spaces, line breaks or characters beyond ASCII.
 */
export function createLedgerHandler(options: LedgerHandlerOptions): (request: Request) => Promise<Response> {
  checkGiven('createLedgerHandler', options, ['ledger', 'secret']);
  const { ledger, secret } = options;
  if (!isLedger(ledger)) throw misuse('A ledger handler needs a ledger.');
  if (!isHeaderSafe(secret) || secret.length < shortestSecret) {
    throw misuse(
      `secret has at least ${shortestSecret} characters, made at random, without spaces and line breaks: openssl rand -hex 32.`,
    );
  }
  return async (request) => {
    checkRequest(request);
    const given = await digest(request.headers.get('authorization') ?? '');
    if (given !== (await digest(`Bearer ${secret}`)))
      return refuse(401, 'unauthorized', 'The secret was not accepted.');
    if (request.method !== 'POST') return refuse(405, 'config', 'Call the ledger with POST.');
    const body = await readText(request.body, largestCall).catch(() => undefined);
    if (body === null) return refuse(413, 'config', `A call of a ledger has at most ${largestCall} bytes.`);
    if (body === undefined) {
      const why =
        'The call did not arrive whole, or was read before: mount the handler before express.json().';
      return refuse(400, 'config', why);
    }
    const response = await answerCall(ledger, new Request(request.url, { method: 'POST', body }));
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

/** How long comparing two of them takes says nothing about the texts. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(bytes).join();
}

function refuse(status: number, kind: LaurelErrorKind, message: string): Response {
  return Response.json({ error: { kind, message } }, { status, headers: { 'cache-control': 'no-store' } });
}
