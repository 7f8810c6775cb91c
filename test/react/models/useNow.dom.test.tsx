import { act, renderHook } from '@testing-library/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Tournament } from '../../../src/domain/model.ts';
import { useNow } from '../../../src/react/models/useNow.ts';
import { tournament } from '../../../stories/support/tournaments.ts';
import { pass, fakeTime } from '../fakeTime.ts';

const noon = Date.UTC(2026, 10, 21, 12);
fakeTime(noon);
const iso = (moment: number) => new Date(moment).toISOString();
const none = [] as const;

test('now is read again each minute', async () => {
  const { result } = renderHook(() => useNow(none));
  expect(result.current).toBe(noon);
  await pass(59_000);
  expect(result.current).toBe(noon);
  // A timer comes a little late rather than early.
  await pass(2000);
  expect(result.current).toBe(noon + 60_005);
  await pass(60_000);
  expect(result.current).toBe(noon + 120_010);
});

test('now is read again when a tournament starts and when it ends, on the service’s clock', async () => {
  const list = [tournament({ startsAt: iso(noon + 20_000), endsAt: iso(noon + 30_000) })];
  const { result } = renderHook(() => useNow(list, 5000));
  expect(result.current).toBe(noon + 5000);
  await pass(15_000);
  expect(result.current).toBe(noon + 5000);
  await pass(5);
  expect(result.current).toBe(noon + 20_005);
  await pass(10_000);
  expect(result.current).toBe(noon + 30_005);
});

test('a tournament that starts in days makes no long timer', async () => {
  const list = [tournament({ startsAt: iso(noon + 40 * 86_400_000), endsAt: null })];
  const { result } = renderHook(() => useNow(list));
  await pass(61_000);
  expect(result.current).toBe(noon + 60_005);
});

test('now goes by the list and the clock that are known now', async () => {
  const list = [tournament({ startsAt: iso(noon + 30_000), endsAt: null })];
  const { result, rerender } = renderHook(({ tournaments, offset }) => useNow(tournaments, offset), {
    initialProps: { tournaments: [] as Tournament[], offset: 0 },
  });
  rerender({ tournaments: list, offset: 0 });
  await pass(31_500);
  expect(result.current).toBe(noon + 30_005);
  rerender({ tournaments: list, offset: -20_000 });
  expect(result.current).toBe(noon + 11_500);
  await pass(20_000);
  expect(result.current).toBe(noon + 30_005);
});

test('nothing is drawn anew for less than a second, unless something has changed in it', async () => {
  const list = [tournament({ startsAt: iso(noon + 400), endsAt: null })];
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useNow(list);
  });
  expect(drawn).toBe(1);
  await pass(300);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([drawn, result.current]).toEqual([1, noon]);
  await pass(105);
  expect([drawn, result.current]).toEqual([2, noon + 405]);
});

test('now is read when the page wakes, since a timer may have slept', () => {
  const { result } = renderHook(() => useNow(none));
  vi.setSystemTime(noon + 7_200_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(noon + 7_200_000);
});

test('the server’s now is not the reader’s: there is none on a server and while hydrating', async () => {
  const drawn: (number | null)[] = [];
  function Clock() {
    drawn.push(useNow(none));
    return null;
  }
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Clock />);
  expect(drawn).toEqual([null]);
  const hydrated = await act(() => hydrateRoot(place, <Clock />));
  expect([drawn[1], drawn.at(-1)]).toEqual([null, noon]);
  // What is mounted later knows now at once.
  drawn.length = 0;
  const mounted = createRoot(document.createElement('div'));
  act(() => mounted.render(<Clock />));
  expect(drawn[0]).toBe(noon);
  act(() => [hydrated, mounted].forEach((root) => root.unmount()));
});
