import { afterEach, expect, it, vi } from 'vitest';
import type { RunAnswer } from '../../../src/domain/runs/Run.ts';
import type { ScoreQueue, ScoreQueueOptions } from '../../../src/queue/ScoreQueue.ts';
import { createDurableRuns, type DurableRuns } from '../../../src/queue/keeping/createDurableRuns.ts';
import { kills, openQueue, stops } from '../openQueue.ts';
import { eventually } from '../../support/eventually.ts';

const silent = (): Promise<RunAnswer> => new Promise(() => {});
const accept = async ({ id }: { readonly id: string }): Promise<RunAnswer> => ({ id, status: 'accepted' });

/** A disk that takes its time: what it is told to do is done at `flush`, in order. */
interface FakeDisk extends DurableRuns {
  /** Takes no text, as a browser whose database cannot be opened. */
  isBroken: boolean;
  readonly map: Map<string, string>;
  readonly flush: () => Promise<void>;
}

function createFakeDisk(): FakeDisk {
  const waiting: (() => void)[] = [];
  const onDisk = <T>(work: () => T): Promise<T> =>
    new Promise((resolve) => waiting.push(() => resolve(work())));
  const disk: FakeDisk = {
    isBroken: false,
    map: new Map(),
    async flush() {
      // What follows from a step is part of it.
      while (waiting.length > 0) {
        for (const step of waiting.splice(0)) step();
        await new Promise(setImmediate);
      }
    },
    load: async (prefix) =>
      new Map(disk.isBroken ? [] : [...disk.map].filter(([key]) => key.startsWith(prefix))),
    set: (key, text) =>
      onDisk(() => {
        if (!disk.isBroken) disk.map.set(key, text);
        return !disk.isBroken;
      }),
    remove: (key) => onDisk(() => void disk.map.delete(key)),
  };
  return disk;
}

/** A page's queue, on a storage and a disk of its own unless told otherwise. */
function open(options: Partial<ScoreQueueOptions> = {}) {
  const disk = createFakeDisk();
  return { ...openQueue({ submitScore: silent, durable: disk, ...options }), disk };
}

const keeping = (queue: ScoreQueue) => queue.getSnapshot().map(({ saved, keptIn }) => ({ saved, keptIn }));
const inStorage = { saved: false, keptIn: 'localStorage' };
const onDisk = { saved: true, keptIn: 'IndexedDB' };

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

it('a run is saved once it is on disk, and whoever looks on hears of it', async () => {
  const { queue, disk } = open();
  expect(queue.submit(kills(1))).toMatchObject(inStorage);
  const heard: unknown[] = [];
  queue.subscribe(() => heard.push(...keeping(queue)));
  await disk.flush();
  expect(heard).toContainEqual(onDisk);
  expect(keeping(queue)).toEqual([onDisk]);
});

it('where there is no database, or a broken one, the storage is as good as it gets', async () => {
  expect(createDurableRuns()).toBeNull();
  const { queue } = open({ durable: null });
  expect(queue.submit(kills(1))).toMatchObject({ saved: true, keptIn: 'localStorage' });
  const broken = open();
  broken.disk.isBroken = true;
  broken.queue.submit(kills(1));
  await broken.disk.flush();
  expect(keeping(broken.queue)).toEqual([{ saved: true, keptIn: 'localStorage' }]);
});

it('a run on disk is saved, whatever becomes of a later note about it', async () => {
  const { queue, disk } = open();
  queue.submit({ ...kills(1), id: 'r1' });
  await disk.flush();
  disk.isBroken = true;
  queue.submit({ ...kills(2), id: 'r2' });
  await disk.flush();
  expect(keeping(queue)).toEqual([onDisk, { saved: true, keptIn: 'localStorage' }]);
});

it('a disk that is full takes back nothing that was said of a run in the storage, whichever run is tried next', async () => {
  const sent: (() => void)[] = [];
  const submitScore = () =>
    new Promise<RunAnswer>((_, reject) => sent.push(() => reject(new TypeError('Failed to fetch'))));
  const { queue, disk } = open({ submitScore });
  queue.submit({ ...kills(1), id: 'r1' });
  await disk.flush();
  disk.isBroken = true;
  queue.submit({ ...kills(2), id: 'r2' });
  const kept = [onDisk, { saved: true, keptIn: 'localStorage' }];
  const tries = (): number[] => queue.getSnapshot().map((run) => run.tries);
  while (Math.min(...tries()) < 3) {
    await eventually(() => expect(sent).not.toEqual([]));
    for (const refuse of sent.splice(0)) refuse();
    await disk.flush();
    expect(keeping(queue)).toEqual(kept);
    queue.retryNow();
  }
});

it('without a storage the disk alone keeps a run, and without both nothing does', async () => {
  const { queue, disk } = open({ storage: null });
  expect(queue.submit({ ...kills(1), id: 'r1' })).toMatchObject({ saved: false, keptIn: 'memory' });
  await disk.flush();
  expect(keeping(queue)).toEqual([onDisk]);
  disk.isBroken = true;
  queue.submit({ ...kills(2), id: 'r2' });
  await disk.flush();
  expect(keeping(queue)).toEqual([onDisk, { saved: false, keptIn: 'memory' }]);
});

it('what the storage forgot comes back from disk, and is sent under its id', async () => {
  const { queue, stop, storage, disk, again } = open();
  const { id } = queue.submit(kills(1));
  await disk.flush();
  stop();
  // The call that was under way is written down as not tried, before the browser goes.
  await new Promise(setImmediate);
  storage.map.clear();
  const sent: string[] = [];
  const next = again({
    submitScore(run) {
      sent.push(run.id);
      return accept(run);
    },
  });
  await eventually(() => expect(next.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]));
  expect(sent).toEqual([id]);
  expect(storage.map.size).toBe(1);
});

it('what is damaged in the storage comes back from disk, but for what a later version wrote', async () => {
  for (const [text, comesBack] of [
    ['', true],
    ['{"v":1,"id":"r', true],
    ['null', true],
    ['{"v":2,"of":"later"}', false],
  ] as const) {
    const { queue, stop, storage, disk, again } = open();
    const { id } = queue.submit(kills(1));
    await disk.flush();
    stop();
    await new Promise(setImmediate);
    for (const key of storage.map.keys()) storage.map.set(key, text);
    const next = again();
    await new Promise(setImmediate);
    expect(next.getSnapshot().map((run) => run.id)).toEqual(comesBack ? [id] : []);
    if (!comesBack) expect([...storage.map.values()]).toEqual([text]);
  }
});

it('what the storage still has is newer than what is on disk', async () => {
  const { queue, stop, storage, disk, again } = open();
  const { id } = queue.submit(kills(1));
  await disk.flush();
  stop();
  const [[key, text] = ['', '']] = storage.map;
  storage.map.set(key, JSON.stringify({ ...JSON.parse(text), status: 'accepted', settledAt: Date.now() }));
  const submitScore = vi.fn(accept);
  const next = again({ submitScore });
  await eventually(() => expect(keeping(next)).toEqual([onDisk]));
  expect(next.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]);
  expect(submitScore).not.toHaveBeenCalled();
});

it('a run that was taken off the list does not come back while the disk still has it', async () => {
  const { queue, stop, disk } = open({ submitScore: accept });
  const { id } = queue.submit(kills(1));
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ status: 'accepted' }]));
  await disk.flush();
  queue.dismiss(id);
  stop();
  stops.push(queue.start());
  queue.retryNow();
  await new Promise(setImmediate);
  expect(queue.getSnapshot()).toEqual([]);
  expect(disk.map.size).toBe(1);
  await disk.flush();
  expect(disk.map.size).toBe(0);
});

it('a run that is taken off the list while it is being written is not saved when it comes again', async () => {
  const { queue, disk } = open({ submitScore: accept });
  const run = { ...kills(1), id: 'r1' };
  queue.submit(run);
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ status: 'accepted' }]));
  queue.dismiss(run.id);
  await disk.flush();
  expect(disk.map.size).toBe(0);
  expect(queue.submit(run)).toMatchObject(inStorage);
});

it('a run that is taken off the list in the moment of its verdict leaves nothing on disk', async () => {
  const { queue, disk, again } = open({ submitScore: accept });
  queue.subscribe(() => {
    for (const { id, status } of queue.getSnapshot()) if (status === 'accepted') queue.dismiss(id);
  });
  queue.submit(kills(1));
  await eventually(() => expect(queue.getSnapshot()).toEqual([]));
  await disk.flush();
  expect(disk.map.size).toBe(0);
  const next = again();
  await new Promise(setImmediate);
  expect(next.getSnapshot()).toEqual([]);
});

it('a run that is handed in again after it was taken off the list is saved like any other', async () => {
  const { queue, disk } = open({ submitScore: accept });
  const run = { ...kills(1), id: 'r1' };
  for (let time = 0; time < 2; time += 1) {
    queue.submit(run);
    await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ status: 'accepted' }]));
    await disk.flush();
    expect(keeping(queue)).toEqual([onDisk]);
    queue.dismiss(run.id);
    await disk.flush();
    expect(queue.getSnapshot()).toEqual([]);
  }
});

it('another tab learns that a run is on disk', async () => {
  const { queue, disk, again } = open();
  const tab = again();
  queue.submit(kills(1));
  tab.retryNow();
  expect(keeping(tab)).toEqual([inStorage]);
  await disk.flush();
  tab.retryNow();
  await eventually(() => expect(keeping(tab)).toEqual([onDisk]));
});

/** Two tabs; the one that is handed a run can keep it on disk alone, and is closed. Gives the other, and what it sends. */
async function leaveOnDiskAlone() {
  const { queue, stop, storage, disk, again } = open();
  const sent: string[] = [];
  const tab = again({
    submitScore(run) {
      sent.push(run.id);
      return accept(run);
    },
  });
  await new Promise(setImmediate);
  storage.mood = 'full';
  const { id } = queue.submit(kills(1));
  await disk.flush();
  expect(keeping(queue)).toEqual([onDisk]);
  stop();
  // The call that was under way is written down as not tried.
  await new Promise(setImmediate);
  await disk.flush();
  expect(storage.map.size).toBe(0);
  storage.mood = 'fine';
  return { id, tab, sent, storage, disk };
}

it('a tab that stays open takes up what another left on disk alone, and sends it', async () => {
  const { id, tab, sent } = await leaveOnDiskAlone();
  tab.retryNow();
  await eventually(() => expect(tab.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]));
  expect(sent).toEqual([id]);
});

it.each(['accepted', 'refused', 'unknown', 'held'])(
  'a tab that stays open takes up no run that is %s: it may just have been taken off the list elsewhere',
  async (status) => {
    const { tab, sent, disk } = await leaveOnDiskAlone();
    for (const [key, text] of disk.map) disk.map.set(key, JSON.stringify({ ...JSON.parse(text), status }));
    tab.retryNow();
    await new Promise(setImmediate);
    expect(tab.getSnapshot()).toEqual([]);
    expect(sent).toEqual([]);
  },
);

it('a tab whose player has signed out takes up nothing, also what it was reading by then', async () => {
  const { tab, storage, sent } = await leaveOnDiskAlone();
  tab.retryNow();
  for (const stop of stops.splice(0)) stop();
  tab.retryNow();
  await new Promise(setImmediate);
  expect(storage.map.size).toBe(0);
  expect(sent).toEqual([]);
});
