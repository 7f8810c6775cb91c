import { LaurelError, type LaurelErrorKind, type Operation } from '../domain/LaurelError.ts';
import { withConnectionCause } from '../domain/connectionCode.ts';
import type { HttpAnswer, HttpFailure } from './createHttp.ts';
import { retryAfter } from './retryAfter.ts';
import type { Envelope } from './decoding/schema.ts';

type FailureKind = Exclude<LaurelErrorKind, 'malformed'>;
/** What the service says of a failure, as far as it said it in its own envelope. */
export type Failed = Extract<Envelope, { success: false }>;

/** What a request proves itself by where that is not the player's token, and how the service names it. */
export interface Credentials {
  /** What happened, and what to do, when they were not accepted. */
  readonly advice: string;
  readonly areNamed: (failed: Partial<Failed>) => boolean;
}

const longestMessage = 300;
/** Stands in a message before what the service said. */
export const serviceSays = ' The service says: ';

/**
 * Reads an answer without data: an HTTP status that says so, or a refusal in the envelope. The service answers most
 * failures with HTTP 400, so the envelope's code and message decide, not the status alone. `secrets` are cut out of
 * what the service says; its clock is `clockOffset` milliseconds ahead. `credentials` are those of a request that carries no
 * token.
 */
export function failureOf(
  operation: Operation,
  answer: HttpAnswer,
  failed: Failed | undefined,
  secrets: readonly (string | null)[],
  clockOffset: number,
  credentials?: Credentials,
): LaurelError {
  const status = statusOf(answer.status, failed);
  const [kind, advice] = classify(operation, status, answer, failed, credentials);
  const said = failed?.message ? `${serviceSays}"${quote(failed.message, secrets)}".` : '';
  return new LaurelError({
    kind,
    operation,
    status,
    code: typeof failed?.code === 'string' ? quote(failed.code, secrets) : failed?.code,
    retryAt: retryAfter(answer.headers.get('retry-after'), clockOffset),
    message: `${advice}${said}`,
  });
}

/** Whether the player's token may be the reason, so that a newer one could change the answer. */
export function mayBeToken({ kind, operation }: LaurelError): boolean {
  return kind === 'unauthorized' || (kind === 'refused' && takesOnlyCredentials(operation));
}

function classify(
  operation: Operation,
  status: number,
  answer: Pick<HttpAnswer, 'status' | 'url'>,
  failed: Failed | undefined,
  {
    advice = 'The service did not accept the session. Sign in again.',
    areNamed = (said) => namesPlayer(operation, said),
  }: Partial<Credentials> = {},
): readonly [kind: FailureKind, advice: string] {
  if (status >= 500) return ['unavailable', `The service is failing (status ${status}). Try again later.`];
  if (status === 408) return ['timeout', 'The service gave up waiting. Try again.'];
  if (status === 429) return ['rate-limited', 'Too many requests for now. Try again later.'];
  if (namesApiKey(failed))
    return [
      'config',
      'The API key was not accepted. Check apiKey, and that it is of this game and environment.',
    ];
  if (status === 401 || status === 403 || areNamed(failed ?? {})) return ['unauthorized', advice];
  if (failed === undefined && status === 404)
    return ['config', `There is no such service at this address (HTTP 404): ${answer.url}. Check baseUrl.`];
  return ['refused', `The service refused ${operation} (status ${status}).`];
}

/** The status that decides: failures travel under other statuses, so the more serious of the two decides. */
function statusOf(httpStatus: number, failed: Failed | undefined): number {
  const both = [httpStatus, failed?.status ?? 0];
  const passing =
    both.find((status) => status >= 500) ?? both.find((status) => status === 408 || status === 429);
  if (passing !== undefined) return passing;
  const isOk = httpStatus >= 200 && httpStatus < 300;
  return isOk ? (failed?.status ?? httpStatus) : httpStatus;
}

/** Whether what the service says is about the API key. */
export function namesApiKey({ message, code }: Partial<Failed> = {}): boolean {
  return [message, code].some((said) => /api.?key/i.test(String(said)));
}

function namesPlayer(operation: Operation, { message = '', code }: Partial<Failed>): boolean {
  return (
    code === 1000 ||
    /\b(jwt|token|session|credentials?|unauthori[sz]ed|expired)\b/i.test(message) ||
    /TOKEN|SESSION|AUTH|CREDENTIAL/i.test(String(code)) ||
    (takesOnlyCredentials(operation) && code === 1001)
  );
}

/** Userinfo and friends have no input but key and token, so any refusal there is one of them. */
function takesOnlyCredentials(operation: Operation | undefined): boolean {
  return operation === 'getUserInfo' || operation === 'getFriends';
}

/** Whether eight characters in a row are the secret's: services quote tokens cut short, and parts of them. */
function sharesPart(word: string, secret: string): boolean {
  for (let at = 0; at + 8 <= word.length; at += 1) if (secret.includes(word.slice(at, at + 8))) return true;
  return false;
}

/** Server-given text for an error message: one line, not endless, and without our credentials. */
export function quote(message: string, secrets: readonly (string | null)[]): string {
  let text = message;
  for (const secret of secrets) {
    if (secret === null || secret.length < 4) continue;
    text = text
      .replaceAll(secret, '[removed]')
      .replace(/[\w+/=~-]{8,}/g, (word) => (sharesPart(word, secret) ? '[removed]' : word));
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, longestMessage);
}

/** The error for a request that brought nothing to read; the limits are those it was sent with. */
export function noAnswer(
  operation: Operation,
  failure: HttpFailure,
  limits: { readonly url: string; readonly timeout: number; readonly maxBodyBytes: number },
): LaurelError {
  switch (failure.kind) {
    case 'timeout':
      return timedOut(operation, limits.timeout);
    case 'redirected':
      return new LaurelError({
        kind: 'network',
        operation,
        status: failure.status,
        message:
          'The service redirected the request: credentials must not follow. ' +
          'If you trust it, set baseUrl to where it leads.',
      });
    case 'too-large':
      return new LaurelError({
        kind: 'malformed',
        operation,
        status: failure.status,
        path: 'body',
        message: `The answer is larger than ${limits.maxBodyBytes} bytes. Ask for less, or raise maxBodyBytes.`,
      });
    default:
      return withConnectionCause(
        new LaurelError({
          kind: 'network',
          operation,
          message:
            `No answer from ${limits.url}: it is unreachable, the connection was lost, or the browser blocked it ` +
            '(CORS, or http from an https page). Check the connection and baseUrl.',
        }),
        failure.cause,
      );
  }
}

/** The error for an answer that was not complete within so many milliseconds. */
export function timedOut(operation: Operation, milliseconds: number): LaurelError {
  return new LaurelError({
    kind: 'timeout',
    operation,
    message: `No complete answer within ${milliseconds / 1000} seconds. Check the connection.`,
  });
}
