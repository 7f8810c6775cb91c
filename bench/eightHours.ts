// What eight hours of polling (every five seconds, in Chromium over HTTP) add to a page's heap, after a collection, beside
// what TanStack Query alone adds: `node bench/eightHours.ts [hours]`. The page's clock is simulated.
import { pollFor } from '../test/faults/pollFor.ts';
import { openBrowser } from '../test/support/openBrowser.ts';

const hours = Number(process.argv[2] ?? 8);
await using opened = await openBrowser('../test/faults/page.tsx', import.meta.url, { production: true });
const rows: Record<string, string | number>[] = [];
for (const show of ['bare', 'widgets'] as const) {
  const { requests, before, after } = await pollFor(opened, { show, polls: hours * 720, warmUp: 60 });
  rows.push({
    page: show === 'bare' ? 'TanStack Query alone, 20 questions' : 'Laurel, five widgets',
    polls: hours * 720,
    requests,
    'heap grows by MiB': Math.round(((after.heapBytes - before.heapBytes) / 2 ** 20) * 100) / 100,
    nodes: `${before.nodes} → ${after.nodes}`,
    listeners: `${before.listeners} → ${after.listeners}`,
  });
}
console.table(rows);
