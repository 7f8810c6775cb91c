import { render } from '@testing-library/react';
import { type ReactNode, useMemo } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import { useUnhurried } from '../../src/components/frame/useUnhurried.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { loaded, type LoadState } from '../../src/domain/loadState.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { useBeforehand } from '../../src/react/browser/useBeforehand.ts';

type Model = LoadState & { readonly answer: string; readonly choice: string };
const first: Model = { ...loaded, answer: 'first', choice: 'week' };

const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
const Nobody = ({ children }: { readonly children: ReactNode }) => (
  <LaurelProvider client={client} session={null}>
    {children}
  </LaurelProvider>
);

/** What a page looks like each time it is drawn while the model changes. */
function drawnFor(...models: readonly Model[]): readonly string[] {
  const drawn: string[] = [];
  function Widget({ model }: { readonly model: Model }) {
    const { status, answer, choice } = useUnhurried(model, model.choice);
    drawn.push(`${status} ${answer} ${choice}`);
    return useMemo(() => <p>{answer}</p>, [answer]);
  }
  const { rerender } = render(<Widget model={first} />, { wrapper: Nobody });
  for (const model of models) {
    drawn.length = 0;
    rerender(<Widget model={model} />);
  }
  return drawn;
}

test('an answer is drawn after what cannot wait', () => {
  expect(drawnFor({ ...first, answer: 'second' })).toEqual(['ready first week', 'ready second week']);
});

test('a choice, a request and a failure are drawn at once', () => {
  expect(drawnFor({ ...first, choice: 'month' })[0]).toBe('ready first month');
  expect(drawnFor({ ...first, refreshing: true, answer: 'kept' })[0]).toBe('ready kept week');
  const error = new LaurelError({ kind: 'unavailable', message: 'It is down.' });
  const failed: Model = { ...first, status: 'error', error, refreshing: false, retry: () => undefined };
  expect(drawnFor(failed)[0]).toBe('error first week');
});

test('another game’s board is drawn at once, not the former one’s first', () => {
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
  drawn.length = 0;
  rerender(app(other, { ...first, answer: 'of another game' }));
  expect(drawn[0]).toBe('of another game');
});

test('the first answer is drawn after what cannot wait, and not what was before it', () => {
  const loading: Model = { ...first, status: 'loading', error: null, refreshing: false, retry: null };
  expect(drawnFor(loading, first)).toEqual(['loading first week', 'ready first week']);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
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
