import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Browser } from 'playwright';
import { answerGame, anyOrigin } from '../support/answerGame.ts';
import { startServer } from '../support/startServer.ts';
import { openSimulatedPage } from './simulatedPage.ts';

/** What the service does while it is down. */
export type Down = (response: ServerResponse) => void;

export const failing: Down = (response) => response.writeHead(503, anyOrigin).end();
export const lost: Down = (response) => response.destroy();
/** Says when to come back: farther away than a browser's timer can wait. */
export const farAway: Down = (response) =>
  response
    .writeHead(429, {
      ...anyOrigin,
      'access-control-expose-headers': 'retry-after',
      'retry-after': '999999999',
    })
    .end();

/** What the service saw of twenty questions that are asked every two seconds. */
export interface OutageReport {
  /** Requests in each minute of the outage. */
  readonly minutes: readonly number[];
  /** Seconds from the end of the outage to the first request that the service answered; `null` when none came in time. */
  readonly backAfter: number | null;
}

/** Opens the page at `origin`, is down for so many milliseconds, and looks on for up to `after` more. */
export async function watchOutage(
  { browser, origin }: { readonly browser: Browser; readonly origin: string },
  { show, down, lasting, after }: { show: 'pollers' | 'bare'; down: Down; lasting: number; after: number },
): Promise<OutageReport> {
  let isDown = false;
  let asked = 0;
  const up = answerGame();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'OPTIONS') asked += 1;
    if (isDown && request.method !== 'OPTIONS') down(response);
    else up(request, response);
  };
  await using service = await startServer(answer);
  const address = `${origin}/?show=${show}&live=2000&service=${encodeURIComponent(service.url)}`;
  await using simulated = await openSimulatedPage(browser, address);
  // Until just before all of them ask again, so that a short outage meets them.
  await simulated.pass(9800, 100);
  isDown = true;
  const minutes: number[] = [];
  // A step is a tenth of a second at most, so that a short outage is one.
  const step = Math.min(1000, lasting / 3);
  for (let passed = 0; passed < lasting; passed += 60_000) {
    asked = 0;
    await simulated.pass(Math.min(60_000, lasting - passed), step);
    minutes.push(asked);
  }
  isDown = false;
  asked = 0;
  for (let passed = 0; passed < after; passed += 1000) {
    await simulated.pass(1000, 1000);
    if (asked > 0) return { minutes, backAfter: passed / 1000 + 1 };
  }
  return { minutes, backAfter: null };
}
