import type { IncomingMessage, RequestListener } from 'node:http';
import { friends, leaderboard, success, tournaments, userInfo } from './payloads.ts';

/** What a service answers to each reading operation of a page. */
export interface GameData {
  readonly userInfo: unknown;
  readonly friends: unknown;
  readonly tournaments: unknown;
  readonly leaderboard: unknown;
}

const usual: GameData = { userInfo, friends, tournaments, leaderboard };

/** The headers with which a page of any origin may read the answer. */
export const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Answers a page that asks for a whole game: with the usual data, and what is told of it for each request. */
export function answerGame(
  change: (request: IncomingMessage) => Partial<GameData> = () => ({}),
): RequestListener {
  return (request, response) => {
    const url = request.url ?? '';
    const data = { ...usual, ...change(request) };
    const answer = url.includes('userinfo')
      ? data.userInfo
      : url.includes('friends')
        ? data.friends
        : url.includes('leaderboard')
          ? data.leaderboard
          : data.tournaments;
    response
      .writeHead(200, { 'content-type': 'application/json', ...anyOrigin })
      .end(request.method === 'OPTIONS' ? '' : success(answer));
  };
}
