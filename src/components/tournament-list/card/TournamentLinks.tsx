'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { cleanText } from '../../../domain/text/cleanText.ts';
import { useTournamentsWords } from '../../../react/provider/words/useTournamentsWords.ts';
import { ExternalLink } from '../../elements/controls/ExternalLink.tsx';
import { seenAndSaid } from '../../elements/seenAndSaid.tsx';

/** What `TournamentLinks` takes. */
export interface TournamentLinksProps {
  readonly tournament: Pick<Tournament, 'rules' | 'eventUrl' | 'location'>;
  /** The tournament's name as it is shown: makes the links' names unique. */
  readonly name: string;
  /** Leaves the event's page out, when the title leads there. */
  readonly withoutEventPage: boolean;
}

/** Where a tournament's rules, page and place are. What was typed and is no address is shown as it was typed. */
export function TournamentLinks({ tournament, name, withoutEventPage }: TournamentLinksProps): ReactNode {
  const { tournaments: words } = useTournamentsWords().messages;
  const { rules, eventUrl, location } = tournament;
  const about = { name };
  const links = (
    [
      [rules, words.rules, words.rulesOf(about)],
      [withoutEventPage ? null : eventUrl, words.eventPage, words.eventPageOf(about)],
      [location, words.location, words.locationOf(about)],
    ] as const
  ).flatMap(([link, text, whole]) =>
    link === null
      ? []
      : [
          <li key={text}>
            {link.href === null ? (
              <>
                <span className="laurel-TournamentCard-label">{text}</span> <bdi>{cleanText(link.text)}</bdi>
              </>
            ) : (
              <ExternalLink href={link.href}>{seenAndSaid(text, whole)}</ExternalLink>
            )}
          </li>,
        ],
  );
  if (links.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver takes a list without signs for none
    <ul className="laurel-TournamentCard-links" role="list">
      {links}
    </ul>
  );
}
