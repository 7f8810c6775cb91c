import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAfterFetch } from '../../../src/react/hooks/useAfterFetch.ts';

const queryKey = ['answers'];

function listen() {
  const client = new QueryClient();
  const heard = vi.fn();
  const { unmount } = renderHook(() => useAfterFetch(queryKey, heard), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const answer = () => client.fetchQuery({ queryKey, queryFn: async () => 1 });
  return { heard, unmount, answer };
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
