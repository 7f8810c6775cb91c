import { act, render } from '@testing-library/react';
import { type ReactNode, StrictMode, useMemo } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import type { LaurelClient } from '../../../src/client/LaurelClient.ts';
import { useUnhurried } from '../../../src/components/frame/useUnhurried.ts';
import { LaurelError } from '../../../src/domain/LaurelError.ts';
import { loaded, type LoadState } from '../../../src/domain/loadState.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { useBeforehand } from '../../../src/react/browser/useBeforehand.ts';

type Model = LoadState & { readonly answer: string; readonly choice: string };
const first: Model = { ...loaded, answer: 'first', choice: 'week' };

const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
const Nobody = ({ children }: { readonly children: ReactNode }) => (
  <LaurelProvider client={client} session={null}>
    {children}
  </LaurelProvider>
);

const second: Model = { ...first, answer: 'second' };
const third: Model = { ...first, answer: 'third' };

/** A page, and what it looks like each time it is drawn while the model changes. */
function open(model: Model = first, wrapper = Nobody) {
  const drawn: string[] = [];
  function Widget({ of }: { readonly of: Model }) {
    const { status, answer, choice } = useUnhurried(of, of.choice);
    drawn.push(`${status} ${answer} ${choice}`);
    return useMemo(() => <p>{answer}</p>, [answer]);
  }
  const { rerender, unmount } = render(<Widget of={model} />, { wrapper });
  return { drawn, unmount, give: (next: Model) => rerender(<Widget of={next} />) };
}

function drawnFor(...models: readonly Model[]): readonly string[] {
  const { drawn, give } = open();
  for (const model of models) {
    drawn.length = 0;
    give(model);
  }
  return drawn;
}

const nextFrame = () => act(() => void vi.advanceTimersToNextFrame());
const pass = () => act(() => void vi.runAllTimers());

test('an answer is drawn behind the second frame after it', () => {
  const { drawn, give } = open();
  drawn.length = 0;
  give(second);
  nextFrame();
  expect(drawn).toEqual(['ready first week']);
  nextFrame();
  expect(drawn).toEqual(['ready first week', 'ready second week']);
  pass();
  expect(drawn).toHaveLength(2);
});

test('a page that is drawn twice at first draws an answer behind the second frame, too', () => {
  const { drawn, give } = open(first, ({ children }) => (
    <StrictMode>
      <Nobody>{children}</Nobody>
    </StrictMode>
  ));
  give(second);
  nextFrame();
  expect(drawn.at(-1)).toBe('ready first week');
  nextFrame();
  expect(drawn.at(-1)).toBe('ready second week');
});

test('a page without frames draws an answer all the same', () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const { drawn, give } = open();
  give(second);
  expect(drawn.at(-1)).toBe('ready first week');
  act(() => void vi.advanceTimersByTime(100));
  expect(drawn.at(-1)).toBe('ready second week');
});

test('a page that nobody looks at draws an answer at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { drawn, give } = open();
  give(second);
  expect(drawn.at(-1)).toBe('ready second week');
});

test('of answers that come one after the other the newest is drawn, however quickly they come', () => {
  const { drawn, give } = open();
  give(second);
  nextFrame();
  give(third);
  nextFrame();
  expect(drawn.at(-1)).toBe('ready third week');
  for (let frame = 0; frame < 10; frame += 1) {
    give({ ...first, answer: String(frame) });
    nextFrame();
  }
  expect(drawn.at(-1)).not.toBe('ready third week');
  pass();
  expect(drawn.at(-1)).toBe('ready 9 week');
  expect(drawn).not.toContain('ready second week');
});

test('what was drawn at once is not taken back by an answer that waits', () => {
  const { drawn, give } = open();
  give(second);
  give({ ...second, refreshing: true });
  give(third);
  pass();
  expect(drawn.slice(drawn.indexOf('ready second week'))).not.toContain('ready first week');
  expect(drawn.at(-1)).toBe('ready third week');
});

test('of an answer that waits nothing is drawn once another is asked for, or the page has gone', () => {
  const { drawn, give, unmount } = open();
  give(second);
  give({ ...third, choice: 'month' });
  pass();
  expect(drawn).not.toContain('ready second week');
  expect(drawn.at(-1)).toBe('ready third month');
  give({ ...second, choice: 'month' });
  drawn.length = 0;
  unmount();
  pass();
  expect(drawn).toEqual([]);
});

test('a choice, a request and a failure are drawn at once', () => {
  expect(drawnFor({ ...first, choice: 'month' })[0]).toBe('ready first month');
  expect(drawnFor({ ...first, refreshing: true, answer: 'kept' })[0]).toBe('ready kept week');
  const error = new LaurelError({ kind: 'unavailable', message: 'It is down.' });
  const failed: Model = { ...first, status: 'error', error, refreshing: false, retry: () => undefined };
  expect(drawnFor(failed)[0]).toBe('error first week');
});

test('another game’s board is drawn at once, not the former one’s first, nor what waited of it', () => {
  const drawn: string[] = [];
  const other = createClient({ baseUrl: 'https://platform.example', apiKey: 'another key' });
  function Widget({ model }: { readonly model: Model }) {
    const { answer } = useUnhurried(model, model.choice);
    drawn.push(answer);
    return null;
  }
  const app = (of: LaurelClient, model: Model) => (
    <LaurelProvider client={of} session={null}>
      <Widget model={model} />
    </LaurelProvider>
  );
  const { rerender } = render(app(client, first));
  rerender(app(client, second));
  drawn.length = 0;
  rerender(app(other, { ...first, answer: 'of another game' }));
  pass();
  expect(new Set(drawn)).toEqual(new Set(['of another game']));
});

test('the first answer is drawn after what cannot wait, and not what was before it', () => {
  const loading: Model = { ...first, status: 'loading', error: null, refreshing: false, retry: null };
  const { drawn, give } = open(loading);
  give(first);
  expect(drawn).toEqual(['loading first week', 'loading first week', 'ready first week']);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what is done beforehand is done in tasks of its own once the page is drawn, and not for a page that has gone', () => {
  const done: string[] = [];
  function Skeleton() {
    useBeforehand([() => done.push('date'), () => done.push('length')]);
    return null;
  }
  const { unmount } = render(<Skeleton />);
  expect(done).toEqual([]);
  expect(vi.getTimerCount()).toBe(2);
  vi.runAllTimers();
  expect(done).toEqual(['date', 'length']);
  unmount();
  render(<Skeleton />).unmount();
  vi.runAllTimers();
  expect(done).toHaveLength(2);
});
