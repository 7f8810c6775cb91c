'use client';

import 'laurel/widgets/base.layered.css';
import { Countdown, type Tournament, useTournamentsModel, type TournamentsOptions, useWords } from 'laurel';
import { inDollars } from 'laurel/helpers';
import { LoadNotice } from './LoadNotice';

type Props = TournamentsOptions & {
  /** Makes each tournament a button. */
  readonly onSelect?: (tournament: Tournament) => void;
};

/** The tournaments: what is live first, then what comes. */
export function TournamentCards({ onSelect, ...options }: Props) {
  const model = useTournamentsModel(options);
  const { messages, format } = useWords();
  const words = messages.tournaments;
  return (
    <section aria-label={words.title} className="grid gap-4">
      <h2 className="text-lg font-semibold">{words.title}</h2>
      <LoadNotice state={model} loading={words.loading} />
      {model.status === 'ready' && model.groups.length === 0 && (
        <p className="text-muted-foreground text-sm">{words.empty}</p>
      )}
      {model.groups.map(({ status, tournaments }) => (
        <ul key={status} aria-label={words.status[status]} className="grid gap-3 sm:grid-cols-2">
          {tournaments.map((tournament) => (
            <li key={tournament.id} className="bg-card text-card-foreground rounded-xl border p-4 shadow-sm">
              <p className="text-muted-foreground text-xs">{words.status[status]}</p>
              <h3 className="font-medium">
                {onSelect === undefined ? (
                  <bdi>{tournament.name ?? words.unnamed}</bdi>
                ) : (
                  <button type="button" className="underline" onClick={() => onSelect(tournament)}>
                    <bdi>{tournament.name ?? words.unnamed}</bdi>
                  </button>
                )}
              </h3>
              {status === 'live' && tournament.endsAt !== null && (
                <p className="text-sm">
                  <Countdown to={tournament.endsAt} clockOffset={model.clockOffset} />
                </p>
              )}
              {status === 'upcoming' && tournament.startsAt !== null && (
                <p className="text-sm">{format.date(tournament.startsAt)}</p>
              )}
              {tournament.prizePool !== null && tournament.prizePool > 0 && (
                <p className="text-sm">
                  {words.prizePool}: {inDollars(tournament.prizePool, format)}
                </p>
              )}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
