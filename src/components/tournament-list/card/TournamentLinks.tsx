'use client';

import type { ReactNode } from 'react';
import type { Link, Tournament } from '../../../domain/model.ts';
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
  const links = [
    { link: rules, text: words.rules, whole: words.rulesOf(about) },
    { link: withoutEventPage ? null : eventUrl, text: words.eventPage, whole: words.eventPageOf(about) },
    { link: location, text: words.location, whole: words.locationOf(about) },
  ].flatMap(({ link, ...rest }) => (link === null ? [] : [{ link, ...rest }]));
  if (links.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver takes a list without signs for none
    <ul className="laurel-TournamentCard-links" role="list">
      {links.map(({ link, text, whole }) => (
        <li key={text}>
          <OneLink link={link} text={text} whole={whole} />
        </li>
      ))}
    </ul>
  );
}

function OneLink({
  link,
  text,
  whole,
}: {
  readonly link: Link;
  readonly text: string;
  readonly whole: string;
}): ReactNode {
  if (link.href === null) {
    return (
      <>
        <span className="laurel-TournamentCard-label">{text}</span> <bdi>{cleanText(link.text)}</bdi>
      </>
    );
  }
  return <ExternalLink href={link.href}>{seenAndSaid(text, whole)}</ExternalLink>;
}
