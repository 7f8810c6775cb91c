'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import type { TournamentStatus } from '../../../domain/tournaments/tournamentTimes.ts';
import { useTournamentsWords } from '../../../react/provider/words/useTournamentsWords.ts';

/** What `TournamentBadges` takes. */
export interface TournamentBadgesProps {
  readonly tournament: Pick<Tournament, 'type' | 'visibility'>;
  readonly status: TournamentStatus;
}

/** Status, event and private, as words. An unknown status has no badge: the line of dates says it. */
export function TournamentBadges({ tournament, status }: TournamentBadgesProps): ReactNode {
  const { tournaments: words } = useTournamentsWords().messages;
  return (
    <p className="laurel-TournamentCard-badges">
      {status !== 'unknown' && (
        <>
          <span className="laurel-TournamentCard-badge" data-badge={status}>
            <span>{words.status[status]}</span>
          </span>{' '}
        </>
      )}
      {tournament.type === 'event' && (
        <>
          <span className="laurel-TournamentCard-badge" data-badge="event">
            {words.event}
          </span>{' '}
        </>
      )}
      {tournament.visibility === 'private' && (
        <span className="laurel-TournamentCard-badge" data-badge="private">
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2.5 5.5h7v5h-7zM4 5.5V4a2 2 0 0 1 4 0v1.5" fill="none" stroke="currentColor" />
          </svg>
          <span>{words.private}</span>
        </span>
      )}
    </p>
  );
}
