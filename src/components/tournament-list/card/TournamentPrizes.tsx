'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { cleanText } from '../../../domain/text/cleanText.ts';
import { dollarsOf, inDollars } from '../../../domain/tournaments/inDollars.ts';
import { parsePrizes, type PlacePrize } from '../../../domain/tournaments/parsePrizes.ts';
import { seenAndSaid } from '../../elements/seenAndSaid.tsx';
import { useTournamentsWords } from '../../../react/provider/words/useTournamentsWords.ts';

/** What `TournamentPrizes` takes. */
export interface TournamentPrizesProps {
  readonly tournament: Pick<Tournament, 'prizeDescription'>;
}

/** What can be won, place by place where the description can be read so. */
export function TournamentPrizes({ tournament: { prizeDescription } }: TournamentPrizesProps): ReactNode {
  const { messages } = useTournamentsWords();
  const places = parsePrizes(prizeDescription);
  const description = cleanText(prizeDescription ?? '', { longest: 300 });
  if (description === '') return null;
  return (
    <div className="laurel-TournamentCard-prizes">
      {places === null ? (
        <p className="laurel-TournamentCard-prizeText">
          <bdi>{description}</bdi>
        </p>
      ) : (
        <ul
          className="laurel-TournamentCard-places"
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver takes a list without signs for none
          role="list"
          aria-label={messages.tournaments.prizes}
        >
          {places.map((place) => (
            <Place key={place.from} place={place} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Place({ place: { from, to, prize } }: { readonly place: PlacePrize }): ReactNode {
  const { messages, format } = useTournamentsWords();
  const single = from === to;
  const called = messages.tournaments.place({
    first: format.count(from),
    last: single ? null : format.count(to),
  });
  const medal = single && from <= 3 ? from : undefined;
  // As the pool is written beside it, and for whoever writes numbers in another way.
  const dollars = dollarsOf(prize);
  return (
    <li className="laurel-TournamentCard-place">
      <span className="laurel-TournamentCard-medal" data-place={medal}>
        {medal === undefined ? called : seenAndSaid(format.number(medal), called)}
      </span>{' '}
      {dollars === null ? <bdi>{prize}</bdi> : <data value={dollars}>{inDollars(dollars, format)}</data>}
    </li>
  );
}
