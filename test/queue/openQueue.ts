import { afterEach, beforeEach, vi } from 'vitest';
import type { NewRun } from '../../src/domain/runs/createRun.ts';
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';
import type { ScoreQueue, ScoreQueueOptions } from '../../src/queue/ScoreQueue.ts';
import { createFakeStorage } from './keeping/fakeStorage.ts';
import { createFakeGameServer } from './sending/fakeGameServer.ts';

export const kills = (value: number): NewRun => ({
  tournamentId: 't1',
  scores: [{ scoreType: 'kills', value }],
});
export const statuses = (queue: ScoreQueue): string[] => queue.getSnapshot().map(({ status }) => status);
export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** What ends what was opened, for what a test opens itself. */
export const stops: (() => void)[] = [];

/** A queue before a game server and a storage that remember, until the end of the test. */
export function openQueue(options: Partial<ScoreQueueOptions> = {}) {
  const server = createFakeGameServer();
  const storage = createFakeStorage();
  const settings = { submitScore: server.submitScore, session: 'ann', storage, ...options };
  const queue = createScoreQueue(settings);
  const stop = queue.start();
  stops.push(stop);
  /** The same player's next page load, or another tab. */
  const again = (other: Partial<ScoreQueueOptions> = {}): ScoreQueue => {
    const next = createScoreQueue({ ...settings, ...other });
    stops.push(next.start());
    return next;
  };
  return { server, storage, queue, stop, again };
}

/** Time stands still but for `pass`, and what was opened is closed, in a file of tests. */
export function queuesOfThisFile(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
  });

  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    await pass(1);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
