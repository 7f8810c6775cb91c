import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAfterFetch } from '../../../src/react/hooks/useAfterFetch.ts';

const queryKey = ['laurel', 'answers'];

function listen() {
  const client = new QueryClient();
  const heard = vi.fn();
  const { unmount } = renderHook(() => useAfterFetch({ queryKey }, heard), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const answer = () => client.fetchQuery({ queryKey, queryFn: async () => 1 });
  return { client, heard, unmount, answer };
}

test('tells of answers that come at once, when they are shown', async () => {
  const { heard, answer } = listen();
  await answer();
  await answer();
  expect(heard).not.toHaveBeenCalled();
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await answer();
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
});

test('tells nothing once nobody listens any more, of several answers either', async () => {
  const { heard, unmount, answer } = listen();
  await answer();
  await answer();
  unmount();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(heard).not.toHaveBeenCalled();
});

test('leaves alone what else the page asks for, with keys that JSON does not know', async () => {
  const { client, heard } = listen();
  const queryKey = ['balance', 1n];
  const answer = await client.fetchQuery({ queryKey, queryKeyHashFn: String, queryFn: async () => 1 });
  expect(answer).toBe(1);
  expect(client.getQueryCache().getAll()[0]?.state.status).toBe('success');
  expect(heard).not.toHaveBeenCalled();
});
