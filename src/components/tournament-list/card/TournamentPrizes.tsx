'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { cleanText } from '../../../domain/text/cleanText.ts';
import { parsePrizes, type PlacePrize } from '../../../domain/tournaments/parsePrizes.ts';
import { useWords } from '../../../react/provider/useWords.ts';

/** What `TournamentPrizes` takes. */
export interface TournamentPrizesProps {
  readonly tournament: Pick<Tournament, 'prizePool' | 'prizeDescription'>;
}

/** What can be won: the pool in US dollars, and place by place where the description can be read so. */
export function TournamentPrizes({
  tournament: { prizePool, prizeDescription },
}: TournamentPrizesProps): ReactNode {
  const { messages, format } = useWords();
  const places = parsePrizes(prizeDescription);
  const description = cleanText(prizeDescription ?? '', { longest: 300 });
  const hasPool = prizePool !== null && prizePool > 0;
  if (!hasPool && description === '') return null;
  return (
    <div className="laurel-TournamentCard-prizes">
      {hasPool && (
        <p className="laurel-TournamentCard-pool">
          <span className="laurel-TournamentCard-label">{messages.tournaments.prizePool}</span>{' '}
          <data value={prizePool}>
            {format.number(prizePool, {
              style: 'currency',
              currency: 'USD',
              minimumFractionDigits: Number.isInteger(prizePool) ? 0 : 2,
              maximumFractionDigits: 2,
            })}
          </data>
        </p>
      )}
      {places === null ? (
        description !== '' && (
          <p className="laurel-TournamentCard-prizeText">
            <bdi>{description}</bdi>
          </p>
        )
      ) : (
        <ul className="laurel-TournamentCard-places" aria-label={messages.tournaments.prizes}>
          {places.map((place) => (
            <Place key={place.from} place={place} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Place({ place: { from, to, prize } }: { readonly place: PlacePrize }): ReactNode {
  const { messages, format } = useWords();
  const single = from === to;
  return (
    <li className="laurel-TournamentCard-place">
      <span className="laurel-TournamentCard-medal" data-place={single && from <= 3 ? from : undefined}>
        {messages.tournaments.place({ first: format.count(from), last: single ? null : format.count(to) })}
      </span>{' '}
      <bdi>{prize}</bdi>
    </li>
  );
}
