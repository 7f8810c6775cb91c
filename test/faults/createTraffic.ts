/** Requests of a page, and the way to wait until none of them is under way. */
export interface Traffic {
  readonly fetch: typeof globalThis.fetch;
  /** Resolves as soon as every request that has begun has its whole answer, or has failed. */
  readonly settled: () => Promise<void>;
}

export function createTraffic(): Traffic {
  let underWay = 0;
  let waiting: (() => void)[] = [];
  const end = (): void => {
    underWay -= 1;
    if (underWay > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    async fetch(...request) {
      underWay += 1;
      try {
        const response = await fetch(...request);
        // Read here to its end, so that the page has all of it at once.
        const { status, headers } = response;
        return new Response(await response.text(), { status, headers });
      } finally {
        end();
      }
    },
    settled: () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
