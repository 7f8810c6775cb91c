import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { useClockOffset } from '../../../src/react/hooks/useClockOffset.ts';
import { providerOf } from '../game.tsx';

const hour = 3_600_000;

test('an answer that tells of another clock draws what depends on it anew', async () => {
  let ahead = 0;
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    fetch: async () =>
      Response.json(
        { code: 1, success: true, data: [] },
        { headers: { date: new Date(Date.now() + ahead).toUTCString() } },
      ),
  });
  let drawn = 0;
  const { result } = renderHook(
    () => {
      drawn += 1;
      return useClockOffset();
    },
    { wrapper: providerOf(client, null) },
  );
  expect(result.current).toBe(0);
  await act(() => client.getTournaments());
  const before = drawn;
  ahead = hour;
  await act(() => client.getTournaments());
  await waitFor(() => expect(result.current).toBeGreaterThan(hour - 2_000));
  expect(drawn).toBe(before + 1);
  // The same clock again is no news.
  await act(() => client.getTournaments());
  expect(drawn).toBe(before + 1);
});
