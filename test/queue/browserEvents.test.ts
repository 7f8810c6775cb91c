import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserEvents, listenToBrowser } from '../../src/queue/browserEvents.ts';
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let opened: BrowserEvents[] = [];

beforeEach(() => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
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
    await vi.waitFor(() => expect(other.heard).toEqual(['change']));
    expect([one.heard, elsewhere.heard]).toEqual([[], []]);
  });

  it('nothing is heard after the end', () => {
    const { heard, events } = listen();
    events.close();
    dispatchEvent(new Event('online'));
    dispatchEvent(stored('game/1'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual([]);
  });

  it('a queue that was stopped still takes runs', () => {
    const queue = createScoreQueue({ session: 'ann', storage: null, submitScore: vi.fn() });
    queue.start()();
    const { status } = queue.submit({ tournamentId: 't1', scores: [{ scoreType: 'kills', value: 1 }] });
    expect(status).toBe('queued');
  });
});
