import type { GatewayAnswer } from '../GatewayAnswer.ts';
import type { Platform } from '../createPlatform.ts';
import { createRefusedTokens } from '../limits/createRefusedTokens.ts';
import type { Question } from '../pages/createFlights.ts';
import type { PageAnswer, Pages } from '../pages/createPages.ts';
import { type GatewayRead, keyOf } from '../readOperation.ts';
import { platformDown, refusalResponse } from '../refuse.ts';

/** Answers requests that carry a token. */
export type OwnAnswers = (
  request: Request,
  read: GatewayRead,
  token: string,
  viewer: string | undefined,
) => Promise<GatewayAnswer>;

/** What they are made from. */
export interface OwnAnswersSources {
  readonly platform: Platform;
  /** Everybody's, for when the platform has nothing to say. */
  readonly pages: Pages;
  readonly questionOf: (read: GatewayRead) => Question;
  readonly shown: (request: Request, answer: PageAnswer, isPrivate: boolean) => GatewayAnswer;
  /** The answer to a viewer who has sent too many invalid tokens. */
  readonly limited: (viewer: string | undefined) => Promise<GatewayAnswer | undefined>;
  /** The token was valid. */
  readonly giveBack: (viewer: string) => void;
}

// After a page with a player's own entry, everybody's is fetched about this often, for when the platform is gone.
const spareAge = 30_000;

/** Answers with what the platform says to a token, as long as there are not too many that it does not accept. Nothing of it is kept. */
export function createOwnAnswers(sources: OwnAnswersSources): OwnAnswers {
  const { platform, pages, questionOf, shown, limited, giveBack } = sources;
  const refusedTokens = createRefusedTokens();

  async function ownAnswer(
    request: Request,
    read: GatewayRead,
    token: string,
  ): Promise<GatewayAnswer & { readonly isOfToken?: boolean }> {
    const answer = await platform.askFor(read, token, request.signal);
    switch (answer.kind) {
      case 'page':
        if (read.audience === 'either') pages.spare(questionOf(read), spareAge);
        return {
          response: new Response(request.method === 'HEAD' ? null : answer.body, {
            headers: { 'content-type': answer.type, 'cache-control': 'private, no-store' },
          }),
          from: 'private',
        };
      case 'refusal': {
        const { refusal, isOfToken } = answer;
        if (isOfToken) await refusedTokens.add(token, refusal);
        return { response: refusalResponse(refusal), from: 'private', isOfToken };
      }
      default: {
        const { error } = answer;
        const page = read.audience === 'either' ? await pages.kept(keyOf(read)) : undefined;
        if (page === undefined || page.refusal !== undefined) return { response: platformDown(error) };
        return shown(request, { page, age: performance.now() - page.at, how: 'stale' }, true);
      }
    }
  }

  return async function forToken(
    request: Request,
    read: GatewayRead,
    token: string,
    viewer: string | undefined,
  ): Promise<GatewayAnswer> {
    const known = await refusedTokens.get(token);
    if (known !== undefined) return { response: refusalResponse(known), from: 'private' };
    const no = await limited(viewer);
    if (no !== undefined) return no;
    const { isOfToken = false, ...answer } = await ownAnswer(request, read, token);
    // Whoever hangs up is not told what the platform says of the token, and neither is anybody else.
    if (viewer !== undefined && !isOfToken && !request.signal.aborted) giveBack(viewer);
    return answer;
  };
}
