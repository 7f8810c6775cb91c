import { LaurelError, type LaurelErrorKind } from '../domain/LaurelError.ts';
import { retryAfter } from '../client/retryAfter.ts';
import type { Run, RunAnswer, SubmitContext, SubmitScore } from '../domain/runs/run.ts';
import { readRunAnswer } from './runAnswer.ts';
import { isHeaderSafe } from '../domain/validate.ts';

/** How `httpSubmitter` talks to the game server. */
export interface HttpSubmitterOptions {
  /** Whether cookies go along, for games whose session is one. Default `same-origin`, as fetch has it. */
  readonly credentials?: RequestCredentials | undefined;
  /** Further headers, such as a CSRF token; a function is called for each request. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) | undefined;
  /** Milliseconds for one request, its answer included. Default 15,000. */
  readonly timeout?: number | undefined;
  /** Default: the global `fetch`, looked up at each call. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Browsers keep at most 64 KiB of requests alive beyond their page. */
const longestKeptAlive = 32_768;

/**
 * Submits runs to a score handler (`createScoreHandler` of `laurel/server`) over HTTP: the run as JSON, the
 * player's token as `authorization: Bearer` when the client has `getToken`.
 *
 * Any answer below 500 that is a verdict on this very run counts, a refusal under 4xx included. A token answered
 * with 401 is renewed once. Everything else rejects with `LaurelError`, and the queue tries again.
 *
 * Throws `LaurelError` of kind `config` when the address cannot be one.
 */
export function httpSubmitter(url: string | URL, options: HttpSubmitterOptions = {}): SubmitScore {
  const address = checkAddress(url);
  const { credentials, headers, timeout = 15_000 } = options;

  async function send(run: Run, token: string | null, signal: AbortSignal): Promise<Response> {
    const body = JSON.stringify({ id: run.id, tournamentId: run.tournamentId, scores: run.scores });
    const more = typeof headers === 'function' ? headers() : headers;
    return (options.fetch ?? globalThis.fetch)(address, {
      method: 'POST',
      headers: {
        ...more,
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body,
      // The token and the scores must not follow to wherever a redirect points.
      redirect: 'error',
      // A request on its way when the tab closes still arrives.
      keepalive: body.length < longestKeptAlive,
      signal,
      ...(credentials !== undefined && { credentials }),
    });
  }

  async function verdict(run: Run, context: SubmitContext, signal: AbortSignal): Promise<RunAnswer> {
    let token = await readToken(context, false, signal);
    for (let renewed = false; ; renewed = true) {
      const response = await send(run, token, signal);
      const { status } = response;
      if (status === 401 && token !== null && !renewed) {
        void response.body?.cancel().catch(() => {});
        token = await readToken(context, true, signal);
        if (token !== null) continue;
      }
      const answer = readRunAnswer(parse(await response.text()), run.id);
      const heeded = status < 500 && status !== 401 && status !== 408 && status !== 429;
      if (answer !== null && heeded) return answer;
      throw failure(status, retryAfter(response.headers.get('retry-after')));
    }
  }

  return async (run, context) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeout);
    try {
      return await verdict(run, context, AbortSignal.any([context.signal, late.signal]));
    } catch (error) {
      if (error instanceof LaurelError || context.signal.aborted) throw error;
      throw late.signal.aborted
        ? failed('timeout', `The game server did not answer within ${timeout / 1000} seconds.`)
        : failed(
            'network',
            'No answer from the game server: it is unreachable, or the browser blocked the request.',
          );
    } finally {
      clearTimeout(timer);
    }
  };
}

async function readToken(
  { getToken }: SubmitContext,
  forceRefresh: boolean,
  signal: AbortSignal,
): Promise<string | null> {
  if (getToken === undefined) return null;
  let token: unknown;
  try {
    token = await getToken({ forceRefresh, signal });
  } catch {
    signal.throwIfAborted();
    // The host's own error is not attached: it may carry its request, and with it a credential.
    throw failed('unauthorized', 'getToken failed, so the player could not be identified.');
  }
  if (token === null || token === undefined || token === '') return null;
  if (isHeaderSafe(token)) return token;
  throw failed('unauthorized', 'getToken did not give a JWT: it must resolve to the bare token text.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(status: number, retryAt: number | undefined): LaurelError {
  const make = (kind: LaurelErrorKind, message: string): LaurelError =>
    new LaurelError({ kind, operation: 'submitScore', message, status, retryAt });
  if (status === 401)
    return make('unauthorized', 'The game server did not accept the player’s session. Sign in again.');
  if (status === 408) return make('timeout', 'The game server gave up waiting for the request.');
  if (status === 429) return make('rate-limited', 'Too many scores for now. They are sent later.');
  if (status >= 500) return make('unavailable', `The game server is failing (HTTP ${status}).`);
  if (status === 404 || status === 405) {
    return make(
      'config',
      `There is no score handler at this address (HTTP ${status}). Check the URL of httpSubmitter.`,
    );
  }
  return make(
    'malformed',
    `The game server answered without a verdict on the run (HTTP ${status}). Check that the URL of httpSubmitter ` +
      'is that of a score handler, and that both have the same version.',
  );
}

function failed(kind: LaurelErrorKind, message: string): LaurelError {
  return new LaurelError({ kind, operation: 'submitScore', message });
}

/** A relative address is resolved by the page; whether it is one is known only there. */
function checkAddress(url: unknown): string | URL {
  const text = url instanceof URL ? url.href : url;
  const absolute = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  const usable =
    absolute === undefined
      ? typeof text === 'string' && text.trim() !== ''
      : /^https?:$/.test(absolute.protocol) && absolute.username === '' && absolute.password === '';
  if (usable) return text as string;
  throw failed(
    'config',
    'httpSubmitter needs the http(s) address of your score handler, such as /api/scores.',
  );
}
