import { drawAvatar, drawImage } from '../world/pictures.ts';
import { environmentOf } from './authentication.ts';
import type { SandboxOperation } from './Fault.ts';
import { applyFault } from './applyFault.ts';
import { friends, leaderboard, scores, tournaments, userInfo } from './reading.ts';
import { Refusal } from './Refusal.ts';
import type { Call, ServiceContext } from './ServiceContext.ts';
import { submit, verifySignature } from './writing.ts';

interface Route {
  readonly operation: SandboxOperation;
  readonly method: 'GET' | 'POST';
  readonly pattern: RegExp;
  readonly answer: (call: Call) => unknown;
}

const routes: readonly Route[] = [
  { operation: 'getUserInfo', method: 'GET', pattern: /^\/sdk\/v2\/userinfo$/, answer: userInfo },
  { operation: 'getFriends', method: 'GET', pattern: /^\/sdk\/v2\/friends\/$/, answer: friends },
  { operation: 'getTournaments', method: 'GET', pattern: /^\/sdk\/v2\/tournaments\/$/, answer: tournaments },
  {
    operation: 'submitScore',
    method: 'POST',
    pattern: /^\/sdk\/v2\/tournaments\/([^/]+)\/submit$/,
    answer: submit,
  },
  {
    operation: 'getLeaderboard',
    method: 'GET',
    pattern: /^\/sdk\/v2\/tournaments\/([^/]+)\/leaderboard$/,
    answer: leaderboard,
  },
  {
    operation: 'getScores',
    method: 'GET',
    pattern: /^\/sdk\/v2\/tournaments\/([^/]+)\/scores$/,
    answer: scores,
  },
  {
    operation: 'verifySignature',
    method: 'POST',
    pattern: /^\/sdk\/v2\/signature\/verify$/,
    answer: verifySignature,
  },
];

/** Answers one request of the interface, or of a picture that the sample world shows. */
export async function handleRequest(request: Request, context: ServiceContext): Promise<Response> {
  const url = new URL(request.url);
  const prefix = new URL(context.baseUrl).pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname;
  const picture = drawPicture(path, context);
  if (picture !== undefined) {
    return new Response(picture, {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' },
    });
  }
  for (const { operation, method, pattern, answer } of routes) {
    const match = pattern.exec(path);
    if (match === null || request.method !== method) continue;
    const turn = context.onRequest(operation);
    const fault = context.takeFault(operation);
    const right = (): Promise<Response> =>
      answered(async () => {
        const environment = environmentOf(request, context);
        return answer({
          context,
          request,
          query: url.searchParams,
          environment,
          tournamentId: match[1] ?? '',
          fault,
          turn,
        });
      });
    return fault === undefined ? right() : applyFault(fault, right, request.signal);
  }
  return new Response('<!doctype html><title>Not found</title>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  });
}

async function answered(answer: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json({ code: 1, success: true, data: await answer() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return Response.json(
      { code: -1, success: false, error: { status: 400, code, message } },
      { status: 400 },
    );
  }
}

function drawPicture(path: string, { players }: ServiceContext): string | undefined {
  const [, kind, id] = /^\/sandbox\/(avatars|images)\/([\w-]+)\.svg$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  return kind === 'avatars' ? drawAvatar(id, players.get(id)?.nickname ?? '?') : drawImage(id);
}
