import { callSafely } from '../../base/callSafely.ts';
import { type Caller, isNodeCaller } from '../../base/http/toNodeListener.ts';
import { listedOrigins } from '../listedOrigins.ts';
import { report } from '../report.ts';
import { createOperator } from './operator/createOperator.ts';
import { tellChanges } from './operator/tellChanges.ts';
import { createEvents } from './push/createEvents.ts';
import { createLimits, type LimitName } from './limits/createLimits.ts';
import { createPages, type PageAnswer, type Question } from './pages/createPages.ts';
import { checkPrefix } from './checkPrefix.ts';
import { bearerOf } from './players/bearerOf.ts';
import { createPictures } from './createPictures.ts';
import { createPlatform } from './createPlatform.ts';
import { createRankAnswers } from './ranks/createRankAnswers.ts';
import { createOwnAnswers } from './players/createOwnAnswers.ts';
import type { GatewayAnswer } from './GatewayAnswer.ts';
import type { GatewayOptions } from './GatewayOptions.ts';
import type { GatewayReport } from './GatewayReport.ts';
import { type GatewayRead, keyOf } from './readOperation.ts';
import { readOperationOr } from './readOperationOr.ts';
import { pageResponse } from './pages/pageResponse.ts';
import { sharePages } from './pages/sharePages.ts';
import { methods, noOperation, platformDown, readOnly, signedOut, tooMany } from './refuse.ts';
import { createSharing, spaceOf } from './store/createSharing.ts';
import { withCors } from './withCors.ts';
import { misconfigured } from '../misconfigured.ts';

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
   * To be called before the process ends: from then on it is not ready, so that a balancer leaves it alone, and streams of
   * events end, so that their viewers go elsewhere, while requests are still answered. Resolves when nothing is being asked of the platform any more for everybody.
   */
  readonly close: () => Promise<void>;
}

/**
 * The platform's reading operations under an address of the game's own, as a function from a web `Request` to a `Response`:
 * mounted like `createScoreHandler`. It speaks the interface's own paths behind `prefix`, so that
 * `createClient({ baseUrl: '/laurel' })` is all that changes in a page, and the API key stays here.
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
 * `GATEWAY_ARGUMENT` and `GATEWAY_PICTURE` (400), `GATEWAY_SIGNED_OUT` (401), `GATEWAY_TOO_MANY` (429, where there are `limits`),
 * `GATEWAY_FULL` (503, of streams) and `GATEWAY_PLATFORM_DOWN` (429, 502, 503, 504: there is no answer, and no page to show in
 * its place).
 *
 * It lives in memory, so it belongs into a process that goes on: Node, Deno or Bun. Several of them share what they have through
 * a `store`; without one each asks for itself.
 *
 * Throws `LaurelError` of kind `config` at once when it cannot work as set up.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { interval = 1000, staleFor = 86_400_000, patience = 2000, maxPageBytes = 64 * mebibyte } = options;
  const prefix = checkPrefix(options.prefix ?? '/laurel');
  const origins = listedOrigins('origins', options.origins);
  if (!(interval >= 100)) throw misconfigured('interval is in milliseconds, 100 or more.');
  const asking = {
    ...options,
    maxBodyBytes: options.maxBodyBytes ?? 2 * mebibyte,
    onRequest: tellChanges(options, (told) => operator.asked(told)),
  };
  const platform = createPlatform(asking);
  const { clockOffset } = platform;
  const { store, onError = report } = options;
  const space = spaceOf(options.baseUrl, options.apiKey);
  const sharing =
    store &&
    createSharing({
      store,
      space,
      onNews(key, etag) {
        pages.heard(key);
        if (events?.has(key) === true)
          void pages.renew(key, etag).then((isNew) => isNew && events.changed(key));
      },
      onError,
    });
  const pages = createPages({
    interval,
    staleFor,
    patience,
    mostBytes: maxPageBytes,
    clockOffset,
    shared: sharing && sharePages(sharing, staleFor),
  });
  const limits = options.limits && createLimits({ options: options.limits, space, sharing, onError });
  const pictures = options.pictures && createPictures(options.pictures, options.fetch);

  // Bun ends what is silent for ten seconds, unless it is told otherwise.
  const { heartbeat = 8000, mostViewers = 20_000 } = options.events ?? {};
  const events =
    options.events === null
      ? undefined
      : createEvents({
          interval,
          heartbeat,
          mostViewers,
          mostOfOne: limits?.streams ?? mostViewers,
          look: (read) => pages.get(questionOf(read), true),
        });
  const ranks =
    options.index &&
    createRankAnswers(options.index, {
      asking,
      platform,
      patience,
      sharing,
      onError,
      onDisagreement: (reason) => operator.disagreed(reason),
    });
  let isClosing = false;
  const operator = createOperator({
    pages,
    look: () => pages.get(questionOf(tournaments)),
    isClosing: () => isClosing,
    viewers: () => events?.viewers() ?? 0,
    sharing,
    ranks: ranks?.indexes,
  });

  function questionOf(read: GatewayRead): Question {
    return { key: keyOf(read), ask: () => platform.askShared(read) };
  }

  /** Everybody's page; to a player whose own answer is not to be had, as a private one. */
  function shown(request: Request, answer: PageAnswer, isPrivate: boolean): GatewayAnswer {
    if (answer.page === undefined) return { response: platformDown(answer.error) };
    const { page, age, how } = answer;
    const isStale = how === 'stale';
    const freshFor = isStale ? interval : interval - age;
    const response = pageResponse(page, request, { freshFor, interval, staleFor, isStale, isPrivate });
    return { response, from: how, age };
  }

  /** The answer to whoever has used up an allowance. */
  async function limited(limit: LimitName, viewer: string | undefined): Promise<GatewayAnswer | undefined> {
    const wait = viewer === undefined ? undefined : await limits?.allowed[limit].take(viewer);
    return wait === undefined ? undefined : { response: tooMany(wait), limit };
  }

  const forToken = createOwnAnswers({
    platform,
    pages,
    questionOf,
    shown,
    limited: async (viewer) => limited('wrongTokens', viewer),
    giveBack: (viewer) => limits?.allowed.wrongTokens.giveBack(viewer),
  });

  async function answer(
    request: Request,
    caller: Caller,
    viewer: string | undefined,
  ): Promise<GatewayAnswer> {
    const { pathname, searchParams } = new URL(request.url);
    const isOurs = pathname.startsWith(`${prefix}/`);
    if (request.method === 'OPTIONS') {
      return { response: new Response(null, { status: 204, headers: { allow: methods } }) };
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return { response: readOnly() };
    const path = isOurs ? pathname.slice(prefix.length) : '';
    const isPicture = pictures !== undefined && path === '/pictures';
    const isStream = events !== undefined && path === '/events';
    const read = isPicture || isStream ? undefined : readOperationOr(path, searchParams);
    const isRead = read !== undefined && !(read instanceof Response);
    const authorization = request.headers.get('authorization');
    const token = isRead && read.audience !== 'everybody' ? bearerOf(authorization) : undefined;
    if (viewer !== undefined) {
      const no =
        (await limited('viewer', viewer)) ??
        (token === undefined ? await limited('unauthenticated', viewer) : undefined);
      if (no !== undefined) return no;
    }
    if (isPicture) return { response: await pictures.answer(request, searchParams) };
    if (isStream) {
      const response = events.answer(request, searchParams, { name: viewer, isNode: isNodeCaller(caller) });
      return {
        response,
        from: response.ok ? 'stream' : 'none',
        limit: response.status === 429 ? 'streams' : undefined,
      };
    }
    const ranked = await ranks?.answer(request, path, searchParams);
    if (ranked !== undefined) return ranked;
    if (!isRead) return { response: read ?? noOperation() };
    const { operation, audience } = read;
    if (token !== undefined) return { operation, ...(await forToken(request, read, token, viewer)) };
    if (audience === 'player') return { operation, response: signedOut() };
    const page = keyOf(read);
    return { operation, page, ...shown(request, await pages.get(questionOf(read)), authorization !== null) };
  }

  async function handle(request: Request, caller: Caller = {}): Promise<Response> {
    const startedAt = performance.now();
    const viewer = limits && (await limits.viewer(request, caller));
    const { response, operation, from = 'none', age, page, limit } = await answer(request, caller, viewer);
    const { method } = request;
    const { status } = response;
    const duration = performance.now() - startedAt;
    const told: GatewayReport = { operation, page, method, status, from, age, duration, viewer, limit };
    operator.answered(told);
    callSafely(options.onAnswer, told);
    // The clock that tournaments begin and end by is the platform's, also where this machine's is another.
    if (clockOffset() !== 0) {
      response.headers.set('date', new Date(Date.now() + clockOffset()).toUTCString());
    }
    return withCors(response, request.headers.get('origin'), origins, method === 'OPTIONS');
  }

  return Object.assign(handle, {
    operator: operator.handle,
    async close() {
      isClosing = true;
      events?.close();
      await Promise.all([pages.settled(), ranks?.indexes.close()]);
      sharing?.close();
    },
  });
}

// What every game has: whoever asks whether the gateway is ready looks at it.
const tournaments: GatewayRead = {
  operation: 'getTournaments',
  path: '/sdk/v2/tournaments/',
  query: { filter: 'ACTIVE' },
  audience: 'everybody',
};

const mebibyte = 1024 * 1024;
