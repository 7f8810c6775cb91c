import type { Browser, Page } from 'playwright';
import { answerGame } from '../support/answerGame.ts';
import { leaderboard } from '../support/payloads.ts';
import { startServer } from '../support/startServer.ts';
import { openSimulatedPage } from './simulatedPage.ts';

const interval = 5000;

/** What a page holds, after its garbage is collected. */
export interface Holding {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What a page that polled for so long holds at its beginning and at its end. */
export interface PollingReport {
  readonly requests: number;
  readonly before: Holding;
  readonly after: Holding;
}

/** Opens the page at `origin` and lets it ask every five seconds, so many times after the first few. */
export async function pollFor(
  { browser, origin }: { readonly browser: Browser; readonly origin: string },
  { show, polls, warmUp }: { show: 'widgets' | 'bare'; polls: number; warmUp: number },
): Promise<PollingReport> {
  let turn = 0;
  // Two places change hands with each answer, so that every poll draws something.
  const [one, other] = leaderboard.entries;
  const answer = answerGame(() => {
    turn += 1;
    const entries =
      turn % 2 === 0
        ? [one, other]
        : [
            { ...other, rank: 1 },
            { ...one, rank: 2 },
          ];
    return { leaderboard: { ...leaderboard, entries, totalEntries: 2 } };
  });
  await using service = await startServer(answer);
  const query = `show=${show}&session=mirelle&live=${interval}&service=${encodeURIComponent(service.url)}`;
  await using simulated = await openSimulatedPage(browser, `${origin}/?${query}`);
  await simulated.pass(warmUp * interval, interval);
  const before = await hold(simulated.page);
  const asked = service.requests.length;
  await simulated.pass(polls * interval, interval);
  return { requests: service.requests.length - asked, before, after: await hold(simulated.page) };
}

async function hold(page: Page): Promise<Holding> {
  const session = await page.context().newCDPSession(page);
  // Twice: what the first collection finalises is freed by the second.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}
