import { type Caller, isNodeCaller } from '../../base/http/toNodeListener.ts';
import type { GatewayParts } from './assembleGateway.ts';
import type { Pictures } from './pictures/createPictures.ts';
import type { GatewayAnswer } from './GatewayAnswer.ts';
import type { LimitName } from './limits/createLimits.ts';
import type { PageAnswer } from './pages/createPages.ts';
import { pageResponse } from './pages/pageResponse.ts';
import type { Events } from './push/createEvents.ts';
import { pagesOf } from './push/pagesOf.ts';
import { bearerOf } from './players/bearerOf.ts';
import { createOwnAnswers } from './players/createOwnAnswers.ts';
import { type GatewayRead, keyOf, readOperation } from './readOperation.ts';
import { methods, noOperation, orRefused, platformDown, readOnly, signedOut, tooMany } from './refuse.ts';

/** Who asks, and how much they may. */
export interface Asker {
  readonly caller: Caller;
  /** `undefined` for a viewer without limits. */
  readonly viewer: string | undefined;
}

/** What a request asks a gateway for. */
type Asked =
  | { readonly kind: 'picture'; readonly pictures: Pictures }
  | { readonly kind: 'stream'; readonly events: Events }
  /** With the caller's token, if there is one and the operation takes it. */
  | { readonly kind: 'read'; readonly read: GatewayRead; readonly token: string | undefined }
  /** A question to a rank index, where the path is one's; `refusal` is the answer where it is not. */
  | { readonly kind: 'other'; readonly path: string; readonly refusal: Response };

/** The answers of a gateway, within the limits of whoever asks. */
export function createAnswers(
  parts: GatewayParts,
): (request: Request, asker: Asker) => Promise<GatewayAnswer> {
  const { settings, platform, pages, questionOf, limits, pictures, events, ranks } = parts;
  const { prefix, interval, staleFor } = settings;
  const forToken = createOwnAnswers({
    platform,
    pages,
    questionOf,
    shown,
    limited: async (viewer) => limited('wrongTokens', viewer),
    giveBack: (viewer) => limits?.allowed.wrongTokens.giveBack(viewer),
  });

  /** Everybody's page; to a player whose own answer is not to be had, as a private one. */
  function shown(request: Request, answer: PageAnswer, isPrivate: boolean): GatewayAnswer {
    if (answer.page === undefined) return { response: platformDown(answer.error) };
    const { page, age, how } = answer;
    const isStale = how === 'stale';
    const freshFor = isStale ? interval : interval - age;
    const response = pageResponse(page, request, { freshFor, interval, staleFor, isStale, isPrivate });
    return { response, from: how, age };
  }

  /** The answer to a viewer who has used up an allowance. */
  async function limited(limit: LimitName, viewer: string | undefined): Promise<GatewayAnswer | undefined> {
    const wait = viewer === undefined ? undefined : await limits?.allowed[limit].take(viewer);
    return wait === undefined ? undefined : { response: tooMany(wait), limit };
  }

  function readAsked({ url, headers }: Request): Asked {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : '';
    if (pictures !== undefined && path === '/pictures') return { kind: 'picture', pictures };
    if (events !== undefined && path === '/events') return { kind: 'stream', events };
    const read = orRefused(() => readOperation(path, searchParams));
    if (read === undefined || read instanceof Response)
      return { kind: 'other', path, refusal: read ?? noOperation() };
    const takesToken = read.audience !== 'everybody';
    return { kind: 'read', read, token: takesToken ? bearerOf(headers.get('authorization')) : undefined };
  }

  async function answerRead(
    request: Request,
    { read, token }: Extract<Asked, { kind: 'read' }>,
    viewer: string | undefined,
  ): Promise<GatewayAnswer> {
    const { operation, audience } = read;
    if (token !== undefined) return { operation, ...(await forToken(request, read, token, viewer)) };
    if (audience === 'player') return { operation, response: signedOut() };
    const isPrivate = request.headers.get('authorization') !== null;
    const answer = await pages.get(questionOf(read));
    return { operation, page: keyOf(read), ...shown(request, answer, isPrivate) };
  }

  async function answerStream(
    events: Events,
    request: Request,
    query: URLSearchParams,
    { caller, viewer }: Asker,
  ): Promise<GatewayAnswer> {
    const pages = pagesOf(query);
    if (pages instanceof Response) return { response: pages };
    // Each is a question to the platform, and one of them was counted.
    const { length } = pages.filter(({ key }) => !events.has(key));
    for (let counted = 1; counted < length; counted += 1) {
      const no = await limited('unauthenticated', viewer);
      if (no !== undefined) return no;
    }
    const asked = { pages, last: query.get('last') };
    const response = events.answer(request, asked, { name: viewer, isNode: isNodeCaller(caller) });
    return {
      response,
      from: response.ok ? 'stream' : 'none',
      limit: response.status === 429 ? 'streams' : undefined,
    };
  }

  return async (request, asker) => {
    const { method, url } = request;
    if (method === 'OPTIONS')
      return { response: new Response(null, { status: 204, headers: { allow: methods } }) };
    if (method !== 'GET' && method !== 'HEAD') return { response: readOnly() };
    const asked = readAsked(request);
    const { viewer } = asker;
    const isKnown = asked.kind === 'read' && asked.token !== undefined;
    const no =
      (await limited('viewer', viewer)) ?? (isKnown ? undefined : await limited('unauthenticated', viewer));
    if (no !== undefined) return no;
    const { searchParams: query } = new URL(url);
    switch (asked.kind) {
      case 'picture':
        return { response: await asked.pictures.answer(request, query) };
      case 'stream':
        return answerStream(asked.events, request, query, asker);
      case 'read':
        return answerRead(request, asked, viewer);
      default:
        return (await ranks?.answer(request, asked.path, query)) ?? { response: asked.refusal };
    }
  };
}
