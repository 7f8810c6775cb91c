'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { inDollars } from '../../../domain/tournaments/inDollars.ts';
import { useTournamentsWords } from '../../../react/provider/words/useTournamentsWords.ts';
import { VisuallyHidden } from '../../elements/VisuallyHidden.tsx';

/** What `TournamentPool` takes. */
export interface TournamentPoolProps {
  readonly tournament: Pick<Tournament, 'prizePool'>;
}

/** What can be won in all, in US dollars. Nothing where there is nothing to win. */
export function TournamentPool({ tournament: { prizePool } }: TournamentPoolProps): ReactNode {
  const { messages, format } = useTournamentsWords();
  if (prizePool === null || prizePool <= 0) return null;
  return (
    <p className="laurel-TournamentCard-pool">
      <VisuallyHidden>{messages.tournaments.prizePool} </VisuallyHidden>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M4.5 2h7v4.5a3.5 3.5 0 0 1-7 0zm0 1.5H2V5a2.5 2.5 0 0 0 2.5 2.5m7-4H14V5a2.5 2.5 0 0 1-2.5 2.5M8 10v2.5M5 14h6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
      <data value={prizePool}>{inDollars(prizePool, format)}</data>
    </p>
  );
}
