import type { ScoreQueue } from './createScoreQueue.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';

/** Runs that were waiting together are accepted one after the other: they are reported together. */
const batchMs = 250;

/**
 * Hands over runs that have been accepted a moment later, to be refreshed by. Until that is done `tell` says which they are, from
 * when they were accepted.
 */
export function watchAccepted(
  queue: ScoreQueue,
  refresh: (runs: readonly QueuedRun[]) => Promise<void>,
  tell: (refreshing: ReadonlySet<string>) => void,
): () => void {
  let open = openIds(queue.getSnapshot());
  const waiting: QueuedRun[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshing = new Set<string>();
  let isWatched = true;
  const told = (): void => {
    if (isWatched) tell(new Set(refreshing));
  };
  const unsubscribe = queue.subscribe(() => {
    const runs = queue.getSnapshot();
    const accepted = runs.filter(({ id, status }) => status === 'accepted' && open.has(id));
    open = openIds(runs);
    if (accepted.length === 0) return;
    for (const { id } of accepted) refreshing.add(id);
    told();
    waiting.push(...accepted);
    timer ??= setTimeout(() => {
      timer = undefined;
      const batch = waiting.splice(0);
      const done = (): void => {
        for (const { id } of batch) refreshing.delete(id);
        told();
      };
      refresh(batch).then(done, done);
    }, batchMs);
  });
  return () => {
    isWatched = false;
    unsubscribe();
    clearTimeout(timer);
  };
}

function openIds(runs: readonly QueuedRun[]): ReadonlySet<string> {
  return new Set(runs.filter(({ status }) => status !== 'accepted').map(({ id }) => id));
}
