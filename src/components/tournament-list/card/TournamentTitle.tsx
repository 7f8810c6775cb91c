'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { AppLink } from '../../elements/controls/AppLink.tsx';
import { ExternalLink } from '../../elements/controls/ExternalLink.tsx';
import type { HeadingLevel } from '../../elements/HeadingLevel.ts';

/** Whom a card asks what pressing its title does. */
export interface TitleHandlers {
  /** Called when a tournament is chosen, to show its leaderboard. An event has none and cannot be chosen. */
  readonly onSelect?: ((tournament: Tournament) => void) | undefined;
  /** The address of a tournament's page in the game's own site; takes the place of `onSelect` where it gives one. */
  readonly getHref?: ((tournament: Tournament) => string | null | undefined) | undefined;
}

/** What pressing a title does. */
export type TitlePress =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'select'; readonly select: () => void }
  | { readonly kind: 'event-page'; readonly href: string }
  | { readonly kind: 'text' };

/** What a `TournamentTitle` takes. */
export interface TournamentTitleProps {
  readonly id: string;
  /** The name as it is shown, never empty. */
  readonly name: string;
  readonly press: TitlePress;
  readonly selected: boolean;
  readonly headingLevel: HeadingLevel;
}

/** The name as a heading, and in it the one thing that pressing a card does. */
export function TournamentTitle({
  id,
  name,
  press,
  selected,
  headingLevel,
}: TournamentTitleProps): ReactNode {
  const Heading = `h${headingLevel}` as const;
  const inside = {
    className: 'laurel-TournamentCard-primary',
    'aria-current': selected ? ('true' as const) : undefined,
    children: (
      <bdi id={id} className="laurel-TournamentCard-name" title={name}>
        {name}
      </bdi>
    ),
  };
  return (
    <Heading className="laurel-TournamentCard-title">
      {press.kind === 'page' ? (
        <AppLink {...inside} href={press.href} />
      ) : press.kind === 'select' ? (
        <button {...inside} type="button" onClick={press.select} />
      ) : press.kind === 'event-page' ? (
        <ExternalLink {...inside} href={press.href} />
      ) : (
        inside.children
      )}
    </Heading>
  );
}

/** What pressing a tournament's title does: the game's own page, its board, or the event's page. */
export function pressOf(tournament: Tournament, { onSelect, getHref }: TitleHandlers): TitlePress {
  const href = getHref?.(tournament) ?? null;
  if (href !== null) return { kind: 'page', href };
  if (onSelect !== undefined && tournament.type !== 'event')
    return { kind: 'select', select: () => onSelect(tournament) };
  const eventPage = tournament.eventUrl?.href ?? null;
  return eventPage === null ? { kind: 'text' } : { kind: 'event-page', href: eventPage };
}
