import { parseJson } from '../base/http/parseJson.ts';
import { createHttp } from '../client/createHttp.ts';
import { isObject } from '../domain/checkOptions.ts';
import type { Ledger } from '../server/ledger/Ledger.ts';
import { calledLedger, type CallAnswer } from '../server/ledger/ledgerCalls.ts';

const http = createHttp({});
const mebibyte = 1024 * 1024;

/**
 * The ledger behind a `createLedgerHandler`. Throws an error for the user when the secret is not in the environment, or would
 * leave this machine unencrypted.
 */
export function openRemoteLedger(address: string): Ledger {
  const url = toAddress(address);
  const secret = process.env['LAUREL_LEDGER_SECRET'] ?? '';
  if (secret === '') {
    throw new Error(
      'LAUREL_LEDGER_SECRET is missing in the environment: the secret of the createLedgerHandler there.',
    );
  }
  return calledLedger((body) => ask(url, secret, body));
}

function toAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = url !== undefined && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url !== undefined && url.username + url.password === '' && (url.protocol === 'https:' || isHere))
    return url;
  throw new Error(
    '--ledger takes an address that begins with https:// (http:// on this machine only), without a password in it.',
  );
}

async function ask(url: URL, secret: string, body: string): Promise<CallAnswer> {
  const answer = await http({
    url,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    init: { method: 'POST', body },
    timeout: 30_000,
    maxBodyBytes: 64 * mebibyte,
    signal: new AbortController().signal,
  });
  if (answer.kind !== 'answer') throw new Error(`${url.host} did not answer (${answer.kind}).`);
  if (answer.status === 401) throw new Error(`${url.host} did not accept LAUREL_LEDGER_SECRET.`);
  const value = parseJson(answer.text);
  if (isCallAnswer(value, answer.status)) return value;
  const other = answer.status === 200 ? ', and with something else than a ledger does' : '';
  // Without what follows a question mark, which may be a secret of whoever stands before the ledger.
  throw new Error(
    `${url.origin}${url.pathname} answered with status ${answer.status}${other}. Is it where createLedgerHandler is mounted?`,
  );
}

/** Whether it is one: other APIs answer with JSON, too, and some of them with an `error`. */
function isCallAnswer(value: unknown, status: number): value is CallAnswer {
  if (!isObject(value)) return false;
  const { error } = value;
  if (error === undefined) return status === 200;
  return isObject(error) && typeof error['kind'] === 'string' && typeof error['message'] === 'string';
}
