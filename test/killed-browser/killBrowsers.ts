import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '../../scripts/chromium.ts';
import type { QueuedRun } from '../../src/queue/keeping/queuedRun.ts';
import type { ScoreQueue } from '../../src/queue/ScoreQueue.ts';
import { servePage } from '../support/servePage.ts';

/** How many runs said that they were saved, and which of them the next browser did not know. */
export interface KillReport {
  readonly saved: number;
  readonly lost: readonly string[];
  /** Where the runs said that they were, one for each. */
  readonly keptIn: readonly string[];
}

interface QueueWindow {
  readonly queue: ScoreQueue;
}

/**
 * Submits a run in a real Chromium, waits until it says that it is saved, kills the whole browser a given number of
 * milliseconds later, and looks for the run in the next browser with the same profile. Once for each delay.
 */
export async function killBrowsers(delays: readonly number[]): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-killed-'));
  await using site = await servePage(fileURLToPath(new URL('page.ts', import.meta.url)));
  const profile = join(folder, 'profile');
  const saved: QueuedRun[] = [];
  const lost: string[] = [];
  try {
    for (const [index, delay] of delays.entries()) {
      const run = await submitAndKill(profile, site.origin, index, delay);
      saved.push(run);
      if (!(await isInNextBrowser(profile, site.origin, run.id))) lost.push(run.id);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { saved: saved.length, lost, keptIn: saved.map(({ keptIn }) => keptIn) };
}

async function submitAndKill(
  profile: string,
  origin: string,
  value: number,
  delay: number,
): Promise<QueuedRun> {
  const { page, processId } = await open(profile, origin);
  const run = await page.evaluate(async (value) => {
    const { queue } = window as unknown as QueueWindow;
    const { id } = queue.submit({ tournamentId: 't1', scores: [{ scoreType: 'kills', value }] });
    return new Promise<QueuedRun>((resolve) => {
      const look = (): void => {
        const found = queue.getSnapshot().find((other) => other.id === id);
        if (found?.saved === true) resolve(found);
      };
      queue.subscribe(look);
      look();
    });
  }, value);
  await new Promise((resolve) => setTimeout(resolve, delay));
  // All of its processes at once, as a phone does it: none gets to write anything down.
  process.kill(-processId, 'SIGKILL');
  return run;
}

async function isInNextBrowser(profile: string, origin: string, id: string): Promise<boolean> {
  const { page, context } = await open(profile, origin);
  const isThere = await page.evaluate(async (id) => {
    const { queue } = window as unknown as QueueWindow;
    const isListed = (): boolean => queue.getSnapshot().some((run) => run.id === id);
    // Nothing tells that there is no more to come: as long as a player would look.
    for (let turn = 0; turn < 250 && !isListed(); turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return isListed();
  }, id);
  await context.close();
  return isThere;
}

async function open(
  profile: string,
  origin: string,
): Promise<{ readonly page: Page; readonly context: BrowserContext; readonly processId: number }> {
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const [page = await context.newPage()] = context.pages();
  await page.goto(origin);
  await page.waitForFunction(() => 'queue' in window);
  return { page, context, processId: await processOf(context) };
}

/** Playwright starts each browser as the leader of a process group of its own. */
async function processOf(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  const session =
    browser === null
      ? await context.newCDPSession(context.pages()[0] as Page)
      : await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (main === undefined) throw new Error('The browser does not tell its process.');
  return main.id;
}
