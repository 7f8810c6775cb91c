import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { createClient } from '../../src/client/createClient.ts';
import type { RunAnswer } from '../../src/domain/runs/Run.ts';
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';
import type { ScoreQueue, ScoreQueueOptions } from '../../src/queue/ScoreQueue.ts';
import { eventually } from '../support/eventually.ts';

// A browser whose database answers late, never, or has been taken away. Real databases: what stands in the way is another
// connection, or the player.
const session = (): string => crypto.randomUUID();
const kills = (value: number) => ({ tournamentId: 't1', scores: [{ scoreType: 'kills', value }] });
const accept = async ({ id }: { readonly id: string }): Promise<RunAnswer> => ({ id, status: 'accepted' });
const silent = (): Promise<RunAnswer> => new Promise(() => {});
const inStorage = { saved: true, keptIn: 'localStorage' };
const onDisk = { saved: true, keptIn: 'IndexedDB' };

const stops: (() => void)[] = [];

function open(options: Partial<ScoreQueueOptions> = {}): ScoreQueue {
  const queue = createScoreQueue({ session: session(), submitScore: silent, ...options });
  stops.push(queue.start());
  return queue;
}

const until = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/** Another tab's code that has the database and gives it to nobody who wants to change it. Returns what lets go of it. */
async function blockDatabase(): Promise<() => void> {
  const opening = indexedDB.open('laurel', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('runs'));
  await until(opening, 'success');
  const deleting = indexedDB.deleteDatabase('laurel');
  await until(deleting, 'blocked');
  // From here on whoever opens it waits.
  const giveWay = (): void => opening.result.close();
  stops.push(giveWay);
  return giveWay;
}

/** The player removes what the site has kept. */
const clearSite = (storageTypes: string): Promise<unknown> =>
  cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes });

beforeEach(async () => {
  await until(indexedDB.deleteDatabase('laurel'), 'success');
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  localStorage.clear();
});

it('a database that does not answer holds up no score: it is sent, and says that localStorage has it', async () => {
  await blockDatabase();
  const queue = open({ submitScore: accept });
  const { id } = queue.submit(kills(1));
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]));
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ id, ...inStorage }]));
});

it('one that answers late has all that was kept meanwhile, and whoever looks on hears of it', async () => {
  const giveWay = await blockDatabase();
  const queue = open();
  queue.submit(kills(1));
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([inStorage]));
  queue.submit(kills(2));
  expect(queue.getSnapshot()).toMatchObject([inStorage, inStorage]);
  giveWay();
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([onDisk, onDisk]));
});

it('finished games of a former client are sent while the database does not answer', async () => {
  const before = { baseUrl: 'https://platform.example/', apiKey: 'public-key' };
  const player = { session: session() };
  const first = createScoreQueue({ ...player, submitScore: silent, scope: createClient(before).scope });
  const { id } = first.submit(kills(1));
  await eventually(() => expect(first.getSnapshot()).toMatchObject([onDisk]));
  await until(indexedDB.deleteDatabase('laurel'), 'success');
  const giveWay = await blockDatabase();
  const sent: string[] = [];
  const submitScore = (run: { readonly id: string }): Promise<RunAnswer> => (sent.push(run.id), accept(run));
  const queue = open({ ...player, submitScore, formerClients: [before] });
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]));
  giveWay();
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([onDisk]));
  expect(sent).toEqual([id]);
});

it('what the player removes while the page lives is kept anew as long as it waits, and sent', async () => {
  const player = { session: session() };
  const queue = open({ ...player, submitScore: () => Promise.reject(new TypeError('Failed to fetch')) });
  const { id } = queue.submit(kills(1));
  await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ ...onDisk, problem: 'network' }]));
  await clearSite('indexeddb,local_storage');
  await eventually(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage).filter((key) => key.endsWith(id))).toHaveLength(1);
  });
  // Where the browser was still taking the database away, the next try writes it down.
  await eventually(() => {
    queue.retryNow();
    expect(queue.getSnapshot()).toMatchObject([onDisk]);
  });
  // The disk alone has it now, as after a browser that was killed.
  for (const stop of stops.splice(0)) stop();
  localStorage.clear();
  const next = open({ ...player, submitScore: accept });
  await eventually(() => expect(next.getSnapshot()).toMatchObject([{ id, status: 'accepted' }]));
});
