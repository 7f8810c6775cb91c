import { callSafely } from '../base/callSafely.ts';
import { createListeners } from '../base/createListeners.ts';
import { parseJson } from '../base/http/parseJson.ts';
import { LaurelError, type Operation } from '../domain/LaurelError.ts';
import { createServiceClock, type ServiceClock } from './createServiceClock.ts';
import { type Credentials, type Failed, failureOf, noAnswer, serviceSays } from './failure.ts';
import { createHttp, type HttpAnswer, type ReadBody } from './createHttp.ts';
import { createOutageBudget } from './createOutageBudget.ts';
import type { LaurelClient } from './LaurelClient.ts';
import { decodeEnvelope, DecodeError, type ReportDrift } from './decoding/schema.ts';
import { queryOf, type QueryParameters } from './queryOf.ts';
import {
  type ClientOptions,
  type GatewayClientOptions,
  readSettings,
  type RequestReport,
  type Settings,
} from './readSettings.ts';

/** One operation of the interface, as a request. */
export interface OperationRequest<T> {
  readonly operation: Operation;
  /** Default `GET`. */
  readonly method?: 'GET' | 'POST' | undefined;
  /** The interface's path, its trailing slash included where it has one. */
  readonly path: string;
  readonly query?: QueryParameters | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent byte for byte. */
  readonly body?: string | undefined;
  /** Reads the body in place of all of it as text. */
  readonly readBody?: ReadBody | undefined;
  /** Makes of the envelope's data what the caller gets; of the whole answer what is not in there, if need be. */
  readonly decode: (data: unknown, report: ReportDrift, answer: HttpAnswer) => T;
  /** What an outage is counted by, where many ask through one connection: whose token, which page, which tournament. */
  readonly outageKey?: string | undefined;
  /** Default: the player's token. */
  readonly credentials?: Credentials | undefined;
  /** Called for an answer that is a failure, with the service's envelope where it has one. */
  readonly onFailure?: ((error: LaurelError, failed: Failed | undefined) => void) | undefined;
}

/** What an attempt brought. */
type Outcome<T> = { readonly error?: undefined; readonly data: T } | { readonly error: LaurelError };

/**
 * The way to one service for all who ask through it, whoever they are: they share the outage budget and what is known
 * of the service's clock. It knows no player.
 */
export interface Connection {
  readonly settings: Settings;
  readonly clock: ServiceClock;
  readonly onRequest: LaurelClient['onRequest'];
  /** Sends the request once, and reads the answer. Rejects with `LaurelError`, or with the reason of the signal. */
  readonly attempt: <T>(
    request: OperationRequest<T>,
    token: string | null,
    signal: AbortSignal,
  ) => Promise<T>;
}

/** Checks the options; throws `LaurelError` of kind `config` when no request could be made with them. */
export function createConnection(
  options: ClientOptions | GatewayClientOptions,
  outage = createOutageBudget(),
): Connection {
  const settings = readSettings(options);
  const { baseUrl, apiKey, attemptTimeout: timeout, maxBodyBytes } = settings;
  const clock = createServiceClock();
  const send = createHttp(options, clock.note);
  /** Of those after which another attempt may succeed. */
  let lastFailure: LaurelError | undefined;
  const requests = createListeners<[RequestReport]>();
  if (options.onRequest !== undefined) requests.add(options.onRequest);

  async function attempt<T>(
    request: OperationRequest<T>,
    token: string | null,
    signal: AbortSignal,
  ): Promise<T> {
    const { operation, method = 'GET', path, query, body = null, outageKey } = request;
    const retryAt = outage.take(Date.now(), outageKey);
    if (retryAt !== undefined) throw heldBack(request, retryAt, lastFailure);
    const startedAt = Date.now();
    const report: ReportDrift = (drift) => callSafely(options.onDrift, { operation, ...drift });
    const url = baseUrl + path;
    const asked = queryOf(query);
    const answer = await send({
      url: url + asked,
      init: { method, body },
      headers: {
        accept: 'application/json',
        ...(apiKey && { 'x-api-key': apiKey }),
        ...request.headers,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      timeout,
      maxBodyBytes,
      signal,
      readBody: request.readBody,
    });
    const outcome: Outcome<T> =
      answer.kind === 'answer'
        ? read(request, { ...answer, url }, { secrets: [apiKey, token], clockOffset: clock.offset(), report })
        : { error: noAnswer(operation, answer, { url, timeout, maxBodyBytes }) };
    // A service that redirects, or answers with too much, is up.
    const isDown = answer.kind !== 'redirected' && outcome.error?.retryable === true;
    if (isDown) lastFailure = outcome.error;
    requests.tell({
      operation,
      method,
      path: path + asked,
      startedAt,
      duration: Date.now() - startedAt,
      status: (answer as { readonly status?: number }).status,
      error: outcome.error ?? null,
      failuresInARow: isDown ? outage.failed(outageKey) : outage.succeeded(outageKey),
    });
    if (outcome.error !== undefined) throw outcome.error;
    return outcome.data;
  }

  return { settings, clock, onRequest: requests.add, attempt };
}

interface Reading {
  readonly secrets: readonly (string | null)[];
  readonly clockOffset: number;
  readonly report: ReportDrift;
}

function read<T>(
  { operation, decode, credentials, onFailure }: OperationRequest<T>,
  answer: HttpAnswer,
  { secrets, clockOffset, report }: Reading,
): Outcome<T> {
  const { status, text } = answer;
  const envelope = decodeEnvelope(parseJson(text));
  const failed = envelope?.success === false ? envelope : undefined;
  if (status < 200 || status >= 300 || failed !== undefined) {
    const error = failureOf(operation, answer, failed, secrets, clockOffset, credentials);
    onFailure?.(error, failed);
    return { error };
  }
  const malformed = (path: string, message: string): Outcome<T> => ({
    error: new LaurelError({ kind: 'malformed', operation, status, path, message }),
  });
  if (!envelope?.success) {
    return malformed(
      'body',
      `The answer is not in the format of the service (a JSON envelope). Check baseUrl: ${answer.url}.`,
    );
  }
  try {
    return { data: decode(envelope.data, report, answer) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return malformed(error.path, `The answer could not be read: ${error.message}. Update Laurel.`);
  }
}

/**
 * Says why the others failed, and not in the service's words, which may be about another player. A write was not sent, and must not
 * look as if it might have been.
 */
function heldBack(
  { operation, method = 'GET' }: Pick<OperationRequest<unknown>, 'operation' | 'method'>,
  retryAt: number,
  cause: LaurelError | undefined,
): LaurelError {
  const kind = (method === 'GET' && cause?.kind) || 'unavailable';
  const reason = cause === undefined ? '' : `${cause.message.split(serviceSays)[0]} `;
  const message = `${reason}Until it answers again, one request a second is sent; this was held back.`;
  return new LaurelError({ kind, operation, retryAt, message });
}
