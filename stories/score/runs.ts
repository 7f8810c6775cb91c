import type { RefusalReason } from '../../src/domain/runs/Run.ts';
import type { OpenRun, QueuedRun } from '../../src/queue/keeping/queuedRun.ts';

/** A run for a story, as `useSubmitScore` would give it. */
export function run(
  status: QueuedRun['status'],
  { reason = tooHigh, ...more }: Partial<Omit<OpenRun, 'reason'>> & { readonly reason?: RefusalReason } = {},
): QueuedRun {
  const soFar = {
    id: `${status}-${more.tries ?? 0}-${more.problem ?? ''}`,
    tournamentId: 'winter-sprint',
    scores: [
      { scoreType: 'kills', value: 12 },
      { scoreType: 'time', value: 754 },
    ],
    createdAt: Date.UTC(2026, 10, 21, 18),
    tries: 0,
    triedAt: 0,
    saved: true,
    keptIn: 'IndexedDB' as const,
  };
  const settledAt = Date.UTC(2026, 10, 21, 18, 1);
  if (status === 'accepted') return { ...soFar, status, settledAt };
  if (status === 'refused') return { ...soFar, status, settledAt, reason };
  return { ...soFar, ...more, status };
}

const tooHigh = { code: 'too-high', message: 'Nobody gets 12 kills in that level.' };

/** One run in each state, oldest first. */
export const everyState: readonly QueuedRun[] = [
  run('refused'),
  run('unknown'),
  run('accepted'),
  run('sending'),
  run('queued', { problem: 'network', tries: 3 }),
];
