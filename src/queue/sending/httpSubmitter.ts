import { withDeadline } from '../../base/async/withDeadline.ts';
import { callSafely } from '../../base/callSafely.ts';
import { fromPage } from '../../base/page/fromPage.ts';
import { askToken } from '../../client/session/askToken.ts';
import { createServiceClock } from '../../client/createServiceClock.ts';
import { createHttp, type HttpAnswer, type HttpFailure, type HttpOptions } from '../../client/createHttp.ts';
import type { FormerClient } from '../../client/readSettings.ts';
import { checkChoice, checkGiven, checkLists, checkNumbers, isObject } from '../../domain/checkOptions.ts';
import { isLaurelError, LaurelError, type Operation } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import type { RunStarter, StartRun, SubmitContext, SubmitScore } from '../../domain/runs/Run.ts';
import { checkId } from '../../domain/validate.ts';
import { type CreateQueue, createPageQueue, type QueuedSubmitter } from '../createPageQueue.ts';
import { noAnswer, readTicket, readVerdict, tooLate, transportFailure } from './handlerAnswers.ts';

/** How `httpSubmitter` talks to the game server. */
export interface HttpSubmitterOptions extends HttpOptions {
  /** Whether cookies are sent, for games whose session is a cookie. Default `same-origin`, as for `fetch`. */
  readonly credentials?: RequestInit['credentials'];
  /**
   * Further headers, such as a CSRF token; a function is called for each request, and may promise them. Nothing is sent where it
   * fails, or takes longer than `timeout`. Default: none.
   */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
  /**
   * The clients that this very game had before its address or key changed, as when it went behind a gateway: finished games that
   * wait in browsers under one of them are sent, too. Never name one of another game or environment. Default none.
   */
  readonly formerClients?: readonly FormerClient[] | undefined;
  /** Milliseconds for everything: token, request, answer, and a second attempt with a renewed token. Default 15,000. */
  readonly timeout?: number | undefined;
}

/** In characters of up to three bytes: browsers keep at most 64 KiB of requests alive beyond their page, and refuse larger ones. */
const longestKeptAlive = 21_000;

/** A verdict is small; anything larger is not one. */
const maxBodyBytes = 1_048_576;

/**
 * Submits runs to a score handler (`createScoreHandler` of `laurel/server`) over HTTP: the run as JSON, with the player whom
 * the queue expects it to count for (`expectedPlayer`), and the player's token as `authorization: Bearer` when the client has `getToken`.
 *
 * Any answer below 500 that is a verdict on this very run counts, a refusal under 4xx included. A token answered
 * with 401 is renewed once. Where somebody else is signed in (409, `other-player`) it rejects with kind `unauthorized` and
 * code `other-player`. Everything else rejects with `LaurelError`, and the queue tries again.
 *
 * Its `startRun` gets tickets from the same address, where the score handler has `tickets`.
 *
 * Throws `LaurelError` of kind `config` when the address cannot be one, or an option is of a wrong kind.
 */
export function httpSubmitter(
  url: string | URL,
  options: HttpSubmitterOptions = {},
): QueuedSubmitter & RunStarter {
  const address = checkAddress(url);
  if (process.env.NODE_ENV !== 'production') checkOptions(options);
  const { credentials, headers, formerClients, timeout = 15_000 } = options;
  const clock = createServiceClock();
  const send = createHttp(options, clock.note);

  async function post(
    body: string,
    token: string | null,
    signal: AbortSignal,
  ): Promise<HttpAnswer | HttpFailure> {
    return send({
      url: fromPage(String(address)),
      headers: {
        ...(await furtherHeaders(headers)),
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      init: {
        method: 'POST',
        body,
        // A request on its way when the tab closes still arrives.
        keepalive: body.length < longestKeptAlive,
        ...(credentials && { credentials }),
      },
      timeout,
      maxBodyBytes,
      signal,
    });
  }

  /** Sends something with the player's token, and once more with a renewed one. */
  async function postAsPlayer(
    content: Readonly<Record<string, unknown>>,
    { getToken, expectedPlayer }: SubmitContext,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const body = JSON.stringify({ ...content, expectedPlayer });
    const readToken = async (forceRefresh: boolean): Promise<string | null> =>
      getToken === undefined ? null : askToken(getToken, forceRefresh, undefined, signal);
    const token = await readToken(false);
    let answer = await post(body, token, signal);
    const isRefused = answer.kind === 'answer' && answer.status === 401 && token !== null;
    const renewed = isRefused ? await readToken(true) : null;
    if (renewed !== null) answer = await post(body, renewed, signal);
    if (answer.kind !== 'answer') throw transportFailure(answer, address, timeout);
    return answer;
  }

  /** One call within its time; whatever it throws is a `LaurelError` of that operation, except on abort. */
  async function call<T>(
    operation: Operation,
    { signal: given }: SubmitContext,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const named = (error: LaurelError): LaurelError =>
      error.operation === undefined
        ? new LaurelError({ ...error, operation, message: error.message })
        : error;
    const late = (): LaurelError => named(tooLate(timeout));
    return withDeadline({ milliseconds: timeout, signal: given, late }, async (signal) =>
      work(signal).catch((error: unknown) => {
        signal.throwIfAborted();
        throw named(isLaurelError(error) ? error : noAnswer(address));
      }),
    );
  }

  const submitter: SubmitScore = async (run, context) => {
    const { id, tournamentId, scores, ticket, proof } = run;
    return call('submitScore', context, async (signal) =>
      readVerdict(
        run,
        await postAsPlayer({ id, tournamentId, scores, ticket, proof }, context, signal),
        clock.offset(),
      ),
    );
  };
  const startRun: StartRun = async (tournamentId, context) => {
    checkId(tournamentId, 'tournamentId', 'startRun');
    return call('startRun', context, async (signal) =>
      readTicket(
        tournamentId,
        await postAsPlayer({ start: { tournamentId } }, context, signal),
        clock.offset(),
      ),
    );
  };
  const createQueue: CreateQueue = (queue) => createPageQueue({ formerClients, ...queue });
  return Object.assign(submitter, { startRun, createQueue });
}

/** Throws `LaurelError` of kind `config` where the page's own function has failed, or has given what no request takes. */
async function furtherHeaders(headers: HttpSubmitterOptions['headers']): Promise<Record<string, string>> {
  try {
    // Through Headers, so that a name in another case is not a second header.
    return Object.fromEntries(new Headers(await (typeof headers === 'function' ? headers() : headers)));
  } catch (error) {
    // Whatever it says, a token maybe, is the page's own to see.
    callSafely(() => {
      throw error;
    });
    throw misuse('headers of httpSubmitter failed: see the console.');
  }
}

function checkOptions(options: HttpSubmitterOptions): void {
  checkGiven('httpSubmitter', options, ['headers', 'timeout']);
  const { credentials, headers, timeout, formerClients } = options;
  checkChoice('credentials', credentials, ['omit', 'same-origin', 'include']);
  if (headers !== undefined && typeof headers !== 'function' && !isObject(headers))
    throw misuse('headers takes { name: value }, or a function that gives it.');
  checkNumbers({ timeout }, { least: 1 });
  checkLists({ formerClients });
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
  throw misuse('httpSubmitter needs the http(s) address of your score handler, such as /api/scores.');
}
