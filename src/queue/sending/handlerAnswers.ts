import { parseJson } from '../../base/http/parseJson.ts';
import type { HttpAnswer, HttpFailure } from '../../client/createHttp.ts';
import { decodeRunAnswer } from '../../client/decoding/decodeRunAnswer.ts';
import { retryAfter } from '../../client/retryAfter.ts';
import { LaurelError, type LaurelErrorKind } from '../../domain/LaurelError.ts';
import { otherPlayer, type Run, type StartedRun, type Verdict } from '../../domain/runs/Run.ts';

/** The ticket for a game of a tournament. Throws `LaurelError` of what else the game server says. */
export function readTicket(tournamentId: string, answer: HttpAnswer, clockOffset: number): StartedRun {
  const {
    id,
    tournamentId: of,
    seed,
    startedAt,
    ticket,
  } = (parseJson(answer.text) ?? {}) as Partial<Record<keyof StartedRun, unknown>>;
  const isTicket =
    answer.status === 200 &&
    of === tournamentId &&
    [id, seed, ticket].every((value) => typeof value === 'string' && value !== '') &&
    typeof startedAt === 'number';
  if (isTicket) return { id, tournamentId, seed, startedAt, ticket } as StartedRun;
  if (codeIn(answer.text) !== 'no-tickets') throw statusFailure(answer, clockOffset);
  throw failed(
    'config',
    'The game server gives no tickets for this tournament: games begin without one.',
    422,
  );
}

/**
 * What the game server says of a run. Throws `LaurelError` where that is nothing final: a server that fails says nothing of the
 * run, whatever its body looks like.
 */
export function readVerdict(run: Run, answer: HttpAnswer, clockOffset: number): Verdict {
  const { status } = answer;
  const verdict = decodeRunAnswer(parseJson(answer.text), run.id);
  const isHeeded = status < 500 && status !== 401 && status !== 408 && status !== 429;
  if (verdict !== null && isHeeded) return verdict;
  throw statusFailure(answer, clockOffset);
}

/** The error of a request that brought no answer. */
export function transportFailure(failure: HttpFailure, address: string | URL, timeout: number): LaurelError {
  switch (failure.kind) {
    case 'redirected':
      return failed(
        'network',
        'The game server redirected the request: credentials must not follow. ' +
          'If you trust it, give httpSubmitter where it leads.',
        failure.status,
      );
    case 'too-large':
      return notOurs(failure.status);
    case 'timeout':
      return tooLate(timeout);
    default:
      return noAnswer(address);
  }
}

function statusFailure({ url, status, headers, text }: HttpAnswer, clockOffset: number): LaurelError {
  if (status === 409 && codeIn(text) === otherPlayer) {
    return new LaurelError({
      kind: 'unauthorized',
      code: otherPlayer,
      status,
      message: 'Somebody else is signed in than the player whose game it is.',
    });
  }
  const make = (kind: LaurelErrorKind, message: string): LaurelError =>
    failed(kind, message, status, retryAfter(headers.get('retry-after'), clockOffset));
  if (status === 401)
    return make('unauthorized', 'The game server did not accept the session. Sign in again.');
  if (status === 408) return make('timeout', 'The game server gave up waiting for the request.');
  if (status === 429) return make('rate-limited', 'Too many requests for now. Try again later.');
  if (status >= 500) return make('unavailable', `The game server is failing (HTTP ${status}).`);
  if (status === 404 || status === 405) {
    return make(
      'config',
      `There is no score handler at ${url} (HTTP ${status}). Check the URL of httpSubmitter.`,
    );
  }
  if (process.env.NODE_ENV !== 'production') {
    const said = errorIn(text)?.message;
    // What is wrong with the request, the handler knows best.
    if (typeof said === 'string')
      return failed('malformed', `The score handler says: ${said.slice(0, 300)}`, status);
  }
  return notOurs(status);
}

function notOurs(status: number): LaurelError {
  return failed(
    'malformed',
    `No answer of a score handler (HTTP ${status}). Check the URL of httpSubmitter and both versions.`,
    status,
  );
}

/** The code of an `{ error }`. */
function codeIn(text: string): unknown {
  return errorIn(text)?.code;
}

/** What an `{ error }` holds. */
function errorIn(text: string): { readonly code?: unknown; readonly message?: unknown } | null | undefined {
  const { error } = (parseJson(text) ?? {}) as { readonly error?: ReturnType<typeof errorIn> };
  return error;
}

/** The error of a game server that is out of reach. */
export function noAnswer(address: string | URL): LaurelError {
  return failed(
    'network',
    `No answer from the game server at ${String(address)}: it is unreachable, or the browser blocked the request. ` +
      'A page of another origin has to be in allowedOrigins of createScoreHandler (CORS).',
  );
}

/** The error of an answer that did not come in time. */
export function tooLate(milliseconds: number): LaurelError {
  return failed('timeout', `The game server did not answer within ${milliseconds / 1000} seconds.`);
}

function failed(kind: LaurelErrorKind, message: string, status?: number, retryAt?: number): LaurelError {
  return new LaurelError({ kind, message, status, retryAt });
}
