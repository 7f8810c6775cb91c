import type { QueuedRun } from '../../src/queue/queuedRun.ts';

/** A run for a story, as `useSubmitScore` would give it. */
export function run(status: QueuedRun['status'], more: Partial<QueuedRun> = {}): QueuedRun {
  return {
    id: `${status}-${more.tries ?? 0}-${more.problem ?? ''}`,
    tournamentId: 'winter-sprint',
    scores: [
      { scoreType: 'kills', value: 12 },
      { scoreType: 'time', value: 754 },
    ],
    status,
    createdAt: Date.UTC(2026, 10, 21, 18),
    tries: 0,
    triedAt: 0,
    saved: true,
    ...(status === 'accepted' || status === 'refused' ? { settledAt: Date.UTC(2026, 10, 21, 18, 1) } : {}),
    ...more,
  };
}

/** One run in each state, oldest first. */
export const everyState: readonly QueuedRun[] = [
  run('refused', { reason: { code: 'too-high', message: 'Nobody gets 12 kills in that level.' } }),
  run('unknown'),
  run('accepted'),
  run('sending'),
  run('queued', { problem: 'network', tries: 3 }),
];
