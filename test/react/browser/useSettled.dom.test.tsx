import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSettled } from '../../../src/react/browser/useSettled.ts';
import { fakeTime } from '../fakeTime.ts';

fakeTime();

test('a text that is typed is there when no key has come for a while, and an empty one at once', () => {
  const { result, rerender } = renderHook(({ text }) => useSettled(text, 200), {
    initialProps: { text: '' },
  });
  const wait = (milliseconds: number) => {
    act(() => void vi.advanceTimersByTime(milliseconds));
  };
  for (const text of ['o', 'os', 'osk']) {
    rerender({ text });
    wait(199);
    expect(result.current).toBe('');
  }
  wait(1);
  expect(result.current).toBe('osk');
  rerender({ text: 'oska' });
  expect(result.current).toBe('osk');
  rerender({ text: '' });
  expect(result.current).toBe('');
  // And nothing of before comes back with the next letter.
  rerender({ text: 'a' });
  expect(result.current).toBe('');
  wait(200);
  expect(result.current).toBe('a');
});
