import type { ScoreQueue } from './createScoreQueue.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';

/** Runs that were waiting together are accepted one after the other: they are reported together. */
const batchMs = 250;

/** Calls `soon` with the ids of runs just accepted, and `batched` with all of them a moment later. */
export function watchAccepted(
  queue: ScoreQueue,
  soon: (ids: readonly string[]) => void,
  batched: (runs: readonly QueuedRun[]) => void,
): () => void {
  let open = openIds(queue.getSnapshot());
  let waiting: readonly QueuedRun[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = queue.subscribe(() => {
    const runs = queue.getSnapshot();
    const accepted = runs.filter(({ id, status }) => status === 'accepted' && open.has(id));
    open = openIds(runs);
    if (accepted.length === 0) return;
    soon(accepted.map(({ id }) => id));
    waiting = [...waiting, ...accepted];
    timer ??= setTimeout(() => {
      timer = undefined;
      batched(waiting);
      waiting = [];
    }, batchMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function openIds(runs: readonly QueuedRun[]): ReadonlySet<string> {
  return new Set(runs.filter(({ status }) => status !== 'accepted').map(({ id }) => id));
}
