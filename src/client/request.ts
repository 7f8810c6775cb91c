import { LaurelError, type LaurelErrorKind, type Operation } from '../domain/LaurelError.ts';
import { createOutageBudget } from './outage.ts';
import { retryAfter } from './retryAfter.ts';
import { readText } from './readText.ts';
import type { GetToken } from '../domain/runs/run.ts';
import { decodeEnvelope, DecodeError, type Drift, type Envelope, type ReportDrift } from './schema.ts';
import { createTokenSource, type ReadToken } from './tokenSource.ts';
import { isHeaderSafe } from '../domain/validate.ts';

/** What all requests of one client share. */
export interface RequesterOptions {
  /** Absolute http(s) address that the interface's paths are appended to. */
  readonly baseUrl: string;
  /** Public key of the game, sent as `x-api-key`. */
  readonly apiKey: string;
  readonly getToken?: GetToken | undefined;
  /** Default: the global `fetch`, looked up at each call. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds for one attempt, its body included. Default 10,000. */
  readonly attemptTimeout?: number | undefined;
  /** Milliseconds for a whole call: token, attempt, refresh and repeated attempt. Default 30,000. */
  readonly totalTimeout?: number | undefined;
  /** Largest answer read, in bytes. Default 2 MiB in a page, 64 MiB elsewhere. */
  readonly maxBodyBytes?: number | undefined;
  /** Told about every part of an answer that could not be read and was left out. */
  readonly onDrift?: ((drift: Drift & { readonly operation: Operation }) => void) | undefined;
}

/** One operation of the interface, as a request. */
export interface RequestSpec<T> {
  readonly operation: Operation;
  /** Default `GET`. */
  readonly method?: 'GET' | 'POST' | undefined;
  /** The interface's path, its trailing slash included where it has one. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent byte for byte. */
  readonly body?: string | undefined;
  /** Whether the operation takes the player's token. Default `none`. */
  readonly token?: 'none' | 'optional' | 'required' | undefined;
  readonly decode: (data: unknown, report: ReportDrift) => T;
  readonly signal?: AbortSignal | undefined;
  readonly session?: string | null | undefined;
}

/** Sends one request and decodes its answer. Never retries, except once with a renewed token. */
export interface Requester {
  readonly baseUrl: string;
  readonly request: <T>(spec: RequestSpec<T>) => Promise<T>;
  /** The service's clock minus this machine's in milliseconds, 0 until an answer has told. */
  readonly clockOffset: () => number;
}

const mebibyte = 1024 * 1024;
const longestMessage = 300;

/** Checks the settings; throws `LaurelError` of kind `config` when no request could be made with them. */
export function createRequester(options: RequesterOptions): Requester {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const apiKey = checkApiKey(options.apiKey);
  const attemptTimeout = options.attemptTimeout ?? 10_000;
  const totalTimeout = options.totalTimeout ?? 30_000;
  const maxBodyBytes = options.maxBodyBytes ?? (typeof document === 'undefined' ? 64 : 2) * mebibyte;
  const tokens = options.getToken && createTokenSource(options.getToken);
  const outage = createOutageBudget();
  let clockOffset = 0;

  async function request<T>(spec: RequestSpec<T>): Promise<T> {
    const { operation, signal: callerSignal } = spec;
    callerSignal?.throwIfAborted();
    const total = createTimer(totalTimeout);
    const signal = callerSignal ? AbortSignal.any([callerSignal, total.signal]) : total.signal;
    try {
      return await untilAborted(attempts(spec, signal), signal);
    } catch (error) {
      // An abort of the caller passes untouched, whatever it made fail on the way.
      callerSignal?.throwIfAborted();
      if (total.signal.aborted) throw timedOut(operation, totalTimeout);
      throw error;
    } finally {
      total.stop();
    }
  }

  async function attempts<T>(spec: RequestSpec<T>, signal: AbortSignal): Promise<T> {
    const { operation } = spec;
    const session = spec.session ?? '';
    const needsToken = spec.token === 'required';
    const takesToken = needsToken || (spec.token === 'optional' && spec.session !== null);
    if (needsToken && tokens === undefined) {
      throw new LaurelError({
        kind: 'config',
        operation,
        message: `${operation} needs the player's token: give createClient a getToken function.`,
      });
    }
    let read: ReadToken | null =
      takesToken && tokens && spec.session !== null ? await tokens.read(session, operation, signal) : null;
    if (needsToken && (read === null || read.token === null)) {
      throw new LaurelError({
        kind: 'unauthorized',
        operation,
        message: 'Nobody is signed in: getToken gave no token. Sign the player in and try again.',
      });
    }
    for (let repeated = false; ; repeated = true) {
      const token: string | null = read?.token ?? null;
      try {
        return await attempt(spec, token, signal);
      } catch (error) {
        const renewable = token !== null && error instanceof Refusal && error.mayBeToken && !repeated;
        const renewed =
          renewable && tokens && read ? await tokens.renew(session, read, operation, signal) : null;
        if (renewed === null || renewed.token === null) throw error instanceof Refusal ? error.error : error;
        read = renewed;
      }
    }
  }

  async function attempt<T>(spec: RequestSpec<T>, token: string | null, signal: AbortSignal): Promise<T> {
    const { operation } = spec;
    const now = Date.now();
    const wait = outage.take(now);
    if (wait !== undefined) {
      throw new LaurelError({
        kind: 'unavailable',
        operation,
        retryAt: wait,
        message: 'The service has been failing, so requests are being held back. Try again in a minute.',
      });
    }
    const timer = createTimer(attemptTimeout);
    const attemptSignal = AbortSignal.any([signal, timer.signal]);
    try {
      const answer = await untilAborted(send(spec, token, attemptSignal), attemptSignal);
      if (answer.status < 500) outage.succeeded();
      else outage.failed();
      return read(spec, answer, token);
    } catch (error) {
      if (error instanceof LaurelError || error instanceof Refusal || signal.aborted) throw error;
      outage.failed();
      if (timer.signal.aborted) throw timedOut(operation, attemptTimeout);
      throw new LaurelError({
        kind: 'network',
        operation,
        message:
          'No answer from the service: it is unreachable, the connection was lost, or the browser blocked the ' +
          'request (CORS). Check the connection and baseUrl.',
      });
    } finally {
      timer.stop();
    }
  }

  interface Answer {
    readonly status: number;
    readonly text: string;
    readonly retryAt: number | undefined;
  }

  async function send<T>(spec: RequestSpec<T>, token: string | null, signal: AbortSignal): Promise<Answer> {
    const url = new URL(baseUrl + spec.path);
    for (const [name, value] of Object.entries(spec.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers: Record<string, string> = {
      accept: 'application/json',
      'x-api-key': apiKey,
      ...spec.headers,
    };
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    if (spec.body !== undefined) headers['content-type'] = 'application/json';
    const send = options.fetch ?? globalThis.fetch;
    // A redirect is never followed: the key and token headers would go along to wherever it points.
    const response = await send(url, {
      method: spec.method ?? 'GET',
      headers,
      redirect: 'manual',
      signal,
      ...(spec.body === undefined ? {} : { body: spec.body }),
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      void response.body?.cancel().catch(() => {});
      throw new LaurelError({
        kind: 'network',
        operation: spec.operation,
        status: response.status === 0 ? undefined : response.status,
        message:
          'The service redirected the request, which is refused because credentials would follow it. ' +
          'Set baseUrl to the address it redirects to, if you trust it.',
      });
    }
    noteClock(response);
    return {
      status: response.status,
      text: await readBody(response, maxBodyBytes, spec.operation),
      retryAt: retryAfter(response.headers.get('retry-after')),
    };
  }

  function noteClock(response: Response): void {
    const date = Date.parse(response.headers.get('date') ?? '');
    // The header has whole seconds and the answer travelled: less than two seconds tells nothing.
    if (!Number.isNaN(date)) {
      const offset = date - Date.now();
      clockOffset = Math.abs(offset) < 2000 ? 0 : offset;
    }
  }

  function read<T>(spec: RequestSpec<T>, answer: Answer, token: string | null): T {
    const { operation } = spec;
    let envelope: Envelope | undefined;
    try {
      envelope = decodeEnvelope(JSON.parse(answer.text));
    } catch {
      envelope = undefined;
    }
    if (answer.status < 200 || answer.status >= 300 || envelope?.success === false) {
      throw failure(operation, answer, envelope, [apiKey, token]);
    }
    if (envelope === undefined) {
      throw new LaurelError({
        kind: 'malformed',
        operation,
        status: answer.status,
        path: 'body',
        message:
          'The answer is not in the format of the service (a JSON envelope). ' +
          'Check that baseUrl is the address of the service and not of a page or proxy in front of it.',
      });
    }
    try {
      return spec.decode(envelope.data, (drift) => options.onDrift?.({ operation, ...drift }));
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      throw new LaurelError({
        kind: 'malformed',
        operation,
        status: answer.status,
        path: error.path,
        message: `The answer could not be read: ${error.message}. The service may have changed; update Laurel.`,
      });
    }
  }

  return { baseUrl, request, clockOffset: () => clockOffset };
}

/** A refusal together with whether a newer token could change it. Never leaves this file. */
class Refusal extends Error {
  readonly error: LaurelError;
  readonly mayBeToken: boolean;
  constructor(error: LaurelError, mayBeToken: boolean) {
    super(error.message);
    this.error = error;
    this.mayBeToken = mayBeToken;
  }
}

function failure(
  operation: Operation,
  answer: { readonly status: number; readonly retryAt: number | undefined },
  envelope: Envelope | undefined,
  secrets: readonly (string | null)[],
): LaurelError | Refusal {
  const failed = envelope?.success === false ? envelope : undefined;
  const ok = answer.status >= 200 && answer.status < 300;
  const status = ok ? (failed?.status ?? answer.status) : answer.status;
  const said = failed?.message === undefined ? '' : ` The service says: "${quote(failed.message, secrets)}".`;
  const make = (kind: LaurelErrorKind, advice: string): LaurelError =>
    new LaurelError({
      kind,
      operation,
      status,
      code: typeof failed?.code === 'string' ? quote(failed.code, secrets) : failed?.code,
      retryAt: answer.retryAt,
      message: `${advice}${said}`,
    });

  if (answer.status === 429) return make('rate-limited', 'Too many requests for now. Try again later.');
  if (answer.status === 408)
    return make('timeout', 'The service gave up waiting for the request. Try again.');
  if (answer.status >= 500) {
    return make('unavailable', `The service is failing (HTTP ${answer.status}). Try again later.`);
  }
  const message = failed?.message ?? '';
  const code = failed?.code;
  const namesKey = /api.?key/i.test(message) || (typeof code === 'string' && /api_?key/i.test(code));
  if (namesKey) {
    const error = make(
      'unauthorized',
      'The API key was not accepted. Check apiKey, and that it is of this game and environment.',
    );
    return new Refusal(error, false);
  }
  const namesToken =
    /\b(jwt|token|session|credentials?|unauthori[sz]ed|expired)\b/i.test(message) ||
    (typeof code === 'string' && /TOKEN|SESSION|AUTH|CREDENTIAL/i.test(code));
  const isSigned = operation === 'submitScore' || operation === 'verifySignature';
  const namesSignature = isSigned && /signature|timestamp/i.test(message);
  // Userinfo and friends have no input but key and token, so any refusal there is one of them.
  const onlyCredentials = operation === 'getUserInfo' || operation === 'getFriends';
  const unauthorized =
    status === 401 ||
    status === 403 ||
    code === 1000 ||
    namesToken ||
    namesSignature ||
    (onlyCredentials && code === 1001);
  if (unauthorized) {
    const advice = isSigned
      ? 'The service did not accept the credentials. Check the key pair, the API key and the clock of this machine.'
      : 'The service did not accept the player’s session. Sign in again.';
    return new Refusal(make('unauthorized', advice), true);
  }
  if (failed === undefined && answer.status === 404) {
    return make('config', 'There is no such service at this address (HTTP 404). Check baseUrl.');
  }
  return new Refusal(
    make('refused', `The service refused ${operation} (status ${status}).`),
    onlyCredentials,
  );
}

function checkBaseUrl(value: unknown): string {
  const usable = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (
    usable === undefined ||
    (usable.protocol !== 'https:' && usable.protocol !== 'http:') ||
    usable.username !== '' ||
    usable.password !== '' ||
    usable.search !== '' ||
    usable.hash !== ''
  ) {
    throw new LaurelError({
      kind: 'config',
      operation: 'createClient',
      message:
        'baseUrl must be the absolute http(s) address of the service, without query or credentials, ' +
        'such as https://platform.example.',
    });
  }
  return (usable.origin + usable.pathname).replace(/\/+$/, '');
}

function checkApiKey(value: unknown): string {
  const key = typeof value === 'string' ? value.trim() : value;
  if (!isHeaderSafe(key)) {
    throw new LaurelError({
      kind: 'config',
      operation: 'createClient',
      message:
        'apiKey is missing or not a key: copy the public key of the game from the developer dashboard, on one line.',
    });
  }
  return key;
}

async function readBody(response: Response, most: number, operation: Operation): Promise<string> {
  const text = await readText(response.body, most);
  if (text !== null) return text;
  throw new LaurelError({
    kind: 'malformed',
    operation,
    status: response.status,
    path: 'body',
    message: `The answer is larger than ${most} bytes and was not read. Ask for less, or raise maxBodyBytes.`,
  });
}

/** Server-given text for an error message: one line, not endless, and without our credentials. */
function quote(message: string, secrets: readonly (string | null)[]): string {
  let text = message;
  for (const secret of secrets) {
    if (secret !== null && secret.length >= 4) text = text.replaceAll(secret, '[removed]');
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, longestMessage);
}

function timedOut(operation: Operation, milliseconds: number): LaurelError {
  return new LaurelError({
    kind: 'timeout',
    operation,
    message: `No complete answer within ${milliseconds / 1000} seconds. Check the connection and try again.`,
  });
}

function createTimer(milliseconds: number): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

/** A fetch or token function of the host may ignore its signal; the caller must not wait for it then. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
