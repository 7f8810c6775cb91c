import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { timesOf } from '../../../domain/tournaments/tournamentTimes.ts';

/** What `TournamentProgress` takes. */
export interface TournamentProgressProps {
  readonly tournament: Pick<Tournament, 'startsAt' | 'endsAt'>;
  readonly now: number | null;
}

/** How much of a tournament is over, as a line. Nothing to a screen reader: the time left is said in words. */
export function TournamentProgress({ tournament, now }: TournamentProgressProps): ReactNode {
  const { start, end } = timesOf(tournament);
  if (now === null || start === null || end === null || end <= start) return null;
  return (
    <progress
      className="laurel-TournamentCard-progress"
      aria-hidden="true"
      // Kept between none and all by the element itself.
      value={(now - start) / (end - start)}
    />
  );
}
