import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { createRun } from '../../src/domain/runs/createRun.ts';
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';
import type { ScoreQueue } from '../../src/queue/ScoreQueue.ts';
import type { DurableRuns } from '../../src/queue/keeping/createDurableRuns.ts';
import { formatRun } from '../../src/queue/keeping/queuedRun.ts';
import { httpSubmitter } from '../../src/queue/sending/httpSubmitter.ts';
import { createScoreHandler } from '../../src/server/handler/createScoreHandler.ts';
import { sqliteLedger } from '../../src/server/ledger/sqliteLedger.ts';
import { eventually } from '../support/eventually.ts';
import { serveTestSandbox, type TestSandbox } from '../support/serveTestSandbox.ts';
import { startServer, type TestServer } from '../support/startServer.ts';
import { createFakeStorage } from './keeping/fakeStorage.ts';
import { statuses } from './openQueue.ts';

// Tabs of a browser whose localStorage is full and which has no locks: a run that the disk alone has is in each tab's own memory,
// and no tab hears what another has learnt of it.
let folder: string;
let platform: TestSandbox;
let gameServer: TestServer;
let tournamentId: string;
/** Requests that have come; none goes on before there are as many as tabs. */
let asked: number;
let disk: Map<string, string>;
let stops: (() => void)[];
const soon = { timeout: 20_000, interval: 20 };

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  [asked, disk, stops] = [0, new Map(), []];
  folder = mkdtempSync(join(tmpdir(), 'laurel-disk-'));
  platform = await serveTestSandbox({ seed: 1 });
  tournamentId = platform.idOf('Winter Sprint');
  const ledger = sqliteLedger(join(folder, 'runs.db'));
  const handler = createScoreHandler({
    baseUrl: platform.url,
    apiKey: platform.sandbox.apiKeys.production,
    privateKey: (await platform.sandbox.privateKeys()).production,
    ledger,
    identify: () => ({ externalUserId: 'ann' }),
    reconcileInBackground: null,
    onError: () => {},
  });
  const { promise: allHaveCome, resolve } = Promise.withResolvers<void>();
  gameServer = await startServer(
    toNodeListener(async (request) => {
      asked += 1;
      if (asked === 2) resolve();
      await allHaveCome;
      return handler(request);
    }),
  );
  stops.push(() => void ledger.close());
});

afterEach(async () => {
  for (const stop of stops.toReversed()) stop();
  vi.unstubAllGlobals();
  await gameServer[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** One browser's disk, for all of its tabs. */
const durable: DurableRuns = {
  load: async (prefix) => new Map([...disk].filter(([key]) => key.startsWith(prefix))),
  set: async (key, text) => disk.set(key, text).size > 0,
  remove: async (key) => void disk.delete(key),
};

function openTab(): ScoreQueue {
  const storage = createFakeStorage();
  storage.mood = 'full';
  const submitScore = httpSubmitter(gameServer.url);
  const tab = createScoreQueue({ session: 'ann', submitScore, storage, durable });
  stops.push(tab.start());
  return tab;
}

/** Leaves a finished game on the disk, as a tab that was closed did. */
function leaveOnDisk(): void {
  const run = createRun({ tournamentId, scores: [{ scoreType: 'kills', value: 7 }] });
  const fate = { createdAt: Date.now(), tries: 0, triedAt: 0, saved: true, keptIn: 'IndexedDB' } as const;
  disk.set(`laurel.runs//ann/${run.id}`, formatRun({ ...run, ...fate, status: 'queued' }));
}

const counted = (): number =>
  platform.sandbox
    .board(tournamentId)
    ?.submissions()
    .filter(({ player }) => player === 'ann').length ?? 0;

it('a run that the disk alone has counts once when two tabs send it at the same moment', async () => {
  leaveOnDisk();
  const tabs = [openTab(), openTab()];
  await eventually(() => expect(tabs.map(statuses)).toEqual([['accepted'], ['accepted']]), soon);
  expect(asked).toBeGreaterThan(1);
  expect(counted()).toBe(1);
  // A later page finds the verdict on the disk, or asks, and counts nothing.
  const later = openTab();
  await eventually(() => expect(statuses(later)).toEqual(['accepted']), soon);
  expect(counted()).toBe(1);
});

it('counts once when the platform’s answer to the first of them is lost, too', async () => {
  leaveOnDisk();
  platform.sandbox.faults.add({ type: 'drop', when: 'after', operations: ['submitScore'] });
  const tabs = [openTab(), openTab()];
  await eventually(() => expect(tabs.map(statuses)).toEqual([['accepted'], ['accepted']]), soon);
  expect(counted()).toBe(1);
});
