'use client';

import { useEffect, useRef } from 'react';
import type { QueuedRun } from '../../queue/keeping/queuedRun.ts';
import { useAnnounce } from '../../react/provider/announcer/useAnnounce.ts';
import { useScoreWords } from '../../react/provider/words/useScoreWords.ts';

/** What `SayVerdicts` takes. */
export interface SayVerdictsProps {
  readonly runs: readonly QueuedRun[];
  /** A run's values in words. */
  readonly describe: (run: QueuedRun) => string;
}

/**
 * Tells screen readers when a run is counted or being reviewed, or, at once, that it is not counted. What was so before
 * says nothing.
 */
export function SayVerdicts({ runs, describe }: SayVerdictsProps): null {
  const { messages } = useScoreWords();
  const announce = useAnnounce();
  const before = useRef<readonly QueuedRun[]>(runs);
  useEffect(() => {
    const open = new Map(
      before.current.filter((run) => run.settledAt === undefined).map(({ id, status }) => [id, status]),
    );
    before.current = runs;
    for (const run of runs) {
      const status = open.get(run.id);
      if (status === undefined || status === run.status) continue;
      if (run.status === 'held') announce(messages.score.held({ score: describe(run) }));
      if (run.status === 'accepted') announce(messages.score.accepted({ score: describe(run) }));
      if (run.status === 'refused') {
        const reason = run.reason?.message ?? '';
        announce(messages.score.refused({ score: describe(run), reason }), 'assertive');
      }
    }
  }, [runs, describe, announce, messages]);
  return null;
}
