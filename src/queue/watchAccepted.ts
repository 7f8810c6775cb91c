import { type PageBoards, refreshBoards } from '../query/refreshBoards.ts';
import type { ScoreQueue } from './createScoreQueue.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';

/** Runs that were waiting together are accepted one after the other: they are reported together. */
const batchMs = 250;

/**
 * Has boards fetched again, a moment after runs for them have been accepted. Until they have come `tell` says which runs these
 * are, from when they were accepted.
 */
export function watchAccepted(
  queue: ScoreQueue,
  boards: PageBoards,
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
      refreshBoards(
        boards,
        batch.map(({ tournamentId }) => tournamentId),
      ).then(done, done);
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
