'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { statusOf, timesOf } from '../../../domain/tournaments/tournamentTimes.ts';
import { useAnnounce } from '../../../react/provider/announcer/useAnnounce.ts';
import { useTournamentsWords } from '../../../react/provider/words/useTournamentsWords.ts';
import { Countdown } from '../../parts/Countdown.tsx';

/** What a `TournamentTimeLeft` takes. */
export interface TournamentTimeLeftProps {
  readonly tournament: Pick<Tournament, 'startsAt' | 'endsAt'>;
  /** The tournament's name as it is shown: what is announced in the last hour names it. */
  readonly name: string;
  readonly now: number | null;
  readonly clockOffset: number | undefined;
}

/** The time until a tournament starts or ends. Says aloud when an hour, ten minutes and a minute are left. */
export function TournamentTimeLeft({
  tournament,
  name,
  now,
  clockOffset,
}: TournamentTimeLeftProps): ReactNode {
  const { messages, format } = useTournamentsWords();
  const words = messages.tournaments;
  const announce = useAnnounce();
  const starts = statusOf(tournament, now) === 'upcoming';
  const { start, end } = timesOf(tournament);
  const target = starts ? start : end;

  if (target === null) return null;
  return (
    <Countdown
      // One countdown for each target, so that the end of one is not taken for a milestone of the next.
      key={target}
      className="laurel-TournamentCard-timeLeft"
      to={target}
      clockOffset={clockOffset}
      text={(time) => words[starts ? 'toGo' : 'left']({ time })}
      onMilestone={(left) => {
        // The moment itself is the list's to say: it moves the card to another group just then.
        if (left === 0) return;
        const time = format.duration(left, 'long', 1);
        announce(words[starts ? 'startsSoon' : 'endsSoon']({ name, time }));
      }}
    />
  );
}
