import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserEvents, listenToBrowser } from '../../src/queue/listenToBrowser.ts';
import { createQueueWithTiming, createScoreQueue } from '../../src/queue/createScoreQueue.ts';
import type { ScoreQueue, ScoreQueueOptions } from '../../src/queue/ScoreQueue.ts';
import type { SubmitScore } from '../../src/domain/runs/Run.ts';
import type { DurableRuns } from '../../src/queue/keeping/createDurableRuns.ts';
import { createFakeStorage } from './keeping/fakeStorage.ts';
import { eventually } from '../support/eventually.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let opened: BrowserEvents[] = [];

beforeEach(() => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  vi.stubGlobal('document', page);
});

afterEach(() => {
  for (const events of opened) events.close();
  opened = [];
  vi.unstubAllGlobals();
});

function listen(name = 'game') {
  const heard: string[] = [];
  const events = listenToBrowser(name, `${name}/`, {
    onChange: () => heard.push('change'),
    onReturn: () => heard.push('return'),
    onLeave: () => heard.push('leave'),
  });
  opened.push(events);
  return { heard, events };
}

const stored = (key: string | null): Event => Object.assign(new Event('storage'), { key });

describe('around a queue', () => {
  it('the connection, the page and the player come back, and go', () => {
    const { heard } = listen();
    for (const name of ['online', 'pageshow', 'pagehide']) dispatchEvent(new Event(name));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual(['return', 'return', 'leave', 'return']);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    page.visibilityState = 'visible';
    expect(heard).toHaveLength(4);
  });

  it('another tab writes its keys, or empties the storage', () => {
    const { heard } = listen();
    dispatchEvent(stored('game/1'));
    dispatchEvent(stored(null));
    dispatchEvent(stored('gamepad'));
    expect(heard).toEqual(['change', 'change']);
  });

  it('another tab tells those of its name, and not itself', async () => {
    const [one, other, elsewhere] = [listen(), listen(), listen('chess')];
    one.events.tellOthers();
    await eventually(() => expect(other.heard).toEqual(['change']));
    expect([one.heard, elsewhere.heard]).toEqual([[], []]);
  });

  it('nothing is heard after the end', () => {
    const { heard, events } = listen();
    events.close();
    for (const name of ['online', 'pageshow', 'pagehide']) dispatchEvent(new Event(name));
    dispatchEvent(stored('game/1'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual([]);
  });

  it('in a worker, or an old browser, what there is is heard', () => {
    vi.stubGlobal('document', undefined);
    vi.stubGlobal('BroadcastChannel', undefined);
    const { heard, events } = listen();
    dispatchEvent(new Event('online'));
    events.tellOthers();
    events.close();
    dispatchEvent(new Event('online'));
    expect(heard).toEqual(['return']);
  });

  it('a queue that was stopped still takes runs', () => {
    const queue = createScoreQueue({ session: 'ann', storage: null, submitScore: vi.fn() });
    queue.start()();
    const { status } = queue.submit({ tournamentId: 't1', scores: [{ scoreType: 'kills', value: 1 }] });
    expect(status).toBe('queued');
  });
});

describe('a queue hears', () => {
  const game = { tournamentId: 't1', scores: [{ scoreType: 'kills', value: 1 }] };
  const stops: (() => void)[] = [];

  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.restoreAllMocks();
  });

  /** Tabs of one browser: the storage is the same, and a queue in each. */
  function openTabs(count: number, options: Partial<ScoreQueueOptions> = {}) {
    const map = new Map<string, string>();
    const submitScore: SubmitScore = () => new Promise(() => {});
    const queues = Array.from({ length: count }, () =>
      createScoreQueue({ session: 'ann', storage: createFakeStorage(map), submitScore, ...options }),
    );
    return { map, queues: queues as [ScoreQueue, ScoreQueue] };
  }

  /** Starts queues, and lets them have their first look: what they see later they were told of. */
  async function start(...queues: readonly ScoreQueue[]): Promise<void> {
    for (const queue of queues) stops.push(queue.start());
    await new Promise(setImmediate);
  }
  const accept: SubmitScore = async ({ id }) => ({ id, status: 'accepted' });

  it('of another tab’s runs at once', async () => {
    const { queues } = openTabs(2);
    const [one, other] = queues;
    await start(one, other);
    const { id } = one.submit(game);
    await eventually(() => expect(other.getSnapshot()).toMatchObject([{ id }]));
  });

  it('of what another tab has on disk', async () => {
    const texts = new Map<string, string>();
    const written = Promise.withResolvers<void>();
    const durable: DurableRuns = {
      load: async () => texts,
      async set(key, text) {
        await written.promise;
        texts.set(key, text);
        return true;
      },
      remove: async () => {},
    };
    const { queues } = openTabs(2, { durable });
    const [one, other] = queues;
    await start(one, other);
    one.submit(game);
    await eventually(() => expect(other.getSnapshot()).toMatchObject([{ keptIn: 'localStorage' }]));
    written.resolve();
    await eventually(() => expect(other.getSnapshot()).toMatchObject([{ keptIn: 'IndexedDB' }]));
  });

  it('of what was written while it was not looking, when it starts and when the storage changes', async () => {
    const { queues } = openTabs(2);
    const [one, other] = queues;
    expect(other.getSnapshot()).toEqual([]);
    one.submit(game);
    stops.push(other.start());
    expect(other.getSnapshot()).toHaveLength(1);
    await new Promise(setImmediate);
    const listener = vi.fn();
    other.subscribe(listener);
    one.submit({ ...game, id: 'second' });
    dispatchEvent(stored(null));
    expect(other.getSnapshot()).toHaveLength(2);
    expect(listener).toHaveBeenCalled();
  });

  it('that a run has left the list of another tab', async () => {
    const { queues } = openTabs(2, { submitScore: accept });
    const [one, other] = queues;
    await start(one);
    for (const id of ['r1', 'r2']) one.submit({ ...game, id });
    await eventually(() =>
      expect(one.getSnapshot().map(({ status }) => status)).toEqual(['accepted', 'accepted']),
    );
    await start(other);
    expect(other.getSnapshot()).toHaveLength(2);
    one.dismiss('r2');
    dispatchEvent(stored(null));
    expect(other.getSnapshot()).toMatchObject([{ id: 'r1' }]);
  });

  it('that the connection is back', async () => {
    const submitScore = vi.fn<SubmitScore>(() => Promise.reject(new TypeError('Failed to fetch')));
    // A minute is longer than this test waits.
    const queue = createQueueWithTiming(
      { session: 'ann', storage: null, submitScore },
      { retryBase: 60_000 },
    );
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await start(queue);
    queue.submit(game);
    await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ problem: 'network' }]));
    submitScore.mockImplementation(accept);
    dispatchEvent(new Event('online'));
    await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ status: 'accepted' }]));
  });

  it('that the page goes, and writes down what the storage has lost', async () => {
    const { map, queues } = openTabs(1);
    const [queue] = queues;
    await start(queue);
    queue.submit(game);
    map.clear();
    dispatchEvent(new Event('pagehide'));
    expect(map.size).toBe(1);
  });

  it('nothing any more once all who started it have stopped it', async () => {
    const { map, queues } = openTabs(1);
    const [queue] = queues;
    const stopsOfBoth = [queue.start(), queue.start()];
    queue.submit(game);
    for (const stop of stopsOfBoth) stop();
    // The call that was under way is written down as not tried.
    await new Promise(setImmediate);
    map.clear();
    dispatchEvent(new Event('pagehide'));
    expect(map.size).toBe(0);
  });
});
