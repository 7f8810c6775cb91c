import { type PageBoards, refreshBoards } from '../query/refreshBoards.ts';
import type { ScoreQueue } from './ScoreQueue.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';

/** Runs that were waiting together are accepted one after the other: they are reported together. */
const batchMs = 250;

/**
 * Has boards fetched again, a moment after runs for them have been accepted. Until they have come the ids of these runs are in
 * `refreshing`, from when they were accepted; `tell` is called when that changes.
 */
export function watchAccepted(
  queue: ScoreQueue,
  boards: PageBoards,
  refreshing: Set<string>,
  tell: () => void,
): () => void {
  let open = openIds(queue.getSnapshot());
  const waiting: QueuedRun[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = queue.subscribe(() => {
    const runs = queue.getSnapshot();
    const accepted = runs.filter(({ id, status }) => status === 'accepted' && open.has(id));
    open = openIds(runs);
    if (accepted.length === 0) return;
    for (const { id } of accepted) refreshing.add(id);
    tell();
    waiting.push(...accepted);
    timer ??= setTimeout(() => {
      timer = undefined;
      const batch = waiting.splice(0);
      const done = (): void => {
        for (const { id } of batch) refreshing.delete(id);
        tell();
      };
      refreshBoards(
        boards,
        batch.map(({ tournamentId }) => tournamentId),
      ).then(done, done);
    }, batchMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
    refreshing.clear();
    tell();
  };
}

function openIds(runs: readonly QueuedRun[]): ReadonlySet<string> {
  return new Set(runs.filter(({ status }) => status !== 'accepted').map(({ id }) => id));
}
