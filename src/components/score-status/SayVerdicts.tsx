'use client';

import { useEffect, useRef } from 'react';
import type { QueuedRun } from '../../queue/queuedRun.ts';
import { useAnnounce } from '../../react/provider/useAnnounce.ts';
import { useWords } from '../../react/provider/useWords.ts';

/** What `SayVerdicts` takes. */
export interface SayVerdictsProps {
  readonly runs: readonly QueuedRun[];
  /** A run's values in words. */
  readonly describe: (run: QueuedRun) => string;
}

/** Tells screen readers when a run is counted, or, at once, that it is not. Runs that were settled before say nothing. */
export function SayVerdicts({ runs, describe }: SayVerdictsProps): null {
  const { messages } = useWords();
  const announce = useAnnounce();
  const before = useRef<readonly QueuedRun[]>(runs);
  useEffect(() => {
    const open = new Set(
      before.current.filter(({ settledAt }) => settledAt === undefined).map(({ id }) => id),
    );
    before.current = runs;
    for (const run of runs) {
      if (!open.has(run.id)) continue;
      if (run.status === 'accepted') announce(messages.score.accepted({ score: describe(run) }));
      if (run.status === 'refused') {
        const reason = run.reason?.message ?? '';
        announce(messages.score.refused({ score: describe(run), reason }), 'assertive');
      }
    }
  }, [runs, describe, announce, messages]);
  return null;
}
