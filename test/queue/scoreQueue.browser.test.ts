import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunAnswer } from '../../src/domain/runs/Run.ts';
import { createQueueWithTiming } from '../../src/queue/createScoreQueue.ts';
import type { ScoreQueue } from '../../src/queue/ScoreQueue.ts';
import { eventually } from '../support/eventually.ts';

/** The game server of all documents of this test, asked through the parent window. */
interface TestWindow extends Window {
  calls: { readonly id: string; readonly tab: string }[];
  answer: (id: string) => Promise<RunAnswer>;
}
const here = window as unknown as TestWindow;
const accepted = async (id: string): Promise<RunAnswer> => ({ id, status: 'accepted' });
const silent = (): Promise<RunAnswer> => new Promise(() => {});

const stops: (() => void)[] = [];
let session = '';

function open(tab: string, retryBase = 20): ScoreQueue {
  const submitScore = async ({ id }: { readonly id: string }): Promise<RunAnswer> => {
    here.calls.push({ id, tab });
    return here.answer(id);
  };
  const queue = createQueueWithTiming({ session, submitScore }, { retryBase });
  stops.push(queue.start());
  return queue;
}

/** Another document of the origin: another tab, as far as storage, locks and channels go. */
async function openFrame(tab: string): Promise<{ queue: ScoreQueue; kill: () => void }> {
  const frame = document.createElement('iframe');
  const opened = new Promise<ScoreQueue>((resolve) => {
    Object.assign(window, { [`opened-${tab}`]: resolve });
  });
  const { href } = new URL('../../src/queue/createScoreQueue.ts', import.meta.url);
  // Vitest follows the dynamic imports of its own document, and rewrites them for all.
  frame.srcdoc = `<script>
    window.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };
  </script><script type="module">
    import { createQueueWithTiming } from ${JSON.stringify(href)};
    const submitScore = async ({ id }) => {
      parent.calls.push({ id, tab: ${JSON.stringify(tab)} });
      return parent.answer(id);
    };
    const queue = createQueueWithTiming(
      { session: ${JSON.stringify(session)}, submitScore },
      { retryBase: 20 },
    );
    queue.start();
    parent['opened-${tab}'](queue);
  </script>`;
  document.body.append(frame);
  const kill = (): void => frame.remove();
  stops.push(kill);
  return { queue: await opened, kill };
}

const kills = (value: number) => ({ tournamentId: 't1', scores: [{ scoreType: 'kills', value }] });
const fates = (queue: ScoreQueue) => queue.getSnapshot().map(({ id, status }) => ({ id, status }));

beforeEach(() => {
  session = crypto.randomUUID();
  here.calls = [];
  here.answer = accepted;
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
  localStorage.clear();
});

describe('in a browser', () => {
  it('a run is in localStorage as soon as submit returns, and saved once it is on disk', async () => {
    here.answer = silent;
    const queue = open('a');
    const { id, saved, keptIn } = queue.submit(kills(1));
    expect({ saved, keptIn }).toEqual({ saved: false, keptIn: 'localStorage' });
    expect(Object.keys(localStorage).some((key) => key.endsWith(id))).toBe(true);
    await eventually(() =>
      expect(queue.getSnapshot()).toMatchObject([{ id, saved: true, keptIn: 'IndexedDB' }]),
    );
  });

  it('what localStorage forgot comes back from disk, and goes out under its id', async () => {
    here.answer = () => Promise.reject(new TypeError('offline'));
    const { queue, kill } = await openFrame('before');
    const { id } = queue.submit(kills(1));
    await eventually(() => expect(queue.getSnapshot()[0]?.saved).toBe(true));
    kill();
    localStorage.clear();
    here.answer = accepted;
    here.calls = [];
    const next = open('after');
    await eventually(() => expect(fates(next)).toEqual([{ id, status: 'accepted' }]));
    expect(here.calls).toEqual([{ id, tab: 'after' }]);
  });

  it('a run that is taken off the list does not come back from disk', async () => {
    const { queue, kill } = await openFrame('before');
    const { id } = queue.submit(kills(1));
    await eventually(() => expect(fates(queue)).toEqual([{ id, status: 'accepted' }]));
    await eventually(() => expect(queue.getSnapshot()[0]?.saved).toBe(true));
    queue.dismiss(id);
    // Transactions of one store come one after the other: this one is on disk after that removal.
    const other = queue.submit(kills(2));
    await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ id: other.id, saved: true }]));
    kill();
    const next = open('after');
    await eventually(() => expect(fates(next)).toMatchObject([{ id: other.id }]));
    expect(here.calls.filter((call) => call.id === id)).toHaveLength(1);
  });

  it('two tabs agree on what is on disk', async () => {
    here.answer = silent;
    const a = open('a');
    const { queue: b } = await openFrame('b');
    const { id } = a.submit(kills(1));
    for (const queue of [a, b]) {
      await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ id, keptIn: 'IndexedDB' }]));
    }
  });

  it('where the browser refuses a database, localStorage is as good as it gets, and the run says so', async () => {
    here.answer = silent;
    // The page's connection is there already, and gives way to this.
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('laurel').addEventListener('success', resolve);
    });
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    const queue = open('a');
    const { id } = queue.submit(kills(1));
    await eventually(() =>
      expect(queue.getSnapshot()).toMatchObject([{ id, saved: true, keptIn: 'localStorage' }]),
    );
    vi.restoreAllMocks();
  });

  it('a reload in the middle of a call sends again under the same id', async () => {
    here.answer = silent;
    const { queue, kill } = await openFrame('before');
    const { id } = queue.submit(kills(1));
    await eventually(() => expect(here.calls).toEqual([{ id, tab: 'before' }]));
    kill();
    here.answer = accepted;
    const next = open('after');
    await eventually(() => expect(fates(next)).toEqual([{ id, status: 'accepted' }]));
    expect(here.calls).toEqual([
      { id, tab: 'before' },
      { id, tab: 'after' },
    ]);
  });

  it('two tabs show the same runs, and send each once', async () => {
    const a = open('a');
    const { queue: b } = await openFrame('b');
    const ids = Array.from({ length: 20 }, (_, value) => (value % 2 === 0 ? a : b).submit(kills(value)).id);
    await eventually(() => {
      for (const queue of [a, b]) {
        expect(fates(queue).map(({ status }) => status)).toEqual(ids.map(() => 'accepted'));
      }
    });
    expect(here.calls.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('the same run handed in by two tabs at once is one', async () => {
    const a = open('a');
    const { queue: b } = await openFrame('b');
    const run = { ...kills(1), id: crypto.randomUUID() };
    a.submit(run);
    b.submit(run);
    await eventually(() => {
      for (const queue of [a, b]) expect(fates(queue)).toEqual([{ id: run.id, status: 'accepted' }]);
    });
    expect(here.calls).toHaveLength(1);
  });

  it('when the tab that sends is closed, the other one takes over', async () => {
    here.answer = silent;
    const { queue: b, kill } = await openFrame('b');
    const { id } = b.submit(kills(1));
    await eventually(() => expect(here.calls).toEqual([{ id, tab: 'b' }]));
    const a = open('a');
    // The other tab has the lock: nothing to do but to wait and show it.
    await eventually(async () => {
      const { pending = [] } = await navigator.locks.query();
      expect(pending.filter(({ name }) => name?.includes(session))).toHaveLength(1);
    });
    expect(fates(a)).toEqual([{ id, status: 'sending' }]);
    expect(here.calls).toHaveLength(1);
    here.answer = accepted;
    kill();
    await eventually(() => expect(fates(a)).toEqual([{ id, status: 'accepted' }]));
  });

  it('a tab of another player neither sees nor sends a run', async () => {
    here.answer = () => Promise.reject(new TypeError('offline'));
    const ann = open('ann');
    const stop = stops.pop();
    ann.submit(kills(1));
    await eventually(() => expect(ann.getSnapshot()[0]?.problem).toBe('network'));
    stop?.();
    here.answer = accepted;
    here.calls = [];
    session = crypto.randomUUID();
    const { queue: bob } = await openFrame('bob');
    window.dispatchEvent(new Event('online'));
    // What is Bob's goes out, and nothing else has.
    const { id } = bob.submit(kills(2));
    await eventually(() => expect(fates(bob)).toEqual([{ id, status: 'accepted' }]));
    expect(here.calls).toEqual([{ id, tab: 'bob' }]);
  });

  it('what waits goes out when the connection is back', async () => {
    here.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const queue = open('a', 60_000);
    const { id } = queue.submit(kills(1));
    await eventually(() => expect(queue.getSnapshot()[0]?.problem).toBe('network'));
    here.answer = accepted;
    window.dispatchEvent(new Event('online'));
    await eventually(() => expect(fates(queue)).toEqual([{ id, status: 'accepted' }]));
  });

  it('with localStorage full to the last byte a run waits in memory, is sent, and is kept once there is room', async () => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) localStorage.setItem(`filler ${size} ${localStorage.length}`, 'x'.repeat(size));
      } catch {
        // Full for pieces of this size.
      }
    }
    here.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const queue = open('a');
    const { id, keptIn } = queue.submit(kills(1));
    expect(keptIn).toBe('memory');
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key);
    await eventually(() => expect(queue.getSnapshot()).toMatchObject([{ id, saved: true }]));
    here.answer = accepted;
    await eventually(() => expect(fates(queue)).toEqual([{ id, status: 'accepted' }]));
  });

  it('where the browser forbids localStorage and locks, it works from memory', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('No origin.', 'SecurityError'));
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('No origin.', 'SecurityError');
    });
    const queue = open('a');
    const { id, saved, keptIn } = queue.submit(kills(1));
    expect({ saved, keptIn }).toEqual({ saved: false, keptIn: 'memory' });
    await eventually(() => expect(fates(queue)).toEqual([{ id, status: 'accepted' }]));
    vi.restoreAllMocks();
    expect(Object.keys(localStorage).filter((key) => key.endsWith(id))).toEqual([]);
  });
});
