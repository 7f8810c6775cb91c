import { callSafely } from '../../base/callSafely.ts';
import type { Caller } from '../../base/http/toNodeListener.ts';
import { checkGiven, checkNames, type NamesOf } from '../../domain/checkOptions.ts';
import { checkRequest } from '../checkRequest.ts';
import { serviceClientNames } from '../service/ServiceClient.ts';
import { assembleGateway } from './assembleGateway.ts';
import { createAnswers } from './createAnswers.ts';
import type { GatewayOptions } from './GatewayOptions.ts';
import type { GatewayReport } from './GatewayReport.ts';
import { methods } from './refuse.ts';
import { type CorsRules, withCors } from '../withCors.ts';

const gatewayNames: NamesOf<GatewayOptions> = {
  baseUrl: true,
  apiKey: true,
  fetch: true,
  http: true,
  attemptTimeout: true,
  prefix: true,
  origins: true,
  interval: true,
  staleFor: true,
  patience: true,
  maxBodyBytes: true,
  maxPageBytes: true,
  pictures: true,
  events: true,
  store: true,
  index: true,
  limits: true,
  onError: true,
  onRequest: true,
  onAnswer: true,
};

const cors: CorsRules = {
  methods,
  headers: ['authorization', 'last-event-id', 'x-api-key'],
  exposed: 'date, etag, laurel-as-of, retry-after, warning',
  // What was asked for with a player's token is kept apart.
  varies: 'authorization',
};

/** A gateway: a function from request to response, with what its operator needs. */
export interface Gateway {
  /** `caller` is what `toNodeListener` gives; elsewhere `{ address }` where `limits` go by it. */
  (request: Request, caller?: Caller): Promise<Response>;
  /**
   * Answers `GET …/metrics` (counters in the text format of Prometheus), `…/health` (200 while the process lives) and
   * `…/ready` (200 when viewers get boards here: new ones, or the last ones while the platform is down; 503 once it closes).
   * For a port or a path that players do not reach.
   */
  readonly operator: (request: Request) => Promise<Response>;
  /**
   * Call it before the process ends. From then on `…/ready` answers 503, so that a balancer sends nobody here, and streams of
   * events end, so that their viewers go to another process. Requests are still answered. Resolves when the last shared question
   * to the platform is over.
   */
  readonly close: () => Promise<void>;
}

/**
 * The platform's reading operations under an address of the game's own, as a function from a web `Request` to a `Response`:
 * mounted like `createScoreHandler`. It speaks the interface's own paths behind `prefix`, so that
 * `createClient({ baseUrl: '/laurel' })` is all that changes in a page, and the API key stays here. Of a leaderboard it gives at most
 * 1,000 entries at once: a `limit` above that is refused, and a `skip` above 999,999,999.
 *
 * - What everybody may see is asked for once an `interval`, however many look, and is kept by caches in front of it for as
 *   long. While the platform is down, the last page is shown with its age.
 * - What is one player's (whatever is asked for with a token, but for tournaments and scores, which take none) goes through
 *   and is kept nowhere.
 * - Boards are pushed to those who watch, as server-sent events at `<prefix>/events`: see `pushLive`.
 * - With `index`, ranks of any players are at `<prefix>/index/…`, while the platform's totals make its board: see `rankIndex`.
 * - Nothing is written: runs go to `createScoreHandler`.
 *
 * It refuses in the interface's envelope, with `error.code` one of `GATEWAY_READ_ONLY` (405), `GATEWAY_NO_OPERATION` (404),
 * `GATEWAY_ARGUMENT` (400), `GATEWAY_PICTURE` (400 of an address that may not be asked, 404 where there is none to hand on),
 * `GATEWAY_SIGNED_OUT` (401), `GATEWAY_TOO_MANY` (429, where there are `limits`),
 * `GATEWAY_FULL` (503, of streams) and `GATEWAY_PLATFORM_DOWN` (429, 502, 503, 504: the platform
 * does not answer, and there is no earlier page to show).
 *
 * It lives in memory, so it belongs into a process that goes on: Node, Deno or Bun. Several of them share what they have through
 * a `store`; without one each asks for itself.
 *
 * Throws `LaurelError` of kind `config` at once when it cannot work as set up.
 */
export function createGateway(options: GatewayOptions): Gateway {
  checkGiven('createGateway', options, ['baseUrl', 'apiKey']);
  // A server often has one object of the service for its gateway and its score handler.
  checkNames('createGateway', options, gatewayNames, serviceClientNames);
  const parts = assembleGateway(options);
  const { settings, platform, limits, operator, close } = parts;
  const answer = createAnswers(parts);

  async function handle(request: Request, caller: Caller = {}): Promise<Response> {
    checkRequest(request);
    const startedAt = performance.now();
    const viewer = limits && (await limits.viewer(request, caller));
    const {
      response,
      operation,
      from = 'none',
      age,
      page,
      limit,
    } = await answer(request, { caller, viewer });
    const { method } = request;
    const { status } = response;
    const duration = performance.now() - startedAt;
    const told: GatewayReport = { operation, page, method, status, from, age, duration, viewer, limit };
    operator.answered(told);
    callSafely(options.onAnswer, told);
    // The clock that tournaments begin and end by is the platform's, also where this machine's is another.
    const offset = platform.clockOffset();
    if (offset !== 0) response.headers.set('date', new Date(Date.now() + offset).toUTCString());
    return withCors(response, request, settings.origins, cors);
  }

  return Object.assign(handle, { operator: operator.handle, close });
}
