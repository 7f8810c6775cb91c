// What a service that is down sees of a page with twenty questions asked every two seconds, in Chromium over HTTP, beside
// what TanStack Query does as it comes: `node bench/outage.ts`. The page's clock is simulated.
import { openBrowser } from '../test/support/openBrowser.ts';
import { type Down, failing, farAway, lost, watchOutage } from '../test/faults/watchOutage.ts';

const minute = 60_000;
const outages: readonly (readonly [what: string, down: Down, lasting: number])[] = [
  ['503 for 300 ms', failing, 300],
  ['503 for 10 minutes', failing, 10 * minute],
  ['dropped connections for 10 minutes', lost, 10 * minute],
  ['429 with Retry-After: 999999999 for 10 minutes', farAway, 10 * minute],
];

await using opened = await openBrowser('../test/faults/page.tsx', import.meta.url, { production: true });
const rows: Record<string, string | number>[] = [];
for (const [outage, down, lasting] of outages) {
  for (const show of ['bare', 'pollers'] as const) {
    const { minutes, backAfter } = await watchOutage(opened, { show, down, lasting, after: 6 * minute });
    rows.push({
      outage,
      page: show === 'bare' ? 'TanStack Query alone' : 'Laurel',
      requests: minutes.reduce((sum, count) => sum + count, 0),
      'each minute': minutes.join(' '),
      'asked again after s': backAfter ?? 'not within 6 minutes',
    });
  }
}
console.table(rows);
