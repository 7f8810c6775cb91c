import type { ReactNode } from 'react';
import type { RunStatus } from '../../domain/runs/Run.ts';

const drawings: Readonly<Record<RunStatus, string>> = {
  queued: 'M10 5.5V10l3 2',
  sending: 'M10 14V6.5M6.5 10 10 6.5l3.5 3.5',
  accepted: 'm6 10.5 2.8 2.7L14 7.5',
  refused: 'm7 7 6 6m0-6-6 6',
  held: 'M6 10s1.6-2.8 4-2.8 4 2.8 4 2.8-1.6 2.8-4 2.8S6 10 6 10Zm4-.2v.4',
  unknown: 'M7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.7m0 2.4v.1',
};

/** A small sign beside the word that says the same. */
export function StatusSign({ status }: { readonly status: RunStatus }): ReactNode {
  return (
    <svg className="laurel-ScoreStatus-sign" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.25" />
      <path d={drawings[status]} />
    </svg>
  );
}
