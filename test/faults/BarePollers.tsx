import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface BarePollerProps {
  readonly baseUrl: string;
  /** Milliseconds. */
  readonly interval: number;
  readonly fetch: typeof globalThis.fetch;
}

/** What a page does without Laurel: TanStack Query as it comes, over `fetch`. */
export function BarePollers({ count, ...rest }: BarePollerProps & { readonly count: number }): ReactNode {
  return Array.from({ length: count }, (_, index) => <BarePoller key={index} {...rest} index={index} />);
}

function BarePoller({
  baseUrl,
  interval,
  fetch,
  index,
}: BarePollerProps & { readonly index: number }): ReactNode {
  const { data, error } = useQuery({
    queryKey: [index],
    queryFn: async () => {
      const response = await fetch(`${baseUrl}/sdk/v2/tournaments/t${index}/leaderboard`);
      if (!response.ok) throw new Error(String(response.status));
      return (await response.json()) as { readonly data: { readonly entries: readonly unknown[] } };
    },
    refetchInterval: interval,
  });
  return <p>{error?.message ?? data?.data.entries.length}</p>;
}
